import { parseArgs } from "node:util";
import { CHECKS } from "./checks/checks.ts";
import { runChecks } from "./checks/run-checks.ts";
import { updateDocs } from "./docs/generated-docs.ts";

const HELP = `Usage: npm run check [-- [--write] NAME…]

Checks everything that can be told without running the product. Ends with 1 when something is not in order.
--write first brings those parts of the docs up to date that are made of tables in the code.

${CHECKS.map((check) => `  ${check.name.padEnd(12)} ${check.purpose}`).join("\n")}
`;

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !CHECKS.some((check) => check.name === name));

if (values.help) {
  process.stdout.write(HELP);
} else if (unknown.length > 0) {
  process.stderr.write(
    `There is no check named ${unknown.join(", ")}. npm run check -- --help lists them.\n`,
  );
  process.exitCode = 1;
} else {
  if (values.write) updateDocs({ write: true });
  const { failed } = await runChecks(positionals);
  if (failed > 0) process.exitCode = 1;
}
