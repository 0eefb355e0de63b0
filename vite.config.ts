import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { orderHead } from "./scripts/web-build/order-head.ts";
import { precompress } from "./scripts/web-build/precompress.ts";
import { replaceLibraryParts } from "./scripts/web-build/replace-library-parts.ts";
import { screenFiles } from "./scripts/web-build/screen-files.ts";
import { SCREEN_MODULES } from "./scripts/web-build/screen-modules.ts";
import { startWatch } from "./scripts/web-build/start-watch.ts";
import { staticStyles } from "./scripts/web-build/styles/static-styles.ts";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser's part: src/web → dist/web. The server renders index.html and puts a fresh nonce in (design: CSP). */
export default defineConfig({
  root: inRepository("src/web"),
  publicDir: false,
  cacheDir: inRepository("node_modules/.vite"),
  plugins: [
    staticStyles(inRepository("src/web")),
    react(),
    replaceLibraryParts(/\/@rjsf\/(core|utils)\/lib\//, {
      "getDefaultRegistry.js": inRepository("src/web/renderer/default-registry.ts"),
      "createSchemaUtils.js": inRepository("src/web/renderer/structure-only-schema-utils.ts"),
      "deepEquals.js": inRepository("src/web/renderer/equal-props.ts"),
      "shallowAllOfMerge.js": inRepository("src/web/stubs/shallow-all-of-merge.ts"),
      "findSchemaDefinition.js": inRepository("src/web/stubs/find-schema-definition.ts"),
      "resolveUiSchema.js": inRepository("src/web/stubs/resolve-ui-schema.ts"),
      "schemaHasNestedConditional.js": inRepository("src/web/stubs/schema-has-nested-conditional.ts"),
    }),
    replaceLibraryParts(/\/@tanstack\/query-core\/build\//, {
      "infiniteQueryBehavior.js": inRepository("src/web/stubs/infinite-query-behavior.ts"),
    }),
    screenFiles(SCREEN_MODULES, /public-sans-latin-wght-normal.*\.woff2$/),
    orderHead(),
    startWatch(inRepository("src/web/app/start-watch.js")),
    precompress(),
  ],
  resolve: {
    alias: [
      // The package leads every bundler to its development build, which warns and checks at run time.
      {
        find: /^react-router$/,
        replacement: inRepository("node_modules/react-router/dist/production/index.mjs"),
      },
      // What rjsf imports and nothing of ours can reach: 39 kB gzip.
      {
        find: /^markdown-to-jsx(\/react)?$/,
        replacement: inRepository("src/web/stubs/markdown.tsx"),
      },
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
    rolldownOptions: {
      // A sentence of a catalogue (sentences.ts) goes where it is shown, and into no other chunk; nor does its name weigh.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: {
          // Every form page and card loads all of these: as a file each they are 0.6 kB more.
          groups: [
            {
              name: "calls",
              test: /\/src\/(web\/(api\/(server-error|initial-data)|ui\/loading)|contract\/(endpoints|limits))\.tsx?$/,
            },
            // And these: 0.6 kB more as files of their own.
            {
              name: "form-parts",
              test: /\/src\/form\/(answers\/(visibility|descriptions)|definition\/layout-tree)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
