import { readFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import type { WebAssets } from "../../src/server/web/web-assets.ts";
import { ROOT } from "../process/root.ts";

interface ViteWeb {
  readonly web: WebAssets;
  /** Lets go of watchers and web sockets, which would keep the process alive. */
  readonly close: () => Promise<void>;
}

/**
 * The web part straight from its sources, through Vite in middleware mode, with hot reload on the server's own port.
 */
export async function viteWeb(): Promise<ViteWeb> {
  // Never listens: the server's upgrade requests are handed to it, and Vite takes the ones for its web socket.
  const upgrades = createHttpServer();
  const vite = await createServer({
    configFile: join(ROOT, "vite.config.ts"),
    // Read by Node itself: another loader would write a file of its own, which Node's --watch takes for a change.
    configLoader: "native",
    appType: "custom",
    // Below a path of its own: the sources of src/web/api would else stand in the way of the calls under /api.
    base: "/web-sources/",
    server: { middlewareMode: true, ws: { server: upgrades } },
  });
  const index = join(vite.config.root, "index.html");
  const web: WebAssets = {
    indexHtml: async (url) => await vite.transformIndexHtml(url, await readFile(index, "utf8")),
    handle: vite.middlewares,
    upgrade: (request, socket, head) => upgrades.emit("upgrade", request, socket, head),
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
  };
  return { web, close: () => vite.close() };
}

/** Wider than in production only where Vite's client needs it: inline scripts and styles, its web socket and its worker. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
  "worker-src blob:",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
