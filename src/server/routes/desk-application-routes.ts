import type { FastifyInstance, FastifyRequest } from "fastify";
import type {
  ApplicationParams,
  DeskApplication,
  DocumentParams,
  WorkFilters,
  WorkList,
  WorkListQuery,
} from "../../contract/desk-applications.ts";
import { type Reader, readApplication } from "../desk/read-application.ts";
import { isSearch, loadWorkFilters, loadWorkList } from "../desk/work-list.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import { SHOWN_DOCUMENT_POLICY } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition } from "../storage/document-storage.ts";
import { loadApplicationState } from "../store/applications.ts";
import { addAudit } from "../store/audit.ts";
import { listDocuments } from "../store/documents.ts";
import type { AuditAction } from "../store/schema.ts";
import { findStaff } from "../store/staff.ts";
import { findSummary } from "../store/summaries.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireStaff, staffOf } from "./desk-session.ts";

interface Audited {
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
  const { db, now, storage } = context;
  const onRequest = requireStaff(context, "readApplications");
  const audit = (request: FastifyRequest, { action, accountId, detail }: Audited) =>
    addAudit(db, {
      ...{ at: now(), action, detail, account_id: accountId ?? null, subject: accountId ?? "applications" },
      ...{ client: request.ip, staff_id: staffOf(request).staff_id },
    });

  app.route<{ Querystring: WorkListQuery }>({
    ...deskEndpoint("listWork"),
    onRequest,
    handler: async (request): Promise<WorkList> => {
      const action = isSearch(request.query) ? "desk_searched" : "desk_listed";
      await audit(request, { action, detail: request.query.group ?? null });
      return await loadWorkList(context, request.query);
    },
  });

  app.route({
    ...deskEndpoint("workFilters"),
    onRequest,
    handler: (): Promise<WorkFilters> => loadWorkFilters(context),
  });

  app.route<{ Params: ApplicationParams }>({
    ...deskEndpoint("readApplication"),
    onRequest,
    handler: async (request): Promise<DeskApplication> => {
      const accountId = request.params.application_id;
      if ((await findSummary(db, accountId)) === undefined) throw new DomainError("unknown_application");
      await audit(request, { action: "desk_viewed", accountId, detail: null });
      const read = await readApplication(context, accountId, await readerOf(request));
      if (read === undefined) throw new DomainError("unknown_application");
      if (read === null) throw new DomainError("forms_unavailable");
      return read;
    },
  });

  app.route<{ Params: DocumentParams }>({
    ...deskEndpoint("readDocument"),
    onRequest,
    handler: async (request, reply) => {
      const { application_id: accountId, answer_key: key } = request.params;
      const { submission } = await loadApplicationState(db, accountId);
      // What is no part of a submitted application may still be taken back.
      if (submission === undefined) throw new DomainError("unknown_application");
      const document = (await listDocuments(db, accountId)).find(({ answerKey }) => answerKey === key);
      if (document === undefined || document.status !== "completed" || document.pdfKey === null)
        throw new DomainError("not_found");
      await audit(request, { action: "desk_document_viewed", accountId, detail: key });
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

  const readerOf = async (request: FastifyRequest): Promise<Reader> => {
    const { staff_id: id, role } = staffOf(request);
    const row = await findStaff(db, id);
    return { role, sections: sectionsOf(row?.sections ?? "[]") };
  };
}

function sectionsOf(column: string): readonly string[] {
  const sections: unknown = JSON.parse(column);
  return Array.isArray(sections) ? sections.filter((section) => typeof section === "string") : [];
}

/** What was a picture or a text is a PDF by now. */
function pdfName(fileName: string): string {
  return /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`;
}
