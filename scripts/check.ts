import { parseArgs } from "node:util";
import { CHECKS } from "./checks/checks.ts";
import { runChecks } from "./checks/run-checks.ts";

const HELP = `Usage: npm run check [-- NAME…]

Checks everything that can be told without running the product. Ends with 1 when something is not in order.

${CHECKS.map((check) => `  ${check.name.padEnd(12)} ${check.purpose}`).join("\n")}
`;

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false } },
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
  const { failed } = await runChecks(positionals);
  if (failed > 0) process.exitCode = 1;
}
