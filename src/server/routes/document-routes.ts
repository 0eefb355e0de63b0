import type { FastifyInstance } from "fastify";
import type { ConvertDocumentBody, PresignedUrlBody } from "../../contract/endpoint-requests.ts";
import type {
  ConversionResponse,
  DocumentAnswers,
  MessageResponse,
  PresignedUrlResponse,
} from "../../contract/endpoint-responses.ts";
import { UPLOAD_TTL_MS } from "../../contract/limits.ts";
import {
  deleteDocument,
  documentAnswers,
  downloadAddress,
  requireDocumentKey,
} from "../documents/documents.ts";
import { beginConversion, presignUpload } from "../documents/upload-document.ts";
import { endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../services/services.ts";
import { findDocument, listDocuments } from "../store/documents.ts";
import { DomainError } from "../system/domain-error.ts";
import { withRequestLog } from "../system/logger.ts";
import * as sentences from "../system/sentences.ts";
import { requireSession, sessionOf } from "./session-cookies.ts";

interface OfKey {
  Params: { answer_key: string };
}

/** The calls about uploaded documents and their conversion (API-14 to API-19). */
export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const onRequest = requireSession(context);

  app.route<{ Body: PresignedUrlBody }>({
    ...endpoint("presignedUrl"),
    onRequest,
    handler: async (request): Promise<PresignedUrlResponse> => {
      const answerKey = request.body.answer_key;
      await requireDocumentKey(context, answerKey);
      return presignUpload(context, { accountId: sessionOf(request).accountId, answerKey });
    },
  });

  app.route<OfKey & { Body: ConvertDocumentBody }>({
    ...endpoint("convertDocument"),
    onRequest,
    handler: async (request): Promise<MessageResponse> => {
      const answerKey = request.params.answer_key;
      await requireDocumentKey(context, answerKey);
      const owner = { accountId: sessionOf(request).accountId, answerKey };
      await beginConversion(withRequestLog(context, request), owner, request.body);
      return { message: sentences.converting };
    },
  });

  app.route<OfKey>({
    ...endpoint("conversionStatus"),
    onRequest,
    handler: async (request): Promise<ConversionResponse> => {
      const answerKey = request.params.answer_key;
      await requireDocumentKey(context, answerKey);
      const document = await findDocument(db, { accountId: sessionOf(request).accountId, answerKey });
      return { status: document?.status ?? "not_answered", message: document?.message ?? "" };
    },
  });

  for (const name of ["deleteConversion", "deleteDocumentAnswer"] as const) {
    app.route<OfKey>({
      ...endpoint(name),
      onRequest,
      handler: async (request): Promise<MessageResponse> => {
        const answerKey = request.params.answer_key;
        await requireDocumentKey(context, answerKey);
        const owner = { accountId: sessionOf(request).accountId, answerKey };
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
}
