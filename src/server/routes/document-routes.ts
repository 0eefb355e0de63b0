import type { FastifyInstance, FastifyRequest } from "fastify";
import { DOCUMENT_ENDPOINTS } from "../../contract/document-endpoints.ts";
import { UPLOAD_TTL_MS } from "../../contract/limits.ts";
import { beginApplication } from "../applications/begin-application.ts";
import { requireFormOf, requireOpenFormOf } from "../applications/own-form.ts";
import {
  deleteDocument,
  documentAnswers,
  downloadAddress,
  requireFileLimits,
} from "../documents/documents.ts";
import { beginConversion, presignUpload } from "../documents/upload-document.ts";
import type { AppContext } from "../services/services.ts";
import { findDocument, listDocuments } from "../store/documents.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { withRequestLog } from "../system/logger.ts";
import * as sentences from "../system/sentences.ts";
import { serving } from "./serve.ts";
import { sessionOf } from "./session-cookies.ts";

const NOT_ANSWERED = { status: "not_answered", message: "" } as const;

/** The calls about uploaded documents and their conversion (API-14 to API-19). */
export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { store, now, pagePictures } = context;
  /** Whose document it is, under which key the applicant's form asks for one, and which files it takes there. */
  const ownerOf = async (
    request: FastifyRequest,
    answerKey: string,
    requireForm: typeof requireOpenFormOf = requireFormOf,
  ) => {
    const { accountId } = sessionOf(request);
    const form = await requireForm(context, accountId);
    const limits = requireFileLimits(form, answerKey);
    return { form, accountId, answerKey, limits, page: form.form.questions[answerKey]?.page ?? "" };
  };
  /** The same for whoever changes it (OPN-03). */
  const changerOf = (request: FastifyRequest, answerKey: string) =>
    ownerOf(request, answerKey, requireOpenFormOf);

  serve(DOCUMENT_ENDPOINTS.presignedUrl, async (request) =>
    presignUpload(context, await changerOf(request, request.body.answer_key)),
  );

  serve(DOCUMENT_ENDPOINTS.convertDocument, async (request) => {
    const { form, ...place } = await changerOf(request, request.params.answer_key);
    const begin = (tx: Store) => beginApplication(tx, place.accountId, { form, now: now() });
    await beginConversion(withRequestLog(context, request), { ...place, begin }, request.body);
    return { message: sentences.converting };
  });

  serve(DOCUMENT_ENDPOINTS.conversionStatus, async (request) => {
    const owner = await ownerOf(request, request.params.answer_key);
    const { status, message } = (await findDocument(store, owner)) ?? NOT_ANSWERED;
    return { status, message };
  });

  for (const endpoint of [DOCUMENT_ENDPOINTS.deleteConversion, DOCUMENT_ENDPOINTS.deleteDocumentAnswer]) {
    serve(endpoint, async (request) => {
      const owner = await changerOf(request, request.params.answer_key);
      await deleteDocument(withRequestLog(context, request), owner);
      return { message: sentences.fileDeleted };
    });
  }

  serve(DOCUMENT_ENDPOINTS.documentAnswers, async (request) =>
    documentAnswers(await listDocuments(store, sessionOf(request).accountId)),
  );

  serve(DOCUMENT_ENDPOINTS.documentPdf, async (request, reply) => {
    const answerKey = request.params.answer_key;
    const session = sessionOf(request);
    const document = await findDocument(store, { accountId: session.accountId, answerKey });
    if (!document || document.pdf_key === null) throw new DomainError("not_found");
    const address = downloadAddress(context, session, {
      key: document.pdf_key,
      fileName: `${document.file_name.replace(/\.[^.]*$/, "")}.pdf`,
      expiresAt: now() + UPLOAD_TTL_MS,
    });
    return reply.redirect(address, 303);
  });

  serve(DOCUMENT_ENDPOINTS.documentPages, async (request) => {
    const { accountId } = sessionOf(request);
    const document = await findDocument(store, { accountId, answerKey: request.params.answer_key });
    if (document?.status !== "completed" || document.pdf_key === null) throw new DomainError("not_found");
    return pagePictures.of(document.pdf_key);
  });
}
