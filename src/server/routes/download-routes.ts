import type { FastifyInstance } from "fastify";
import { DOCUMENT_MAX_BYTES } from "../../contract/limits.ts";
import { isOpenSession } from "../accounts/sessions.ts";
import { installFormPosts, readFormPost } from "../http/plugins.ts";
import type { AppContext } from "../services/services.ts";
import { contentDisposition } from "../storage/document-storage.ts";
import {
  DOWNLOAD_PATH,
  readSignedDownload,
  readSignedUpload,
  UPLOAD_PATH,
} from "../storage/signed-policy.ts";
import { useUpload } from "../store/uploads.ts";
import { DomainError } from "../system/domain-error.ts";

const FIELDS_MAX_BYTES = 50_000;

/** What S3 does for itself: takes a form post under the terms we signed. */
export async function diskRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { store, key, now, storage } = context;
  await app.register(async (scope) => {
    await installFormPosts(scope);
    scope.post(UPLOAD_PATH, { bodyLimit: DOCUMENT_MAX_BYTES + FIELDS_MAX_BYTES }, async (request, reply) => {
      const { fields, file } = await readFormPost(request, DOCUMENT_MAX_BYTES);
      const terms = readSignedUpload(key, fields);
      if (!terms || terms.expiresAt <= now()) throw new DomainError("upload_refused");
      if (file.length === 0) throw new DomainError("file_empty");
      if (file.length > terms.maxBytes) throw new DomainError("file_too_large");
      if (!(await useUpload(store, terms.key, now()))) throw new DomainError("upload_refused");
      await storage.write(terms.key, file);
      return reply.code(204).send();
    });
  });
}

/** How long an address of the storage works: as long as a browser takes to follow us there. */
const FOLLOWED_WITHIN_MS = 60_000;

/** Gives a file under an address that `downloadAddress` made, or leads to it in the storage. */
export function downloadRoute(app: FastifyInstance, context: AppContext): void {
  const { key, now, storage } = context;
  app.get(DOWNLOAD_PATH, { schema: { querystring: DOWNLOAD_QUERY } }, async (request, reply) => {
    // The schema has just checked that these are texts.
    const terms = readSignedDownload(key, request.query as Record<keyof typeof TEXTS, string>);
    if (!terms || terms.expiresAt <= now() || !(await isOpenSession(context, terms.session)))
      throw new DomainError("not_found");
    if (storage.presignDownload !== null) {
      const expiresAt = now() + FOLLOWED_WITHIN_MS;
      return reply.redirect(await storage.presignDownload({ ...terms, now: now(), expiresAt }), 303);
    }
    const file = await storage.read(terms.key);
    if (!file) throw new DomainError("not_found");
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
