import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { contentDisposition } from "../../documents/storage/content-disposition.ts";
import { DOWNLOAD_PATH, readSignedDownload } from "../../documents/storage/signed-policy.ts";
import { ApiError } from "../../http/api-error.ts";
import { isOpenSession } from "../../session/sessions.ts";

/** How long an address of the storage works: as long as a browser takes to follow us there. */
const FOLLOWED_WITHIN_MS = 60_000;

/** Gives a file under an address that `downloadAddress` made, or leads to it in the storage. */
export function downloadRoute(app: FastifyInstance, context: AppContext): void {
  const { key, now, storage } = context;
  app.get(DOWNLOAD_PATH, { schema: { querystring: DOWNLOAD_QUERY } }, async (request, reply) => {
    // The schema has just checked that these are texts.
    const terms = readSignedDownload(key, request.query as Record<keyof typeof TEXTS, string>);
    if (!terms || terms.expiresAt <= now() || !(await isOpenSession(context, terms.session)))
      throw new ApiError("not_found");
    if (storage.presignDownload !== null) {
      const expiresAt = now() + FOLLOWED_WITHIN_MS;
      return reply.redirect(await storage.presignDownload({ ...terms, now: now(), expiresAt }), 303);
    }
    const file = await storage.read(terms.key);
    if (!file) throw new ApiError("not_found");
    return reply
      .headers({
        "content-type": "application/pdf",
        "content-disposition": contentDisposition(terms.fileName),
        "cache-control": "private, no-store",
      })
      .send(file);
  });
}

const TEXT = { type: "string", maxLength: 1_000 };
const TEXTS = { key: TEXT, name: TEXT, expires: TEXT, session: TEXT, signature: TEXT };
const DOWNLOAD_QUERY = {
  type: "object",
  properties: TEXTS,
  required: Object.keys(TEXTS),
  additionalProperties: false,
};
