import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import react from "@vitejs/plugin-react";
import fastify from "fastify";
import { build } from "vite";
import { compressFolder } from "../../web-build/precompress.ts";
import type { PeerForm } from "./peer-form.ts";

export interface PeerServer {
  readonly address: string;
  /** Puts a form at `forms/<name>.json`. */
  readonly add: (name: string, form: PeerForm) => void;
  readonly stop: () => Promise<void>;
}

/** Builds the peers for production and serves them on a free port, compressed as our own files are. */
export async function servePeers(): Promise<PeerServer> {
  const outDir = await mkdtemp(join(tmpdir(), "admission-peers-"));
  process.env.NODE_ENV = "production";
  await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    mode: "production",
    logLevel: "error",
    plugins: [react()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, target: "baseline-widely-available" },
  });
  await compressFolder(outDir);
  const forms = new Map<string, PeerForm>();
  const app = fastify();
  await app.register(staticFiles, { root: outDir, preCompressed: true });
  app.get<{ Params: { name: string } }>("/forms/:name.json", ({ params }) => forms.get(params.name));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    add: (name, form) => forms.set(name, form),
    stop: async () => {
      await app.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
