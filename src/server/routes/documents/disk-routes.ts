import type { FastifyInstance } from "fastify";
import { DOCUMENT_MAX_BYTES } from "../../../contract/limits.ts";
import type { AppContext } from "../../app-context.ts";
import { contentDisposition } from "../../documents/storage/content-disposition.ts";
import {
  DOWNLOAD_PATH,
  readSignedDownload,
  readSignedUpload,
  UPLOAD_PATH,
} from "../../documents/storage/signed-policy.ts";
import { ApiError } from "../../http/api-error.ts";
import { installFormPosts, readFormPost } from "../../plugins/form-posts.ts";
import { useUpload } from "../../store/uploads.ts";

const FIELDS_MAX_BYTES = 50_000;

/** What S3 does for itself: takes a form post under the terms we signed, and gives a file under a signed address. */
export async function diskRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, key, now, storage } = context;
  await app.register(async (scope) => {
    await installFormPosts(scope);
    scope.post(UPLOAD_PATH, { bodyLimit: DOCUMENT_MAX_BYTES + FIELDS_MAX_BYTES }, async (request, reply) => {
      const { fields, file } = await readFormPost(request, DOCUMENT_MAX_BYTES);
      const terms = readSignedUpload(key, fields);
      if (!terms || terms.expiresAt <= now()) throw new ApiError("upload_refused");
      if (file.length === 0) throw new ApiError("file_empty");
      if (file.length > terms.maxBytes) throw new ApiError("file_too_large");
      if (!(await useUpload(db, terms.key, now()))) throw new ApiError("upload_refused");
      await storage.write(terms.key, file);
      return reply.code(204).send();
    });
  });

  app.get(DOWNLOAD_PATH, { schema: { querystring: DOWNLOAD_QUERY } }, async (request, reply) => {
    // The schema has just checked that these are texts.
    const terms = readSignedDownload(key, request.query as Record<keyof typeof TEXTS, string>);
    const file = terms && terms.expiresAt > now() ? await storage.read(terms.key) : null;
    if (!terms || !file) throw new ApiError("not_found");
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
const TEXTS = { key: TEXT, name: TEXT, expires: TEXT, signature: TEXT };
const DOWNLOAD_QUERY = {
  type: "object",
  properties: TEXTS,
  required: Object.keys(TEXTS),
  additionalProperties: false,
};
