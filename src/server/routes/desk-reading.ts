import type { FastifyReply, FastifyRequest } from "fastify";
import { applicationWithId } from "../desk/application-id.ts";
import type { Reader } from "../desk/read-application.ts";
import { SHOWN_DOCUMENT_POLICY } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition, type DocumentStorage } from "../storage/document-storage.ts";
import { findStaff } from "../store/staff.ts";
import { DomainError } from "../system/domain-error.ts";
import { staffOf } from "./desk-session.ts";

/** Whose application an address of the desk names. @throws DomainError unknown_application */
export function withId(
  context: AppContext,
  id: string,
): { readonly accountId: string; readonly own: AppContext } {
  const found = applicationWithId(context, id);
  if (found === undefined) throw new DomainError("unknown_application");
  return found;
}

/** What whoever calls may read. */
export async function readerOf({ db }: AppContext, request: FastifyRequest): Promise<Reader> {
  const { staff_id: id, role } = staffOf(request);
  const row = await findStaff(db, id);
  return { role, sections: sectionsOf(row?.sections ?? "[]") };
}

function sectionsOf(column: string): readonly string[] {
  const sections: unknown = JSON.parse(column);
  return Array.isArray(sections) ? sections.filter((section) => typeof section === "string") : [];
}

/** Sends the PDF of a document, to be shown by the browser's own viewer. @throws DomainError not_found */
export async function sendDocument(
  storage: Pick<DocumentStorage, "read">,
  reply: FastifyReply,
  { fileName, pdfKey }: { readonly fileName: string; readonly pdfKey: string },
): Promise<FastifyReply> {
  const file = await storage.read(pdfKey);
  if (file === null) throw new DomainError("not_found");
  return reply
    .headers({
      "content-type": "application/pdf",
      "content-disposition": contentDisposition(pdfName(fileName), "inline"),
      "content-security-policy": SHOWN_DOCUMENT_POLICY,
      "cache-control": "private, no-store",
    })
    .send(file);
}

/** What was a picture or a text is a PDF by now. */
function pdfName(fileName: string): string {
  return /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`;
}
