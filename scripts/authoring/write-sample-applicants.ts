import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isWholeConfig } from "../../src/authoring/compile/compile-partner.ts";
import { compileForms } from "../../src/authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import {
  type SampleApplicants,
  TARGET_KINDS,
} from "../../src/authoring/sample-applicants/sample-applicant.ts";
import { isDay } from "../../src/form/computed/day-difference.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { existing, formsHaveErrors, type Place, readOneApplication } from "./definitions.ts";

const FIXTURES = "tests/fixtures";

/** The product's own forms and those of the other schools that the tests run with. */
const OWN_FORMS: readonly (Place & { readonly out: string })[] = [
  { folder: "forms", config: "partner.config.json", out: `${FIXTURES}/sample-applicants/own.json` },
  ...["nursing", "graduate", "boarding", "exchange", "doctoral"].map((name) => ({
    folder: `${FIXTURES}/forms/${name}`,
    config: `${FIXTURES}/forms/${name}/partner.config.json`,
    out: `${FIXTURES}/sample-applicants/${name}.json`,
  })),
];

interface FolderInstead {
  /** Within the definitions, such as `records`. */
  readonly folder: string;
  /** By their paths within the definitions. */
  readonly files: Readonly<Record<string, string>>;
}

interface SampleOptions {
  readonly folder: string | undefined;
  readonly config: string | undefined;
  readonly out: string | undefined;
  readonly today: string | undefined;
  /** Writes nothing, and tells whether the files are what the definitions give. */
  readonly check: boolean;
}

/** Invents applicants for one folder, or for the product's own forms and those of the tests; the exit code. */
export async function writeSampleApplicants({
  folder,
  config,
  out,
  today,
  check,
}: SampleOptions): Promise<number> {
  if (today !== undefined && !isDay(today))
    throw new CliError(2, `${today} is not a day such as 2026-11-21.`);
  if (folder === undefined && (out ?? config) !== undefined)
    throw new CliError(2, "--out and --config need a folder.");
  const all =
    folder === undefined ? OWN_FORMS : [{ ...placeOf(folder, config), out: out ?? "sample-applicants.json" }];
  const outcomes: boolean[] = [];
  for (const forms of all) outcomes.push(await cover(forms, { check, today }));
  return outcomes.every(Boolean) ? 0 : 1;
}

/** The folder of one application with the configuration beside it, else with the school's. @throws CliError */
export function placeOf(folder: string, config: string | undefined): Place {
  const beside = join(folder, "partner.config.json");
  const isWhole = existsSync(beside) && isWholeConfig(JSON.parse(readFileSync(beside, "utf8")));
  return existing({ folder, config: config ?? (isWhole ? beside : "partner.config.json") });
}

/** Makes the sample applicants of one folder and writes or checks their file; whether it is as it should be. */
async function cover(
  { out, ...place }: (typeof OWN_FORMS)[number],
  { check, today }: Pick<SampleOptions, "check" | "today">,
): Promise<boolean> {
  const written = existsSync(out) ? await readFile(out, "utf8") : undefined;
  const set = await sampleApplicantsOf(
    place,
    today ?? recordedDay(written) ?? new Date().toLocaleDateString("sv"),
  );
  const text = `${JSON.stringify(set, null, 2)}\n`;
  process.stdout.write(describeCoverage(place.folder, set));
  if (!check) {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, text);
    process.stdout.write(`  Wrote ${out}.\n`);
    return true;
  }
  if (written === text) return true;
  process.stderr.write(
    `${out} is not what the definitions give: run npm run lint:forms -- --sample-applicants.\n`,
  );
  return false;
}

async function sampleApplicantsOf(place: Place, day: string): Promise<SampleApplicants> {
  const { compilation } = await compilePlace(place, "are no applicants");
  return generateSampleApplicants(compilation, day);
}

/**
 * What the definitions of one application compile to, and their texts.
 * @param instead definitions that stand in the place of those of the same folder
 * @throws CliError where they have errors
 */
export async function compilePlace(
  place: Place,
  whatThereIsNot: string,
  instead: FolderInstead | null = null,
) {
  const { files, unreadable, partnerConfig } = await readOneApplication(place);
  const kept = Object.entries(files).filter(([path]) => !instead || !path.startsWith(`${instead.folder}/`));
  const definitions = { ...Object.fromEntries(kept), ...instead?.files };
  const { findings, compilation } = compileForms(definitions, partnerConfig, unreadable);
  if (compilation === null) throw formsHaveErrors(place.folder, findings, whatThereIsNot);
  return { definitions, compilation };
}

/** The day that a file of sample applicants was made for; undefined when it is no such file. */
function recordedDay(text: string | undefined): string | undefined {
  try {
    const set: unknown = JSON.parse(text ?? "null");
    if (typeof set !== "object" || set === null || !("today" in set)) return undefined;
    return typeof set.today === "string" ? set.today : undefined;
  } catch {
    return undefined;
  }
}

/** What the applicants of a form meet, in a line, and what nobody does. */
export function describeCoverage(
  folder: string,
  { sampleApplicants, reached, unreachable, today }: SampleApplicants,
): string {
  const counts = TARGET_KINDS.map((kind) =>
    count(reached[kind], kind, kind === "branch" ? "branches" : undefined),
  );
  // Each cause once, with all that it keeps out of reach.
  const lines = [...Map.groupBy(unreachable, ({ why }) => why)].map(
    ([why, targets]) =>
      `  ${why}\n${targets.map(({ target, file, pointer }) => `    ${target}: ${folder}/${file}#${pointer}\n`).join("")}`,
  );
  const nobody = unreachable.length === 0 ? "nothing is out of reach" : `out of reach: ${unreachable.length}`;
  const applicants = count(sampleApplicants.length, "applicant");
  return `${folder} on ${today}: ${applicants}, ${counts.join(", ")}; ${nobody}.\n${lines.join("")}`;
}
