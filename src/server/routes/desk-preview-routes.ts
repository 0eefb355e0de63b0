import type { FastifyInstance } from "fastify";
import type { FormQuery } from "../../contract/desk-form-drafts.ts";
import { DESK_PATH } from "../../contract/desk.ts";
import { PREVIEW_FILES, PREVIEW_FRAME } from "../../contract/form-preview.ts";
import { sendTextOnce } from "../http/encoded-text.ts";
import { previewFramePolicy } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { requireNamed } from "./desk-reading.ts";
import { requireStaff } from "./desk-session.ts";
import { staticRoutes } from "./static-routes.ts";

const QUERY = { type: "object", properties: { application: { type: "string", maxLength: 100 } } };

/** The frame in which the form editor shows the draft, for whoever may change the form, and its files (EDT-34). */
export function deskPreviewRoutes(app: FastifyInstance, context: AppContext): void {
  const preview = context.web.desk?.preview;
  if (preview === undefined) return;
  app.get<{ Querystring: FormQuery }>(DESK_PATH + PREVIEW_FRAME, {
    onRequest: requireStaff(context, "editForm"),
    schema: { querystring: QUERY },
    handler: async (request, reply) => {
      const { pages } = requireNamed(context, request.query.application);
      reply.headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": preview.contentSecurityPolicy ?? previewFramePolicy(),
        "x-robots-tag": "noindex, nofollow",
      });
      return await sendTextOnce(
        request,
        reply,
        await pages.previewFrame(await preview.indexHtml(request.url)),
      );
    },
  });
  if (preview.folder !== undefined) staticRoutes(app, preview.folder, DESK_PATH + PREVIEW_FILES);
}
