import type { FastifyInstance, FastifyRequest } from "fastify";
import { DESK_APPLICATION_ENDPOINTS } from "../../contract/desk-applications.ts";
import { WORK_LIST_ENDPOINTS } from "../../contract/desk-work-list.ts";
import { mayStaff } from "../../contract/desk.ts";
import { isSearch, loadWorkFilters, loadWorkList, NO_FILTERS, titlesOf } from "../desk/work-list.ts";
import { type AppContext, applicationsOf } from "../services/services.ts";
import { loadApplicationState } from "../store/application-state.ts";
import { addAudit } from "../store/audit.ts";
import { readMentions } from "../store/notes.ts";
import type { AuditAction } from "../store/schema.ts";
import { loadAsSubmitted } from "../store/submissions.ts";
import { hasSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";
import { documentFor, readFor, requireNamed, sendDocument, withId } from "./desk-reading.ts";
import { staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

interface Audited {
  readonly own: AppContext;
  readonly action: AuditAction;
  /** Whose application; the list's where it is not given. */
  readonly accountId?: string;
  /** A word more, and nothing of an applicant. */
  readonly detail: string | null;
}

/**
 * Finding and reading applications at the desk (DSK-12 to DSK-15). Each call is written down before anything of it leaves;
 * when that fails, nothing leaves.
 */
export function deskApplicationRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { now, storage } = context;
  const audit = (request: FastifyRequest, { own, action, accountId, detail }: Audited) =>
    addAudit(own.store, {
      at: now(),
      action,
      detail,
      account_id: accountId ?? null,
      subject: accountId ?? "applications",
      client: request.ip,
      staff_id: staffOf(request).staff_id,
    });

  serve(WORK_LIST_ENDPOINTS.listWork, async (request) => {
    const own = requireNamed(context, request.query.application);
    const action = isSearch(request.query) ? "desk_searched" : "desk_listed";
    await audit(request, { own, action, detail: request.query.group ?? null });
    return await loadWorkList(own, request.query);
  });

  serve(WORK_LIST_ENDPOINTS.workFilters, async (request) => {
    const own = requireNamed(context, request.query.application);
    const applications = await titlesOf(applicationsOf(context));
    // Whoever makes the form chooses among the applications, and has none (RTS-03).
    const mayRead = mayStaff(staffOf(request).role, "readApplications");
    return { ...(mayRead ? await loadWorkFilters(own) : NO_FILTERS), applications };
  });

  serve(DESK_APPLICATION_ENDPOINTS.readApplication, async (request) => {
    const { own, accountId } = withId(context, request.params.application_id);
    if (!(await hasSummary(own.store, accountId))) throw new DomainError("unknown_application");
    await audit(request, { own, action: "desk_viewed", accountId, detail: null });
    const read = await readFor(context, request, { own, accountId });
    await readMentions(own.store, accountId, { staffId: staffOf(request).staff_id, now: now() });
    return read;
  });

  serve(DESK_APPLICATION_ENDPOINTS.readDocument, async (request, reply) => {
    const { application_id: id, answer_key: key } = request.params;
    const { own, accountId } = withId(context, id);
    const { submission } = await loadApplicationState(own.store, accountId);
    // What is no part of a submitted application may still be taken back.
    if (submission === undefined) throw new DomainError("unknown_application");
    const application = await loadAsSubmitted(own.store, accountId);
    const document = await documentFor(context, request, { own, application, key });
    await audit(request, { own, action: "desk_document_viewed", accountId, detail: key });
    return await sendDocument(storage, reply, document);
  });
}
