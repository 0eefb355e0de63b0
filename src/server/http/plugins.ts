import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "../system/domain-error.ts";
import { errorCode } from "../system/has-fields.ts";

/** `request.cookies`, `reply.setCookie` and `reply.clearCookie`. */
export async function installCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

/** Lets the routes of this scope take `multipart/form-data`. */
export async function installFormPosts(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

interface FormPost {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
}

/**
 * The fields of a form and the file after them, which must be called `file`, as S3 takes them.
 * @throws DomainError file_too_large; invalid_request for anything else
 */
export async function readFormPost(request: FastifyRequest, maxFileBytes: number): Promise<FormPost> {
  const limits = { fields: 20, fieldNameSize: 100, fieldSize: 10_000, files: 1, fileSize: maxFileBytes };
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== "file") throw new DomainError("invalid_request");
        return { fields, file: await part.toBuffer() };
      }
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const isTooLarge = errorCode(error) === "FST_REQ_FILE_TOO_LARGE";
    throw new DomainError(isTooLarge ? "file_too_large" : "invalid_request");
  }
  throw new DomainError("invalid_request");
}
