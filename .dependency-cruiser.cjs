/** Which part may know which: engine ← contract ← {web, server} (docs/architecture.md). */

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
      "engine-stands-alone",
      "The engine knows neither the calls, nor the browser's part, nor the server's.",
      { path: "^src/engine/" },
      { path: "^(src/(contract|web|server)|scripts)/" },
    ),
    rule(
      "engine-is-pure",
      "The engine runs in browser and server alike: no Node, React or Fastify.",
      { path: "^src/engine/", pathNot: "\\.test\\.tsx?$" },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "engine-is-pure-of-frameworks",
      "The engine runs in browser and server alike: no Node, React or Fastify.",
      { path: "^src/engine/" },
      {
        path: pkg(
          "react|react-dom|react-router-dom|@rjsf|@chakra-ui|@emotion|axios|fastify|@fastify|kysely|pg|pino",
        ),
      },
    ),
    rule(
      "contract-knows-the-engine-only",
      "The contract is shared by web and server and may lean on neither.",
      { path: "^src/contract/" },
      { path: "^(src/(web|server)|scripts)/" },
    ),
    rule(
      "web-not-server",
      "The browser's part talks to the server through the calls only.",
      { path: "^src/web/" },
      { path: "^(src/server|scripts)/" },
    ),
    rule(
      "server-not-web",
      "The server hands out the built web part and never imports it.",
      { path: "^src/server/" },
      { path: "^(src/web|scripts)/" },
    ),
    rule(
      "web-takes-the-small-engine",
      "The browser gets src/engine/index.ts; lint and compile stay on the server.",
      { path: "^src/web/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/engine/(authoring|checking|publishing)\\.ts$" },
    ),
    rule(
      "sql-only-in-the-store",
      "One folder speaks to the database.",
      { path: "^(src|scripts)/", pathNot: "^src/server/store/" },
      { path: `${pkg("kysely|pg")}|^(node:)?sqlite$` },
    ),
    rule(
      "fastify-plugins-in-one-folder",
      "Third-party Fastify plugins are named in one folder.",
      { path: "^src/", pathNot: "^src/server/plugins/" },
      { path: pkg("@fastify") },
    ),
    rule(
      "rjsf-only-in-the-renderer",
      "Only the renderer knows react-jsonschema-form.",
      { path: "^src/", pathNot: "^src/web/renderer/" },
      { path: pkg("@rjsf") },
    ),
    rule(
      "chakra-only-in-the-interface",
      "Only the interface pieces, the widgets and the renderer know Chakra.",
      { path: "^src/", pathNot: "^src/web/(ui|widgets|renderer)/" },
      { path: pkg("@chakra-ui") },
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
