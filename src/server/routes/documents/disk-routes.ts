import type { FastifyInstance } from "fastify";
import { DOCUMENT_MAX_BYTES } from "../../../contract/limits.ts";
import type { AppContext } from "../../app-context.ts";
import { readSignedUpload, UPLOAD_PATH } from "../../documents/storage/signed-policy.ts";
import { ApiError } from "../../http/api-error.ts";
import { installFormPosts, readFormPost } from "../../plugins/form-posts.ts";
import { useUpload } from "../../store/uploads.ts";

const FIELDS_MAX_BYTES = 50_000;

/** What S3 does for itself: takes a form post under the terms we signed. */
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
}
