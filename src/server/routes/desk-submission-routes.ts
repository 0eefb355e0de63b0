import type { FastifyInstance } from "fastify";
import { DESK_APPLICATION_ENDPOINTS } from "../../contract/desk-applications.ts";
import { CASEWORK_ENDPOINTS } from "../../contract/desk-casework.ts";
import { endReopening, extendReopening, reopenApplication } from "../applications/reopening.ts";
import { readSubmission } from "../desk/read-submission.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { listSubmissions, loadSubmissionNumbered } from "../store/submissions.ts";
import { hasSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";
import * as sentences from "../system/sentences.ts";
import { documentFor, sendDocument, withId } from "./desk-reading.ts";
import { askerOf, readerOf, staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** What was submitted when, and opening an application again (DSK-21, DSK-25). Readings are written down before anything leaves. */
export function deskSubmissionRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { now, storage } = context;

  serve(DESK_APPLICATION_ENDPOINTS.readSubmission, async (request) => {
    const { application_id: id, number } = request.params;
    const { own, accountId } = await listed(context, id);
    const known = await listSubmissions(own.store, accountId);
    if (!known.some((submission) => submission.number === Number(number))) throw new DomainError("not_found");
    await addAudit(own.store, {
      at: now(),
      action: "desk_submission_viewed",
      detail: number,
      account_id: accountId,
      subject: accountId,
      client: request.ip,
      staff_id: staffOf(request).staff_id,
    });
    const { since } = request.query;
    const read = await readSubmission(own, accountId, {
      number: Number(number),
      since: since === undefined ? undefined : Number(since),
      reader: await readerOf(context, request),
    });
    if (read === undefined) throw new DomainError("not_found");
    if (read === null) throw new DomainError("forms_unavailable");
    return read;
  });

  serve(DESK_APPLICATION_ENDPOINTS.readSubmittedDocument, async (request, reply) => {
    const { application_id: id, number, answer_key: key } = request.params;
    const { own, accountId } = await listed(context, id);
    const application = await loadSubmissionNumbered(own.store, accountId, Number(number));
    if (application === undefined) throw new DomainError("not_found");
    const document = await documentFor(context, request, { own, application, key });
    await addAudit(own.store, {
      at: now(),
      action: "desk_document_viewed",
      detail: `${key} (${number})`,
      account_id: accountId,
      subject: accountId,
      client: request.ip,
      staff_id: staffOf(request).staff_id,
    });
    return await sendDocument(storage, reply, document);
  });

  serve(CASEWORK_ENDPOINTS.reopenApplication, async (request) => {
    const { own, accountId } = await listed(context, request.params.application_id);
    await reopenApplication(own, askerOf(request), { accountId, ...request.body });
    return { message: sentences.reopened };
  });

  serve(CASEWORK_ENDPOINTS.extendReopening, async (request) => {
    const { own, accountId } = await listed(context, request.params.application_id);
    await extendReopening(own, askerOf(request), { accountId, until: request.body.until });
    return { message: sentences.reopeningExtended };
  });

  serve(CASEWORK_ENDPOINTS.endReopening, async (request) => {
    const { own, accountId } = await listed(context, request.params.application_id);
    await endReopening(own, askerOf(request), accountId);
    return { message: sentences.reopeningEnded };
  });
}

/** Of what the desk lists. @throws DomainError unknown_application */
async function listed(context: AppContext, id: string) {
  const found = withId(context, id);
  if (!(await hasSummary(found.own.store, found.accountId))) throw new DomainError("unknown_application");
  return found;
}
