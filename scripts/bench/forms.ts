import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { compileForms } from "../../src/server/publishing/compile-forms.ts";
import { readFormFiles } from "../../src/server/publishing/form-folder.ts";
import { generatedForm, QUESTIONS_PER_SECTION } from "../../tests/support/generated-form.ts";
import { largeForm } from "../../tests/support/large-form.ts";
import { partnerConfig, writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { runQuietly } from "../process/run-quietly.ts";
import { withFolder } from "./product.ts";
import { formatMedian, median, type Suite, type SuiteReport, timed } from "./report.ts";

const OUR_FORMS = join(ROOT, "forms");
const COLD_MAX_MS = 1_000;
const LARGE = { questions: 2_000, lintMaxMs: 2_000, publishMaxMs: 5_000 };
const FACTORS = [1, 16];

export const formsSuite: Suite = {
  name: "forms",
  purpose:
    "lint and compile of our definitions, of generated ones as long as ours and 16 times as long, and of one with every word of the format",
  run: ({ isQuick, say }) =>
    withFolder(async (scratch) => {
      const all = await definitionsIn(scratch);
      for (let round = 1; round <= (isQuick ? 1 : 5); round++) {
        for (const definitions of all) {
          say(`${definitions.label}, round ${round}`);
          await measure(definitions, join(scratch, "cache"));
        }
      }
      return reportOf(all);
    }),
};

/** Definitions of a form, and how long each round took with them, in milliseconds. */
interface Definitions {
  readonly label: string;
  readonly questions: number;
  readonly folder: string;
  readonly lint: number[];
  readonly compile: number[];
  /** The same where no run before has left compiled code: the first one after a clone. */
  readonly firstLint: number[];
  readonly firstCompile: number[];
}

async function definitionsIn(scratch: string): Promise<readonly Definitions[]> {
  const config = await readFile(join(ROOT, "partner.config.json"), "utf8");
  const { form } = lintForms((await readFormFiles(OUR_FORMS)).files, config);
  const questions = Object.keys(form?.questions ?? {}).length;
  const size = Math.round(questions / QUESTIONS_PER_SECTION) * QUESTIONS_PER_SECTION;
  const noTimes = () => ({ lint: [], compile: [], firstLint: [], firstCompile: [] });
  const generated = FACTORS.map((factor) => {
    const folder = join(scratch, String(factor));
    writeForms(folder, generatedForm(size * factor));
    return { label: `generated, ${factor}×`, questions: size * factor, folder, ...noTimes() };
  });
  const large = join(scratch, "large");
  writeForms(large, largeForm(LARGE.questions));
  return [
    { label: "ours", questions, folder: OUR_FORMS, ...noTimes() },
    ...generated,
    { label: "with every word", questions: LARGE.questions, folder: large, ...noTimes() },
  ];
}

async function measure({ folder, ...times }: Definitions, cache: string): Promise<void> {
  times.lint.push(await timed(() => lint(folder)));
  times.compile.push(await timed(() => compile(folder)));
  times.firstLint.push(await timedFirst(() => lint(folder), cache));
  times.firstCompile.push(await timedFirst(() => compile(folder), cache));
}

async function lint(folder: string): Promise<void> {
  const command = [join(ROOT, "scripts/run.mjs"), "lint-forms", folder];
  const { code, output } = await runQuietly(process.execPath, command, { cwd: ROOT });
  if (code !== 0) throw new Error(`The definitions were refused.\n${output}`);
}

async function compile(folder: string): Promise<void> {
  const { characterLimit, currency } = partnerConfig();
  const files = await readFormFiles(folder);
  const { compiled } = await compileForms({ folderName: "forms", ...files, characterLimit, currency });
  if (compiled === null) throw new Error("The definitions were not compiled.");
}

/** Milliseconds where what is started finds no code that an earlier run has compiled. */
async function timedFirst(act: () => Promise<void>, cache: string): Promise<number> {
  const before = process.env.NODE_COMPILE_CACHE;
  process.env.NODE_COMPILE_CACHE = await mkdtemp(cache);
  try {
    return await timed(act);
  } finally {
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE;
    else process.env.NODE_COMPILE_CACHE = before;
  }
}

function reportOf(all: readonly Definitions[]): SuiteReport {
  const [ours, small, large, whole] = all;
  if (ours === undefined || small === undefined || large === undefined || whole === undefined)
    throw new Error("Nothing was measured.");
  const cold = [
    ["lint of forms/ in a cold process", ours.lint, COLD_MAX_MS],
    ["lint of forms/ in the first process ever", ours.firstLint, COLD_MAX_MS],
    ["compile of forms/ in a cold process", ours.compile, COLD_MAX_MS],
    ["compile of forms/ in the first process ever", ours.firstCompile, COLD_MAX_MS],
    [`lint of ${LARGE.questions} questions in a cold process`, whole.lint, LARGE.lintMaxMs],
    [`compile of ${LARGE.questions} questions in a cold process`, whole.compile, LARGE.publishMaxMs],
  ] as const;
  const factor = large.questions / small.questions;
  return {
    verdicts: [
      ...cold.map(([name, ms, mostMs]) => ({
        budget: `${name} ≤ ${mostMs / 1_000} s`,
        measured: `${formatMedian(ms)} ms`,
        isMet: median(ms) <= mostMs,
      })),
      ...(["lint", "compile"] as const).map((what) => {
        const growth = median(large[what]) / median(small[what]);
        return {
          budget: `${what} of ${factor} times the questions takes ≤ ${factor} times as long`,
          measured: `${growth.toFixed(1)} times`,
          isMet: growth <= factor,
        };
      }),
    ],
    tables: [
      {
        title: "Definitions",
        columns: ["", "questions", "lint", "first", "compile", "first"],
        rows: all.map(({ label, questions, ...times }) => [
          ...[label, questions],
          ...[times.lint, times.firstLint, times.compile, times.firstCompile].map(formatMedian),
        ]),
        note: "Milliseconds, medians. Lint is `npm run lint:forms` without npm; compile is the process that the server starts, lint and validators included; first: where no run before has left compiled code in node_modules/.cache. Small forms are limited by starting Node, loading ajv and compiling the formats of the definition files, large ones by ajv's code generation and lint's search for rules that cannot hold. The form with every word has ten pages that show only sometimes, each with a group of 50 entries, one with groups inside its entries, and conditions, requirements and checks over them.",
      },
    ],
  };
}
