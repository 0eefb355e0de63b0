import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { type Bill, billOf } from "./supply-chain/bill-of-materials.ts";
import { type Lockfile, runtimePackages } from "./supply-chain/runtime-packages.ts";

const HELP = `Usage: npm run sbom [-- --out FILE]

Writes a software bill of materials (CycloneDX, JSON) of every package that the product runs with, from package-lock.json:
names, versions, checksums, licences and what needs what. It goes to FILE, or to sbom.cdx.json.
`;
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const LARGEST_BYTES = 64_000_000;

const { values } = parseArgs({
  options: { out: { type: "string", default: "sbom.cdx.json" }, help: { type: "boolean", default: false } },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  const bill = await billOfMaterials();
  await writeFile(values.out, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`Wrote ${bill.components.length} packages to ${values.out}.\n`);
}

/** What npm lists, less what is for development alone. @throws when npm cannot tell */
async function billOfMaterials(): Promise<Bill> {
  const npm = process.env.npm_execpath;
  const [program, first] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const options = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)(program, [...first, ...options], {
    cwd: ROOT,
    maxBuffer: LARGEST_BYTES,
  });
  // npm writes both: CycloneDX 1.5, and the lock file.
  const lockfile = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as Lockfile;
  return billOf("admission-application", JSON.parse(stdout) as Bill, runtimePackages(lockfile));
}
