import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { IMMUTABLE, sendEncoded } from "../http/encoded-text.ts";
import { sendNotFound } from "../http/error-handler.ts";
import { readStaticFiles, type StaticFile } from "../web/static-files.ts";

const FOR_AN_HOUR = "public, max-age=3600";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A file of the built web, and no call. */
    readonly isFile?: boolean;
  }
}

const FILE = { config: { isFile: true } };

/** Whether the request is for a file of the built web. */
export function isFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isFile === true;
}

/**
 * The files of the built web, from memory, below a path where they are the desk's; index.html is not among them, pages are
 * rendered.
 */
export function staticRoutes(app: FastifyInstance, folder: string, below = ""): void {
  const files = readStaticFiles(folder);
  const send = (request: FastifyRequest, reply: FastifyReply, file: StaticFile) => {
    reply.header("cache-control", file.isImmutable ? IMMUTABLE : FOR_AN_HOUR).header("etag", file.etag);
    if (namesEtag(request.headers["if-none-match"], file.etag)) return reply.code(304).send();
    return sendEncoded(request, reply.type(file.type), file);
  };
  app.get<{ Params: { "*": string } }>(`${below}/assets/*`, FILE, (request, reply) => {
    const file = files.get(`/assets/${request.params["*"]}`);
    return file === undefined ? sendNotFound(request, reply) : send(request, reply, file);
  });
  for (const [path, file] of files) {
    if (!file.isImmutable) app.get(below + path, FILE, (request, reply) => send(request, reply, file));
  }
}

/** A proxy that compresses by itself makes a weak tag of ours. */
function namesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}
