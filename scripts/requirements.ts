import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./process/root.ts";
import { runScript } from "./process/run-script.ts";
import { type Naming, namedRequirements, readRequirements } from "./requirements/read-requirements.ts";

const HELP = `Usage: npm run requirements [-- --json]

Lists the requirements of docs/requirements.md that no test names in its title, and those that only the long run proves.

  --json   as JSON: {"total", "named", "missing": [{"id", "text"}], "long": [{"id", "text"}], "unknown": [{"id", "file"}]}
`;
/** Tests, and the tables of cases from which tests take their titles. */
const TITLES = ["{src,scripts,tests}/**/*.test.{ts,tsx}", "tests/support/*-cases*.ts"];

await runScript({
  name: "requirements",
  help: HELP,
  options: { json: { type: "boolean", default: false } },
  run: async ({ json }) => {
    const requirements = readRequirements(await readFile(join(ROOT, "docs/requirements.md"), "utf8"));
    const known = new Set(requirements.map(({ id }) => id));
    const uses: (Naming & { readonly file: string })[] = [];
    for await (const file of glob(TITLES, { cwd: ROOT })) {
      const text = await readFile(join(ROOT, file), "utf8");
      uses.push(...namedRequirements(file, text).map((naming) => ({ ...naming, file })));
    }
    const ids = new Set(uses.map(({ id }) => id));
    const always = new Set(uses.filter(({ isLong }) => !isLong).map(({ id }) => id));
    const missing = requirements.filter(({ id }) => !ids.has(id));
    const long = requirements.filter(({ id }) => ids.has(id) && !always.has(id));
    const unknown = uses.filter(({ id }) => !known.has(id));
    const total = requirements.length;
    const named = total - missing.length;
    const lines = json
      ? [JSON.stringify({ total, named, missing, long, unknown }, null, 2)]
      : [
          ...missing.map(({ id, text }) => `${id} ${text}`),
          ...unknown.map(({ id, file }) => `${file} names ${id}, which is no requirement.`),
          ...long.map(({ id, text }) => `${id} only in the long run: ${text}`),
          `${named} of ${total} requirements are named by a test, ${long.length} of them only in the long run.`,
        ];
    process.stdout.write(`${lines.join("\n")}\n`);
    return undefined;
  },
});
