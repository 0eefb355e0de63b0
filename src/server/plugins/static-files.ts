import { relative, sep } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the files that the folder holds now, with the `.br` or `.gz` file beside it where there is one. Those under
 * `assets/` carry a hash in their names and are immutable; index.html is not among them, pages are rendered.
 */
export async function installStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ["index.html*", "screens.json*", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(folder, path).split(sep)[0] === "assets";
      reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
