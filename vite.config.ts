import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { replaceRjsfParts } from "./scripts/web-build/replace-rjsf-parts.ts";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser's part: src/web → dist/web. The server renders index.html and puts a fresh nonce in (design: CSP). */
export default defineConfig({
  root: inRepository("src/web"),
  publicDir: false,
  cacheDir: inRepository("node_modules/.vite"),
  plugins: [
    react(),
    replaceRjsfParts({
      "getDefaultRegistry.js": inRepository("src/web/renderer/default-registry.ts"),
      "shallowAllOfMerge.js": inRepository("src/web/renderer/unused/shallow-all-of-merge.ts"),
    }),
    precompress(),
  ],
  html: { cspNonce: "%NONCE%" },
  resolve: {
    alias: [
      // 38 kB gzip that rjsf imports and no definition of ours can reach.
      {
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: inRepository("src/web/renderer/unused/markdown.tsx"),
      },
      { find: /^fast-uri$/, replacement: inRepository("src/web/renderer/unused/uri-resolver.ts") },
    ],
  },
  build: {
    outDir: inRepository("dist/web"),
    emptyOutDir: true,
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
