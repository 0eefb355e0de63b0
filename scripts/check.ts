import { CHECKS } from "./checks/checks.ts";
import { listLicences } from "./checks/licences.ts";
import { runChecks } from "./checks/run-checks.ts";
import { updateDocs } from "./docs/generated-docs.ts";
import { CliError, runScript } from "./process/run-script.ts";

const HELP = `Usage: npm run check [-- [--write] NAME…]
       npm run check -- --licences | --docs

Checks everything that can be told without running the product, or what is named. Ends with 1 when something is not in
order.

${CHECKS.map((check) => `  ${check.name.padEnd(12)} ${check.purpose}`).join("\n")}

  --write      first bring up to date what is made of tables in the code, and formatting and import order
  --docs       tell which pages that concerns, and check nothing else
  --licences   list name, version and licence of all that the product runs with, for all platforms
`;

await runScript({
  name: "check",
  help: HELP,
  takesNames: true,
  options: {
    write: { type: "boolean", default: false },
    docs: { type: "boolean", default: false },
    licences: { type: "boolean", default: false },
  },
  run: async ({ write, docs, licences }, names) => {
    const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
    if (unknown.length > 0) throw new CliError(2, `There is no check named ${unknown.join(", ")}.`);
    if (docs) return tellOfDocs();
    if (licences) return listLicences();
    if (write) updateDocs({ write: true });
    return (await runChecks(names)).failed > 0 ? 1 : 0;
  },
});

function tellOfDocs(): number {
  const stale = updateDocs({ write: false });
  for (const page of stale) process.stdout.write(`${page} is behind the code: npm run check -- --write\n`);
  process.stdout.write(`${stale.length} pages differed\n`);
  return stale.length > 0 ? 1 : 0;
}
