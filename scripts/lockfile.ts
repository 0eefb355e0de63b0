import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { completeLockfile, lockfileGaps } from "./lockfile/complete-lockfile.ts";

const HELP = `Usage: npm run lockfile

Run it after npm install on a machine whose registry does not carry every platform's packages. npm then leaves
optional packages of other platforms out of package-lock.json, and npm ci refuses such a file. This adds them.
`;
const LOCKFILE = fileURLToPath(new URL("../package-lock.json", import.meta.url));

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });

if (values.help) {
  process.stdout.write(HELP);
} else {
  const lockfile = JSON.parse(await readFile(LOCKFILE, "utf8"));
  const gaps = lockfileGaps(lockfile);
  if (gaps.length > 0) await writeFile(LOCKFILE, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
  process.stdout.write(`Added ${gaps.length} packages to package-lock.json.\n`);
}
