import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDefinitions } from "../../src/authoring/read/read-definitions.ts";
import { recordsMappings, writtenName } from "../../src/authoring/records/records-file.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import { isDay } from "../../src/form/computed/day-difference.ts";
import { type TriedMapping, tryRecords } from "../authoring/try-records.ts";
import { compilePlace, placeOf } from "../authoring/write-sample-applicants.ts";
import { count } from "../process/output.ts";
import { adminCommand, UsageError } from "../admin/command.ts";
import { CliError } from "../process/run-script.ts";

/** `npm run forms -- check-records` */
export const checkRecords = adminCommand({
  summary: "try the files for the record system with every invented applicant",
  help: `Usage: npm run forms -- check-records [FOLDER] [--config FILE] [--records DIR] [--today DAY] [--out FOLDER]

Tries the files for the record system (records/*.json) of the forms in FOLDER (FORMS_DIR when it is not given): every
invented applicant of the form goes through each of them. Prints who was refused, and what was written in another way than
it was given. Ends with 1 when an applicant who can submit is refused.

  --config FILE   the partner configuration that the forms go with
  --records DIR   try the files of this folder, linted with the form, in place of its own
  --today DAY     the day that the applicants apply on, yyyy-mm-dd (today when it is not given)
  --out FOLDER    write the files to look at into this folder
`,
  options: {
    config: { type: "string" }, records: { type: "string" },
    today: { type: "string" }, out: { type: "string" },
  },
  names: ([folder, ...more]) => {
    if (more.length > 0) throw new UsageError(`One folder at a time, not also ${more.join(", ")}.`);
    return folder;
  },
  run: async ({ values, names: folder }, { config, print }) => {
    const { records, today = new Date().toLocaleDateString("sv"), out } = values;
    if (!isDay(today)) throw new UsageError(`${today} is not a day such as 2026-11-21.`);
    const place = placeOf(folder ?? config.formsDir, values.config);
    const { definitions, compilation } = await compilePlace(
      place,
      "is nothing to write",
      records === undefined ? null : await recordsIn(records),
    );
    const mappings = recordsMappings(readDefinitions(definitions));
    if (mappings.length === 0) {
      print(`${place.folder} has no files under records/.`);
      return 0;
    }
    const { sampleApplicants } = generateSampleApplicants(compilation, today);
    const tried = tryRecords({ form: compilation.form, mappings, sampleApplicants, today });
    for (const one of tried) print(describe(one));
    if (out !== undefined) for (const line of await writeAll(out, tried)) print(line);
    return tried.some(({ refusedCount }) => refusedCount > 0) ? 1 : 0;
  },
});

/** @throws CliError when there is no such folder, or no mapping in it */
async function recordsIn(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  if (names.length === 0) throw new CliError(2, `There is no folder ${folder} with *.json in it.`);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const files = Object.fromEntries(names.map((name, index) => [`records/${name}`, texts[index] ?? ""]));
  return { folder: "records", files };
}

function describe({ mapping, lines, ...counts }: TriedMapping): string {
  const { applicantCount, recordCount, refusedCount, changedCount, unfinishedCount } = counts;
  const applicants = `${count(applicantCount, "applicant")} who can submit, ${count(recordCount, "record")}`;
  const unfinished =
    unfinishedCount === 0 ? "" : `; of those who cannot, ${unfinishedCount} would be refused`;
  const sums = `${refusedCount} refused, ${changedCount} changed${unfinished}`;
  return `${mapping.path}: ${applicants}; ${sums}.${lines.map((line) => `\n  ${line}`).join("")}`;
}

/** What was written, a line each. */
async function writeAll(folder: string, tried: readonly TriedMapping[]): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const { mapping, bytes } of tried) {
    const path = join(folder, writtenName(mapping));
    await writeFile(path, bytes);
    lines.push(`Wrote ${path}.`);
  }
  return lines;
}
