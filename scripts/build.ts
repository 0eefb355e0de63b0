import { parseArgs } from "node:util";
import { ensureWebBuild } from "./web-build/ensure-web-build.ts";

const HELP = `Usage: npm run build [-- --force]

Builds the web part into dist/web, where it is not fresh. npm start does the same by itself.

  --force   build even when nothing has changed
  --help    show this
`;

const { values } = parseArgs({
  options: { force: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  const outcome = await ensureWebBuild({ force: values.force });
  process.stdout.write(outcome === "built" ? "Built dist/web.\n" : "dist/web is up to date.\n");
}
