import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { dropUnusedParts } from "./scripts/web-build/drop-unused-parts.ts";
import { earlyScript } from "./scripts/web-build/early-script.ts";
import { APPLICANTS, buildTarget } from "./scripts/web-build/least-versions.ts";
import { orderHead } from "./scripts/web-build/order-head.ts";
import { precompress } from "./scripts/web-build/precompress.ts";
import { screenFiles } from "./scripts/web-build/screen-files.ts";
import { SCREEN_MODULES } from "./scripts/web-build/screen-modules.ts";
import { staticStyles } from "./scripts/web-build/styles/static-styles.ts";
import { WEB_ALIASES, webLibraryParts } from "./scripts/web-build/web-libraries.ts";

const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PAGE_PLUGINS = [
  screenFiles(SCREEN_MODULES),
  orderHead(),
  earlyScript("start-watch", [
    inRepository("src/web/app/start-watch.js"),
    inRepository("src/web/app/translated-page.js"),
  ]),
  precompress(),
];

/** Which modules of src/web come in one file. */
const group = (name: string, priority: number, modules: string): Rolldown.CodeSplittingGroup => ({
  name,
  priority,
  test: new RegExp(`/src/(web/)?(${modules})\\.tsx?$`),
});

/**
 * Few files: as one each, what several screens share is dozens below 1 kB, which a slow line waits for. A group holds what
 * its modules import as well, unless a group of higher priority does.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "main", priority: 9, test: /src\/web\/main\.ts$|preload-helper/ },
  group(
    "first",
    8,
    "app/start|ui/(boxes|button|concealed-input|error-line|field|icons|inline-toast|rich-text|sentences|text-input|text-link|toasts|typed-ahead)|session/session-context|layout/(screen|site-footer|site-header|sentences)",
  ),
  group(
    "form",
    7,
    "form-pages/(form-page|prepare-page)|renderer/parts-on-demand|answers/use-answer|saving/(find-errors|save-errors|save-bar)|widgets/character-count|form/((?!answers/(?:entries|with-computed|choose-code))answers|(?!definition/(?:quotes|formats))definition|validation)/[^/]+",
  ),
  group(
    "cards",
    6,
    "account/(account-layout|account-card|email-field|password-field|use-account-form|login-card|sign-up-cookie)",
  ),
  group("password", 6, "account/requirements-list"),
  group("calls", 4, "api/http-client|saving/(follow-form|account-sentences)|session/web-status"),
  group(
    "dialogs",
    3,
    "form-pages/(say-steps|page-left-out[^/]*|form-news|not-asked-answers|save-error-dialog|validation-summary)|layout/footer-dialogs|pdf-copy/pdf-copy|renderer/tabs|saving/(choose-tab|follow-day|log-out-question|submit-application|two-answers)|form/outline/(?!outline[.-])[^/]+",
  ),
  group(
    "quotes",
    4,
    "renderer/quoted-text|form/outline/(answer-words|quoted-answers|mask-answers)|form/definition/quotes",
  ),
  group("review", 2, "review/[^/]+|form/outline/outline(-blocks)?"),
  group("upload", 2, "documents/(upload-control|upload-in-progress-modal|documents|uploaded-files)"),
  group("pictures", 1, "documents/(draw-picture|prepare-picture|picture-document|picture-pages-panel)"),
  group("staff-screen", 0, "staff-view/staff-screen|app/preview"),
];

/**
 * The browser's part: src/web → dist/web, and with `--ssr` what makes its screens on the server → dist/renderer, of the same
 * sources.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: inRepository("src/web"),
  publicDir: false,
  cacheDir: inRepository("node_modules/.vite"),
  plugins: [
    staticStyles(inRepository("src/web")),
    react(),
    ...webLibraryParts(),
    dropUnusedParts(/\/react-router\/dist\/production\//),
    ...(isSsrBuild === true ? [] : PAGE_PLUGINS),
  ],
  resolve: { alias: WEB_ALIASES },
  // On a server Vite would leave React to ask which of its builds is meant.
  ...(isSsrBuild === true && { define: { "process.env.NODE_ENV": '"production"' } }),
  // Its dependencies are replaced and translated like the browser's.
  ssr: { noExternal: true },
  build: {
    outDir: inRepository(isSsrBuild === true ? "dist/renderer" : "dist/web"),
    emptyOutDir: true,
    target: buildTarget(APPLICANTS),
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A sentence of a catalogue (sentences.ts) goes where it is shown, and into no other chunk; nor does its name weigh.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: isSsrBuild === true ? true : { groups: GROUPS },
      },
    },
  },
}));
