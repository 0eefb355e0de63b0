import type { FastifyReply } from "fastify";
import { applicationWithId } from "../desk/application-id.ts";
import { SHOWN_DOCUMENT_POLICY } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition, type DocumentStorage } from "../storage/document-storage.ts";
import { DomainError } from "../system/domain-error.ts";

/** Whose application an address of the desk names. @throws DomainError unknown_application */
export function withId(
  context: AppContext,
  id: string,
): { readonly accountId: string; readonly own: AppContext } {
  const found = applicationWithId(context, id);
  if (found === undefined) throw new DomainError("unknown_application");
  return found;
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
