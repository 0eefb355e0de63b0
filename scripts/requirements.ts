import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { namedRequirements, readRequirements } from "./requirements/read-requirements.ts";

const HELP = `Usage: npm run requirements [-- --json]

Lists the requirements of docs/requirements.md that no test names in its title.

  --json   as JSON: {"total", "named", "missing": [{"id", "text"}], "unknown": [{"id", "file"}]}
  --help   show this
`;
/** Tests, and the tables of cases from which tests take their titles. */
const TITLES = ["{src,scripts,tests}/**/*.test.{ts,tsx}", "tests/support/*-cases*.ts"];
const ROOT = fileURLToPath(new URL("../", import.meta.url));

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  await report(values.json);
}

async function report(asJson: boolean): Promise<void> {
  const requirements = readRequirements(await readFile(join(ROOT, "docs/requirements.md"), "utf8"));
  const known = new Set(requirements.map(({ id }) => id));
  const uses = await readUses();
  const named = new Set(uses.map(({ id }) => id));
  const missing = requirements.filter(({ id }) => !named.has(id));
  const unknown = uses.filter(({ id }) => !known.has(id));
  const summary = {
    total: requirements.length,
    named: requirements.length - missing.length,
    missing,
    unknown,
  };
  if (asJson) {
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return;
  }
  for (const { id, text } of missing) process.stdout.write(`${id} ${text}\n`);
  for (const { id, file } of unknown) process.stdout.write(`${file} names ${id}, which is no requirement.\n`);
  process.stdout.write(`${summary.named} of ${summary.total} requirements are named by a test.\n`);
}

async function readUses(): Promise<readonly { readonly id: string; readonly file: string }[]> {
  const uses: { readonly id: string; readonly file: string }[] = [];
  for await (const file of glob(TITLES, { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), "utf8");
    uses.push(...namedRequirements(text).map((id) => ({ id, file })));
  }
  return uses;
}
