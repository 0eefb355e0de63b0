import type { FastifyInstance } from "fastify";
import { DOCUMENT_ENDPOINTS } from "../../contract/document-endpoints.ts";
import { askForCopy } from "../pdf-copy/request-copy.ts";
import type { AppContext } from "../services/services.ts";
import { serving } from "./serve.ts";
import { sessionOf } from "./session-cookies.ts";

/** The PDF copy of the own application (PDF-01). */
export function pdfRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  serve(DOCUMENT_ENDPOINTS.pdfCopy, async (request) => {
    return askForCopy(context, sessionOf(request));
  });
}
