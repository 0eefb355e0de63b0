/** Which part may know which: form ← {authoring, contract} ← {web, desk, server}, web ← preview, and search (docs/architecture.md). */

const NODE_MODULES = "node_modules";
/** A package by its folder, and its types, which are looked up in node_modules/@types. */
const pkg = (names) => `^${NODE_MODULES}/(@types/)?(${names})(/|$)`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    rule("no-cycles", "Files that need each other are one subject, or one too many.", {}, { circular: true }),
    rule(
      "no-unresolved",
      "Every import must lead somewhere.",
      {},
      { couldNotResolve: true, pathNot: "^virtual:" },
    ),
    rule(
      "no-undeclared-packages",
      "A package that the code imports is written in package.json.",
      { path: "^(src|scripts|tests)/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    rule(
      "no-dev-packages-at-run-time",
      "What runs in production may not need what only tests and builds have.",
      { path: "^src/", pathNot: "\\.test\\.tsx?$" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "form-stands-alone",
      "What browser and server run of a form knows nothing else of ours.",
      { path: "^src/form/", pathNot: ".test.tsx?$" },
      { path: "^(src/(authoring|contract|search|web|desk|preview|server)|scripts)/" },
    ),
    rule(
      "authoring-knows-the-form-only",
      "Compiling, lint and the rest lean on the form alone.",
      { path: "^src/authoring/" },
      { path: "^(src/(contract|search|web|desk|preview|server)|scripts)/" },
    ),
    rule(
      "search-knows-the-contract-only",
      "Searching schools and addresses leans on the shapes of its calls alone.",
      { path: "^src/search/", pathNot: ".test.tsx?$" },
      { path: "^(src/(authoring|form|web|desk|preview|server)|scripts)/" },
    ),
    rule(
      "browser-loads-its-own-errors-only",
      "The sentences of all errors come with the server's responses: no visitor downloads the table.",
      { path: "^src/web/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/contract/error-codes\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "core-is-pure",
      "Form, authoring and search run anywhere: no Node.",
      { path: "^src/(form|authoring|search)/", pathNot: "\\.test\\.tsx?$" },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "core-is-pure-of-frameworks",
      "Form, authoring and search run anywhere: no React, no Fastify, no database.",
      { path: "^src/(form|authoring|search)/" },
      {
        path: pkg(
          "react|react-dom|react-router-dom|@rjsf|@chakra-ui|@emotion|axios|fastify|@fastify|kysely|pg|pino",
        ),
      },
    ),
    rule(
      "contract-knows-the-form-only",
      "The contract is shared by web, desk and server and may lean on none of them.",
      { path: "^src/contract/" },
      { path: "^(src/(authoring|search|web|desk|preview|server)|scripts)/" },
    ),
    rule(
      "web-not-server",
      "The browser's part talks to the server through the calls only.",
      { path: "^src/web/" },
      { path: "^(src/(server|desk|preview)|scripts)/" },
    ),
    rule(
      "desk-knows-the-contract-only",
      "The desk is a build of its own: nothing of it in an applicant's browser, and nothing of theirs in it.",
      { path: "^src/desk/", pathNot: "^src/desk/editor/|\\.test\\.tsx?$" },
      { path: "^(src/(form|authoring|search|web|preview|server)|scripts)/" },
    ),
    rule(
      "editor-knows-forms-as-well",
      "The form editor reads, edits and checks the files of a form with the code that publishes them, which is pure.",
      { path: "^src/desk/editor/", pathNot: "\\.test\\.tsx?$" },
      { path: "^(src/(search|web|preview|server)|scripts)/" },
    ),
    rule(
      "preview-knows-the-pages",
      "The frame beside the form editor draws drafts with the pages of src/web; it is another document than the desk's, and they talk by messages of the contract.",
      { path: "^src/preview/", pathNot: "\\.test\\.tsx?$" },
      { path: "^(src/(search|desk|server)|scripts)/" },
    ),
    rule(
      "preview-compiles-in-its-worker",
      "What draws a draft knows the form alone; the code that reads and compiles files is the worker's.",
      { path: "^src/preview/", pathNot: "^src/preview/compile/|\\.test\\.tsx?$" },
      { path: "^src/authoring/", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "server-not-web",
      "The server hands out what is built of the web part and the desk, and never imports it.",
      { path: "^src/server/" },
      { path: "^(src/(web|desk|preview)|scripts)/" },
    ),
    rule(
      "web-takes-no-authoring",
      "The browser gets src/form/index.ts; lint, compile and search stay on the server.",
      { path: "^src/web/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/(authoring|search)/" },
    ),
    rule(
      "sql-only-in-the-store",
      "One folder speaks to the database.",
      { path: "^(src|scripts)/", pathNot: "^src/server/store/" },
      { path: `${pkg("kysely|pg")}|^(node:)?sqlite$` },
    ),
    rule(
      "fastify-plugins-in-one-file",
      "Third-party Fastify plugins are named in one file.",
      { path: "^src/", pathNot: "^src/server/http/plugins\\.ts$" },
      { path: pkg("@fastify") },
    ),
    rule(
      "rjsf-only-in-the-renderer",
      "Only the renderer knows react-jsonschema-form, and the panel of the form editor.",
      { path: "^src/", pathNot: "^src/(web/renderer/|desk/editor/panel)" },
      { path: pkg("@rjsf") },
    ),
    rule(
      "chakra-only-where-styles-are-made",
      "Applicants' styles are made when it is built: only the tokens name Chakra, and `styled` its types. The desk has it whole.",
      { path: "^src/", pathNot: "^src/(desk/|web/ui/(styled|system(\\.test)?)\\.ts$)" },
      { path: pkg("@chakra-ui|@emotion") },
    ),
    rule(
      "tokens-only-for-the-build",
      "The tokens would bring Chakra into the browser.",
      { path: "^src/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/web/ui/system\\.ts$" },
    ),
  ],
  options: {
    doNotFollow: { path: NODE_MODULES },
    exclude: { path: "^(dist|var|coverage)/" },
    // TypeScript 7 has no JavaScript API yet: without swc no file would be found, and the check would succeed.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mts", ".mjs", ".cjs", ".js", ".json"],
    },
  },
};
