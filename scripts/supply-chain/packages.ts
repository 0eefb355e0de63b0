import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { ROOT } from "../process/root.ts";
import { type Bill, billOf } from "./bill-of-materials.ts";
import { completeLockfile, lockfileGaps } from "./complete-lockfile.ts";
import { licenceProblem } from "./licence-rules.ts";
import { runtimePackages } from "./runtime-packages.ts";

const LOCKFILE = `${ROOT}package-lock.json`;
const LARGEST_BYTES = 64_000_000;

/** Prints every package that the product runs with; 1 when one of them may not be shipped. */
export async function listLicences(): Promise<number> {
  const packages = runtimePackages(await readLockfile());
  const problems = packages.flatMap((one) => {
    const problem = licenceProblem(one);
    return problem === null ? [] : [`${one.name} ${one.version}: ${problem}.\n`];
  });
  const lines = packages.map(
    ({ name, version, licence }) => `${name} ${version} ${licence ?? "(not named)"}\n`,
  );
  process.stdout.write(
    `${lines.join("")}${packages.length} packages, ${problems.length} not to be shipped.\n`,
  );
  process.stderr.write(problems.join(""));
  return problems.length > 0 ? 1 : 0;
}

/** Writes the bill of materials: what npm lists, less what is for development alone. @throws when npm cannot tell */
export async function writeBill(file: string): Promise<number> {
  const npm = process.env.npm_execpath;
  const [program, first] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const options = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)(program, [...first, ...options], {
    cwd: ROOT,
    maxBuffer: LARGEST_BYTES,
  });
  // npm writes it, in CycloneDX 1.5.
  const listed = JSON.parse(stdout) as Bill;
  const bill = billOf("admission-application", listed, runtimePackages(await readLockfile()));
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`Wrote ${bill.components.length} packages to ${file}.\n`);
  return 0;
}

/** Adds to the lock file what npm has left out of it. */
export async function fillLockfile(): Promise<number> {
  const lockfile = await readLockfile();
  const gaps = lockfileGaps(lockfile);
  if (gaps.length > 0) await writeFile(LOCKFILE, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
  process.stdout.write(`Added ${gaps.length} packages to package-lock.json.\n`);
  return 0;
}

/** npm writes the file; `npm ci` refuses one of another form. */
async function readLockfile() {
  return JSON.parse(await readFile(LOCKFILE, "utf8"));
}
