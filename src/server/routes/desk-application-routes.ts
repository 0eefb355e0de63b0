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
import { applicationNamed, applicationWithId } from "../desk/application-id.ts";
import { type Reader, readApplication } from "../desk/read-application.ts";
import { isSearch, loadWorkFilters, loadWorkList } from "../desk/work-list.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import { SHOWN_DOCUMENT_POLICY } from "../http/security-headers.ts";
import { type AppContext, applicationsOf } from "../services/services.ts";
import { contentDisposition } from "../storage/document-storage.ts";
import { loadApplicationState } from "../store/applications.ts";
import { addAudit } from "../store/audit.ts";
import { listDocuments } from "../store/documents.ts";
import type { AuditAction } from "../store/schema.ts";
import { findStaff } from "../store/staff.ts";
import { findSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireStaff, sectionsOf, staffOf } from "./desk-session.ts";

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
      ...{ at: now(), action, detail, account_id: accountId ?? null, subject: accountId ?? "applications" },
      ...{ client: request.ip, staff_id: staffOf(request).staff_id },
    });

  app.route<{ Querystring: WorkListQuery }>({
    ...deskEndpoint("listWork"),
    onRequest,
    handler: async (request): Promise<WorkList> => {
      const own = namedIn(request.query);
      const action = isSearch(request.query) ? "desk_searched" : "desk_listed";
      await audit(request, { own, action, detail: request.query.group ?? null });
      return await loadWorkList(own, request.query);
    },
  });

  app.route<{ Querystring: WorkFiltersQuery }>({
    ...deskEndpoint("workFilters"),
    onRequest,
    handler: (request): Promise<WorkFilters> =>
      loadWorkFilters(namedIn(request.query), applicationsOf(context)),
  });

  app.route<{ Params: ApplicationParams }>({
    ...deskEndpoint("readApplication"),
    onRequest,
    handler: async (request): Promise<DeskApplication> => {
      const { own, accountId } = withId(request.params.application_id);
      if ((await findSummary(own.db, accountId)) === undefined) throw new DomainError("unknown_application");
      await audit(request, { own, action: "desk_viewed", accountId, detail: null });
      const read = await readApplication(own, accountId, await readerOf(request));
      if (read === undefined) throw new DomainError("unknown_application");
      if (read === null) throw new DomainError("forms_unavailable");
      return read;
    },
  });

  app.route<{ Params: DocumentParams }>({
    ...deskEndpoint("readDocument"),
    onRequest,
    handler: async (request, reply) => {
      const { application_id: id, answer_key: key } = request.params;
      const { own, accountId } = withId(id);
      const { submission } = await loadApplicationState(own.db, accountId);
      // What is no part of a submitted application may still be taken back.
      if (submission === undefined) throw new DomainError("unknown_application");
      const document = (await listDocuments(own.db, accountId)).find(({ answerKey }) => answerKey === key);
      if (document === undefined || document.status !== "completed" || document.pdfKey === null)
        throw new DomainError("not_found");
      await audit(request, { own, action: "desk_document_viewed", accountId, detail: key });
      const file = await storage.read(document.pdfKey);
      if (file === null) throw new DomainError("not_found");
      return reply
        .headers({
          "content-type": "application/pdf",
          "content-disposition": contentDisposition(pdfName(document.fileName), "inline"),
          "content-security-policy": SHOWN_DOCUMENT_POLICY,
          "cache-control": "private, no-store",
        })
        .send(file);
    },
  });

  const namedIn = ({ application }: WorkFiltersQuery): AppContext => {
    const own = applicationNamed(context, application);
    if (own === undefined) throw new DomainError("unknown_application");
    return own;
  };
  const withId = (id: string) => {
    const found = applicationWithId(context, id);
    if (found === undefined) throw new DomainError("unknown_application");
    return found;
  };
  const readerOf = async (request: FastifyRequest): Promise<Reader> => {
    const { staff_id: id, role } = staffOf(request);
    const row = await findStaff(context.db, id);
    return { role, sections: sectionsOf(row?.sections ?? "[]") };
  };
}

/** What was a picture or a text is a PDF by now. */
function pdfName(fileName: string): string {
  return /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`;
}
