import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyScript } from "./scripts/web-build/early-script.ts";
import { STAFF, buildTarget } from "./scripts/web-build/least-versions.ts";
import { panelSchemas } from "./scripts/web-build/panel-schemas.ts";
import { precompress } from "./scripts/web-build/precompress.ts";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The desk: src/desk → dist/desk, apart from the applicants' part, which has nothing of it. */
export default defineConfig({
  root: inRepository("src/desk"),
  base: "/desk/",
  publicDir: false,
  cacheDir: inRepository("node_modules/.vite-desk"),
  plugins: [
    react(),
    panelSchemas(),
    earlyScript("translated-page", [inRepository("src/web/app/translated-page.js")]),
    precompress(),
  ],
  resolve: {
    alias: [
      // The package leads every bundler to its development build, which warns and checks at run time.
      {
        find: /^react-router$/,
        replacement: inRepository("node_modules/react-router/dist/production/index.mjs"),
      },
      {
        find: /^react-router\/dom$/,
        replacement: inRepository("node_modules/react-router/dist/production/dom-export.mjs"),
      },
    ],
  },
  build: {
    outDir: inRepository("dist/desk"),
    emptyOutDir: true,
    target: buildTarget(STAFF),
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
