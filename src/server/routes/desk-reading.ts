import type { FastifyReply, FastifyRequest } from "fastify";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import { mayReadAnswer } from "../../form/index.ts";
import { rightOver } from "../applications/reading-right.ts";
import { applicationNamed, applicationWithId } from "../desk/application-id.ts";
import { readApplication } from "../desk/read-application.ts";
import { readsInFullOf } from "../desk/reader.ts";
import { SHOWN_DOCUMENT_POLICY } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition, type DocumentStorage } from "../storage/document-storage.ts";
import type { StoredApplication } from "../store/applications.ts";
import { DomainError } from "../system/domain-error.ts";
import { readerOf } from "./desk-session.ts";

/** One of several applications by its name, as `applicationNamed`. @throws DomainError unknown_application */
export function requireNamed(context: AppContext, name: string | undefined): AppContext {
  const own = applicationNamed(context, name);
  if (own === undefined) throw new DomainError("unknown_application");
  return own;
}

/** Somebody's application, and what it is read through. */
interface FoundApplication {
  readonly accountId: string;
  readonly own: AppContext;
}

/** Whose application an address of the desk names. @throws DomainError unknown_application */
export function withId(context: AppContext, id: string): FoundApplication {
  const found = applicationWithId(context, id);
  if (found === undefined) throw new DomainError("unknown_application");
  return found;
}

/** The application as whoever calls may see it. @throws DomainError unknown_application, forms_unavailable */
export async function readFor(
  context: AppContext,
  request: FastifyRequest,
  { own, accountId }: FoundApplication,
): Promise<DeskApplication> {
  const read = await readApplication(own, accountId, await readerOf(context, request));
  if (read === undefined) throw new DomainError("unknown_application");
  if (read === null) throw new DomainError("forms_unavailable");
  return read;
}

/**
 * A document of an application for whoever calls.
 * @throws DomainError staff_not_allowed for one that they may not read, not_found, forms_unavailable
 */
export async function documentFor(
  context: AppContext,
  request: FastifyRequest,
  { own, application, key }: AskedDocument,
): Promise<{ readonly fileName: string; readonly pdfKey: string }> {
  const { documents, stored } = application;
  const document = documents.find(({ answerKey }) => answerKey === key);
  if (document === undefined || document.status !== "completed" || document.pdfKey === null)
    throw new DomainError("not_found");
  const served = await own.forms.byHashOrCurrent(stored.formVersion);
  if (served === null) throw new DomainError("forms_unavailable");
  const readsInFull = readsInFullOf(await readerOf(context, request));
  const right = await rightOver(own, stored, { hash: served.hash, readsInFull });
  if (!mayReadAnswer(served.form, key, right)) throw new DomainError("staff_not_allowed");
  return { fileName: document.fileName, pdfKey: document.pdfKey };
}

interface AskedDocument {
  readonly own: AppContext;
  readonly application: StoredApplication;
  readonly key: string;
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
