import { parseArgs } from "node:util";
import { updateDocs } from "./docs/generated-docs.ts";

const HELP = `Usage: npm run check -- --write

Brings the parts of the docs up to date that are made of tables in the code (endpoints, errors, settings). Without --write, as
npm run check does it, tells which pages are behind and ends with 1.
`;

const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  const stale = updateDocs({ write: values.write });
  const told = values.write ? "was brought up to date" : "is behind the code: npm run check -- --write";
  for (const page of stale) process.stdout.write(`${page} ${told}\n`);
  process.stdout.write(`${stale.length} pages differed\n`);
  if (stale.length > 0 && !values.write) process.exitCode = 1;
}
