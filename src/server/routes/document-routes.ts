import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConvertDocumentBody, PresignedUrlBody } from "../../contract/endpoint-requests.ts";
import type {
  ConversionResponse,
  DocumentAnswers,
  DocumentPagesResponse,
  MessageResponse,
  PresignedUrlResponse,
} from "../../contract/endpoint-responses.ts";
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
import { endpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { findDocument, listDocuments } from "../store/documents.ts";
import type { Database } from "../store/schema.ts";
import { DomainError } from "../system/domain-error.ts";
import { withRequestLog } from "../system/logger.ts";
import * as sentences from "../system/sentences.ts";
import { requireSession, sessionOf } from "./session-cookies.ts";

interface OfKey {
  Params: { answer_key: string };
}

/** A page with ten documents, loaded again every twenty seconds. */
const PAGES_LIMIT = { calls: 300, periodMs: 10 * 60_000 };

/** The calls about uploaded documents and their conversion (API-14 to API-19). */
export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, db, now, pagePictures } = context;
  const onRequest = requireSession(context);
  const pagesLimit = new ProcessLimit(scaledRateLimit(PAGES_LIMIT, config.rateLimitFactor), now);
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

  app.route<{ Body: PresignedUrlBody }>({
    ...endpoint("presignedUrl"),
    onRequest,
    handler: async (request): Promise<PresignedUrlResponse> =>
      presignUpload(context, await changerOf(request, request.body.answer_key)),
  });

  app.route<OfKey & { Body: ConvertDocumentBody }>({
    ...endpoint("convertDocument"),
    onRequest,
    handler: async (request): Promise<MessageResponse> => {
      const { form, ...place } = await changerOf(request, request.params.answer_key);
      const begin = (tx: Database) => beginApplication(tx, place.accountId, { form, now: now() });
      await beginConversion(withRequestLog(context, request), { ...place, begin }, request.body);
      return { message: sentences.converting };
    },
  });

  app.route<OfKey>({
    ...endpoint("conversionStatus"),
    onRequest,
    handler: async (request): Promise<ConversionResponse> => {
      const document = await findDocument(db, await ownerOf(request, request.params.answer_key));
      return { status: document?.status ?? "not_answered", message: document?.message ?? "" };
    },
  });

  for (const name of ["deleteConversion", "deleteDocumentAnswer"] as const) {
    app.route<OfKey>({
      ...endpoint(name),
      onRequest,
      handler: async (request): Promise<MessageResponse> => {
        const owner = await changerOf(request, request.params.answer_key);
        await deleteDocument(withRequestLog(context, request), owner);
        return { message: sentences.fileDeleted };
      },
    });
  }

  app.route({
    ...endpoint("documentAnswers"),
    onRequest,
    handler: async (request): Promise<DocumentAnswers> =>
      documentAnswers(await listDocuments(db, sessionOf(request).accountId)),
  });

  app.route<OfKey>({
    ...endpoint("documentPdf"),
    onRequest,
    handler: async (request, reply) => {
      const answerKey = request.params.answer_key;
      const session = sessionOf(request);
      const document = await findDocument(db, { accountId: session.accountId, answerKey });
      if (!document || document.pdf_key === null) throw new DomainError("not_found");
      const address = downloadAddress(context, session, {
        key: document.pdf_key,
        fileName: `${document.file_name.replace(/\.[^.]*$/, "")}.pdf`,
        expiresAt: now() + UPLOAD_TTL_MS,
      });
      return reply.redirect(address, 303);
    },
  });

  app.route<OfKey>({
    ...endpoint("documentPages"),
    onRequest,
    handler: async (request): Promise<DocumentPagesResponse> => {
      const { accountId } = sessionOf(request);
      pagesLimit.spend(accountId);
      const document = await findDocument(db, { accountId, answerKey: request.params.answer_key });
      if (document?.status !== "completed" || document.pdf_key === null) throw new DomainError("not_found");
      return pagePictures.of(document.pdf_key);
    },
  });
}
