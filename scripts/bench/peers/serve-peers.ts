import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import react from "@vitejs/plugin-react";
import fastify from "fastify";
import { build } from "vite";
import { withFolder } from "../product.ts";
import type { PeerForm } from "./peer-form.ts";

export interface Peers {
  readonly address: string;
  /** Puts a form at `forms/<name>.json`. */
  readonly add: (name: string, form: PeerForm) => void;
}

/** Builds the peers for production and serves them on a free port while `work` goes on. */
export function withPeers<T>(work: (peers: Peers) => Promise<T>): Promise<T> {
  return withFolder(async (outDir) => {
    process.env.NODE_ENV = "production";
    await build({
      root: fileURLToPath(new URL(".", import.meta.url)),
      ...{ configFile: false, mode: "production", logLevel: "error", plugins: [react()] },
      build: { outDir, emptyOutDir: true, reportCompressedSize: false, target: "baseline-widely-available" },
    });
    const forms = new Map<string, PeerForm>();
    const app = fastify();
    await app.register(staticFiles, { root: outDir });
    app.get<{ Params: { name: string } }>("/forms/:name.json", ({ params }) => forms.get(params.name));
    await app.listen({ port: 0, host: "127.0.0.1" });
    // Listening on a port gives an address of this kind.
    const { port } = app.server.address() as AddressInfo;
    try {
      return await work({ address: `http://127.0.0.1:${port}`, add: (name, form) => forms.set(name, form) });
    } finally {
      await app.close();
    }
  });
}
