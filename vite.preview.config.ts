import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { dropUnusedParts } from "./scripts/web-build/drop-unused-parts.ts";
import { earlyScript } from "./scripts/web-build/early-script.ts";
import { formatValidators } from "./scripts/web-build/format-validators.ts";
import { STAFF, buildTarget } from "./scripts/web-build/least-versions.ts";
import { precompress } from "./scripts/web-build/precompress.ts";
import { staticStyles } from "./scripts/web-build/styles/static-styles.ts";
import { WEB_ALIASES, webLibraryParts } from "./scripts/web-build/web-libraries.ts";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The frame in which the form editor shows the draft: src/preview, with the pages of src/web in it → dist/preview. A build of
 * its own, so that what applicants load stays what it is. Its pages take the style sheet of the applicants' part.
 */
export default defineConfig({
  root: inRepository("src/preview"),
  base: "/desk/form-preview/",
  publicDir: false,
  cacheDir: inRepository("node_modules/.vite-preview"),
  plugins: [
    staticStyles(inRepository("src/web")),
    react(),
    ...webLibraryParts(),
    dropUnusedParts(/\/react-router\/dist\/production\//),
    earlyScript("translated-page", [inRepository("src/web/app/translated-page.js")]),
    precompress(),
  ],
  resolve: { alias: WEB_ALIASES },
  // One file: a worker has the policy of its own response, under which it loads nothing.
  worker: { format: "es", plugins: () => [formatValidators()] },
  build: {
    outDir: inRepository("dist/preview"),
    emptyOutDir: true,
    target: buildTarget(STAFF),
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
