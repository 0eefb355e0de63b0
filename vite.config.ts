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
          // As a file each, what several screens share is dozens of files below 1 kB, which a slow line waits for.
          groups: [
            { name: "first", priority: 9, tags: ["$initial"] },
            {
              name: "ui",
              priority: 3,
              test: /\/src\/web\/(ui\/(boxes|button|concealed-input|error-line|field|icons|inline-toast|text-input|text-link|toasts)|session\/session-context|answers\/use-answer)\.tsx?$/,
            },
            {
              name: "account-parts",
              priority: 2,
              test: /\/src\/web\/account\/(email-field|password-field|requirements-list|sign-up-cookie|use-account-form|use-resend)\.tsx?$/,
            },
            {
              name: "form-parts",
              priority: 1,
              test: /\/src\/(form\/(answers|definition|outline|validation)\/|form\/typed\/(reading|phone-signs|readable-date)\.|web\/(form\/|renderer\/page-content|saving\/(find-errors|save-errors)|documents\/document-state|widgets\/(character-count|question-widget|use-after-press)))/,
            },
          ],
        },
      },
    },
  },
});
