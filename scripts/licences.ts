import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { EXCEPTIONS, licenceProblem } from "./supply-chain/licence-rules.ts";
import { type Lockfile, runtimePackages } from "./supply-chain/runtime-packages.ts";

const HELP = `Usage: npm run licences

Lists name, version and licence of every package that the product runs with, from package-lock.json, for all platforms.
Ends with 1 when a licence is unknown or not among those that may be shipped (scripts/supply-chain/licence-rules.ts).

Looked at one by one:
${EXCEPTIONS.map(({ packages, licence, why }) => `  ${packages.source}  ${licence ?? "no licence named"}: ${why}`).join("\n")}
`;
const LOCKFILE = fileURLToPath(new URL("../package-lock.json", import.meta.url));

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });

if (values.help) {
  process.stdout.write(HELP);
} else {
  // npm writes the file; `npm ci` refuses one of another form.
  const packages = runtimePackages(JSON.parse(await readFile(LOCKFILE, "utf8")) as Lockfile);
  for (const { name, version, licence } of packages) {
    process.stdout.write(`${name} ${version} ${licence ?? "(not named)"}\n`);
  }
  const problems = packages.flatMap((one) => {
    const problem = licenceProblem(one);
    return problem === null ? [] : [`${one.name} ${one.version}: ${problem}.`];
  });
  process.stdout.write(`${packages.length} packages, ${problems.length} not to be shipped.\n`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
