import { readFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import type { DeskAssets, WebAssets } from "../../src/server/web/web-assets.ts";
import { ROOT } from "../process/root.ts";

interface ViteWeb {
  readonly web: WebAssets;
  /** Lets go of watchers and web sockets, which would keep the process alive. */
  readonly close: () => Promise<void>;
}

/**
 * The web part and the desk straight from their sources, each through a Vite of its own in middleware mode, with hot reload on
 * the server's own port.
 */
export async function viteWeb(): Promise<ViteWeb> {
  // Never listens: the server's upgrade requests are handed to it, and Vite takes the ones for its web socket.
  const upgrades = createHttpServer();
  const open = (configFile: string, base: string) =>
    createServer({
      configFile: join(ROOT, configFile),
      // Read by Node itself: another loader would write a file of its own, which Node's --watch takes for a change.
      configLoader: "native",
      appType: "custom",
      // Below a path of its own: the sources of src/web/api would else stand in the way of the calls under /api.
      base,
      server: { middlewareMode: true, ws: { server: upgrades } },
    });
  const [applicants, staff, preview] = await Promise.all([
    open("vite.config.ts", "/web-sources/"),
    open("vite.desk.config.ts", "/desk-sources/"),
    open("vite.preview.config.ts", "/preview-sources/"),
  ]);
  const desk: DeskAssets = {
    indexHtml: indexOf(staff),
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    preview: { indexHtml: indexOf(preview), contentSecurityPolicy: FRAME_POLICY },
  };
  const web: WebAssets = {
    indexHtml: indexOf(applicants),
    handle: (request, response, next) =>
      applicants.middlewares(request, response, (error?: unknown) => {
        if (error !== undefined) return next(error);
        staff.middlewares(request, response, (other?: unknown) =>
          other === undefined ? preview.middlewares(request, response, next) : next(other),
        );
      }),
    upgrade: (request, socket, head) => upgrades.emit("upgrade", request, socket, head),
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    desk,
  };
  return {
    web,
    close: async () => void (await Promise.all([applicants.close(), staff.close(), preview.close()])),
  };
}

/** The text of its index.html for an address. */
function indexOf(vite: ViteDevServer): (url: string) => Promise<string> {
  const index = join(vite.config.root, "index.html");
  return async (url) => await vite.transformIndexHtml(url, await readFile(index, "utf8"));
}

/** Wider than in production only where Vite's client needs it: inline scripts and styles, its web socket and its worker. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
const FRAME_POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
