import type { FastifyInstance } from "fastify";
import { CALLS } from "../../../contract/call-table.ts";
import type { PdfCopyAnswer } from "../../../contract/calls.ts";
import type { AppContext } from "../../app-context.ts";
import { askForCopy } from "../../pdf/ask-for-copy.ts";
import { requireSession, sessionOf } from "../../session/require-session.ts";

/** The PDF copy of the own application (spec §4 "PDF copy download"). */
export function pdfRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    method: CALLS.pdfCopy.method,
    url: CALLS.pdfCopy.path,
    onRequest: requireSession(context),
    handler: (request): Promise<PdfCopyAnswer> => askForCopy(context, sessionOf(request).accountId),
  });
}
