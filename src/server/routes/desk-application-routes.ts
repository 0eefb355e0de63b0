import type { FastifyInstance, FastifyRequest } from "fastify";
import type {
  ApplicationParams,
  DeskApplication,
  DocumentParams,
  WorkFilters,
  WorkFiltersQuery,
  WorkList,
  WorkListQuery,
} from "../../contract/desk-applications.ts";
import { mayStaff } from "../../contract/desk-endpoints.ts";
import { isSearch, loadWorkFilters, loadWorkList, NO_FILTERS, titlesOf } from "../desk/work-list.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import { type AppContext, applicationsOf } from "../services/services.ts";
import { loadApplicationState } from "../store/application-state.ts";
import { addAudit } from "../store/audit.ts";
import { readMentions } from "../store/notes.ts";
import type { AuditAction } from "../store/schema.ts";
import { loadAsSubmitted } from "../store/submissions.ts";
import { hasSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";
import { documentFor, readFor, requireNamed, sendDocument, withId } from "./desk-reading.ts";
import { requireStaff, staffOf } from "./desk-session.ts";

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
  const { now, storage } = context;
  const onRequest = requireStaff(context, "readApplications");
  const audit = (request: FastifyRequest, { own, action, accountId, detail }: Audited) =>
    addAudit(own.db, {
      at: now(),
      action,
      detail,
      account_id: accountId ?? null,
      subject: accountId ?? "applications",
      client: request.ip,
      staff_id: staffOf(request).staff_id,
    });

  app.route<{ Querystring: WorkListQuery }>({
    ...deskEndpoint("listWork"),
    onRequest,
    handler: async (request): Promise<WorkList> => {
      const own = requireNamed(context, request.query.application);
      const action = isSearch(request.query) ? "desk_searched" : "desk_listed";
      await audit(request, { own, action, detail: request.query.group ?? null });
      return await loadWorkList(own, request.query);
    },
  });

  app.route<{ Querystring: WorkFiltersQuery }>({
    ...deskEndpoint("workFilters"),
    onRequest: requireStaff(context, "desk"),
    handler: async (request): Promise<WorkFilters> => {
      const own = requireNamed(context, request.query.application);
      const applications = await titlesOf(applicationsOf(context));
      // Whoever makes the form chooses among the applications, and has none (RTS-03).
      const mayRead = mayStaff(staffOf(request).role, "readApplications");
      return { ...(mayRead ? await loadWorkFilters(own) : NO_FILTERS), applications };
    },
  });

  app.route<{ Params: ApplicationParams }>({
    ...deskEndpoint("readApplication"),
    onRequest,
    handler: async (request): Promise<DeskApplication> => {
      const { own, accountId } = withId(context, request.params.application_id);
      if (!(await hasSummary(own.db, accountId))) throw new DomainError("unknown_application");
      await audit(request, { own, action: "desk_viewed", accountId, detail: null });
      const read = await readFor(context, request, { own, accountId });
      await readMentions(own.db, accountId, { staffId: staffOf(request).staff_id, now: now() });
      return read;
    },
  });

  app.route<{ Params: DocumentParams }>({
    ...deskEndpoint("readDocument"),
    onRequest,
    handler: async (request, reply) => {
      const { application_id: id, answer_key: key } = request.params;
      const { own, accountId } = withId(context, id);
      const { submission } = await loadApplicationState(own.db, accountId);
      // What is no part of a submitted application may still be taken back.
      if (submission === undefined) throw new DomainError("unknown_application");
      const application = await loadAsSubmitted(own.db, accountId);
      const document = await documentFor(context, request, { own, application, key });
      await audit(request, { own, action: "desk_document_viewed", accountId, detail: key });
      return await sendDocument(storage, reply, document);
    },
  });
}
