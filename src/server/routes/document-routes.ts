import type { FastifyInstance } from "fastify";
import {
  AnswerKeyParams,
  type ConversionResponse,
  ConvertDocumentBody,
  type DocumentAnswers,
  type MessageResponse,
  PresignedUrlBody,
  type PresignedUrlResponse,
} from "../../contract/endpoint-types.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { UPLOAD_TTL_MS } from "../../contract/limits.ts";
import {
  deleteDocument,
  downloadAddress,
  listDocumentAnswers,
  requireDocumentKey,
} from "../documents/documents.ts";
import { beginConversion, presignUpload } from "../documents/upload-document.ts";
import { ApiError } from "../http/api-error.ts";
import type { AppContext } from "../services/services.ts";
import { findDocument } from "../store/documents.ts";
import { withRequestLog } from "../system/logger.ts";
import { requireSession, sessionOf } from "./session-cookies.ts";

interface OfKey {
  Params: { answer_key: string };
}

/** The calls about uploaded documents and their conversion (API-14 to API-19). */
export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const onRequest = requireSession(context);
  const ofKey = { schema: { params: AnswerKeyParams } };

  app.route<{ Body: PresignedUrlBody }>({
    ...route(ENDPOINTS.presignedUrl, onRequest),
    schema: { body: PresignedUrlBody },
    handler: async (request): Promise<PresignedUrlResponse> => {
      const answerKey = request.body.answer_key;
      await requireDocumentKey(context, answerKey);
      return presignUpload(context, { accountId: sessionOf(request).accountId, answerKey });
    },
  });

  app.route<OfKey & { Body: ConvertDocumentBody }>({
    ...route(ENDPOINTS.convertDocument, onRequest),
    schema: { params: AnswerKeyParams, body: ConvertDocumentBody },
    handler: async (request): Promise<MessageResponse> => {
      const answerKey = request.params.answer_key;
      await requireDocumentKey(context, answerKey);
      const owner = { accountId: sessionOf(request).accountId, answerKey };
      await beginConversion(withRequestLog(context, request), owner, request.body);
      return { message: "Your file is being converted." };
    },
  });

  app.route<OfKey>({
    ...route(ENDPOINTS.conversionStatus, onRequest),
    ...ofKey,
    handler: async (request): Promise<ConversionResponse> => {
      const answerKey = request.params.answer_key;
      await requireDocumentKey(context, answerKey);
      const document = await findDocument(db, { accountId: sessionOf(request).accountId, answerKey });
      return { status: document?.status ?? "not_answered", message: document?.message ?? "" };
    },
  });

  for (const call of [ENDPOINTS.deleteConversion, ENDPOINTS.deleteDocumentAnswer]) {
    app.route<OfKey>({
      ...route(call, onRequest),
      ...ofKey,
      handler: async (request): Promise<MessageResponse> => {
        const answerKey = request.params.answer_key;
        await requireDocumentKey(context, answerKey);
        const owner = { accountId: sessionOf(request).accountId, answerKey };
        await deleteDocument(withRequestLog(context, request), owner);
        return { message: "The file is deleted." };
      },
    });
  }

  app.route({
    ...route(ENDPOINTS.documentAnswers, onRequest),
    handler: (request): Promise<DocumentAnswers> => listDocumentAnswers(db, sessionOf(request).accountId),
  });

  app.route<OfKey>({
    ...route(ENDPOINTS.documentPdf, onRequest),
    ...ofKey,
    handler: async (request, reply) => {
      const answerKey = request.params.answer_key;
      const session = sessionOf(request);
      const document = await findDocument(db, { accountId: session.accountId, answerKey });
      if (!document || document.pdf_key === null) throw new ApiError("not_found");
      const address = downloadAddress(context, session, {
        key: document.pdf_key,
        fileName: `${document.file_name.replace(/\.[^.]*$/, "")}.pdf`,
        expiresAt: now() + UPLOAD_TTL_MS,
      });
      return reply.redirect(address, 303);
    },
  });
}

type Call = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];

function route(call: Call, onRequest: ReturnType<typeof requireSession>) {
  return { method: call.method, url: call.path, onRequest };
}
