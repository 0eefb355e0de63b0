import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { compileForms } from "../../src/server/publishing/compile-forms.ts";
import { readFormFiles } from "../../src/server/publishing/form-folder.ts";
import { partnerConfig } from "../../tests/support/test-server.ts";
import { runQuietly } from "../process/run-quietly.ts";
import { type BenchOptions, formatMs, median, type Suite, type SuiteReport } from "./report.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUR_FORMS = join(ROOT, "forms");
const COLD_MAX_MS = 1_000;
const FACTORS = [1, 16];
const QUESTIONS_PER_SECTION = 10;
const STATES = Array.from({ length: 50 }, (_, index) => ({ code: `S${index}`, label: `State ${index}` }));
const YES_NO = [
  { code: "Y", label: "Yes" },
  { code: "N", label: "No" },
];

export const formsSuite: Suite = {
  name: "forms",
  purpose: "lint and compile of our definitions, and of generated ones as long as ours and 16 times as long",
  run,
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

async function run({ isQuick, say }: BenchOptions): Promise<SuiteReport> {
  const scratch = await mkdtemp(join(tmpdir(), "admission-bench-forms-"));
  try {
    const all = await definitionsIn(scratch);
    for (let round = 1; round <= (isQuick ? 1 : 5); round++) {
      for (const definitions of all) {
        say(`${definitions.label}, round ${round}`);
        await measure(definitions, join(scratch, "cache"));
      }
    }
    return reportOf(all);
  } finally {
    // A process that has answered may still be writing there.
    await rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function definitionsIn(scratch: string): Promise<readonly Definitions[]> {
  const config = await readFile(join(ROOT, "partner.config.json"), "utf8");
  const { form } = lintForms((await readFormFiles(OUR_FORMS)).files, config);
  const questions = Object.keys(form?.questions ?? {}).length;
  const size = Math.round(questions / QUESTIONS_PER_SECTION) * QUESTIONS_PER_SECTION;
  const noTimes = () => ({ lint: [], compile: [], firstLint: [], firstCompile: [] });
  const generated = FACTORS.map(async (factor) => ({
    ...{ label: `generated, ${factor}×`, questions: size * factor, ...noTimes() },
    folder: await writeGeneratedForm(join(scratch, String(factor)), size * factor),
  }));
  return [{ label: "ours", questions, folder: OUR_FORMS, ...noTimes() }, ...(await Promise.all(generated))];
}

async function measure({ folder, ...times }: Definitions, cache: string): Promise<void> {
  times.lint.push(await timed(() => lint(folder)));
  times.compile.push(await timed(() => compile(folder)));
  times.firstLint.push(await timed(() => lint(folder), cache));
  times.firstCompile.push(await timed(() => compile(folder), cache));
}

async function lint(folder: string): Promise<void> {
  const command = [join(ROOT, "scripts/run.mjs"), "lint-forms", folder];
  const { code, output } = await runQuietly(process.execPath, command, { cwd: ROOT });
  if (code !== 0) throw new Error(`The definitions were refused.\n${output}`);
}

async function compile(folder: string): Promise<void> {
  const { characterLimit } = partnerConfig();
  const { compiled } = await compileForms({
    folderName: "forms",
    ...(await readFormFiles(folder)),
    characterLimit,
  });
  if (compiled === null) throw new Error("The definitions were not compiled.");
}

/** Milliseconds; with a cache of its own, what is started meanwhile finds no code that an earlier run has compiled. */
async function timed(act: () => Promise<void>, cache?: string): Promise<number> {
  const before = process.env.NODE_COMPILE_CACHE;
  if (cache !== undefined) process.env.NODE_COMPILE_CACHE = await mkdtemp(cache);
  try {
    const startedAt = performance.now();
    await act();
    return performance.now() - startedAt;
  } finally {
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE;
    else process.env.NODE_COMPILE_CACHE = before;
  }
}

function reportOf(all: readonly Definitions[]): SuiteReport {
  const [ours, small, large] = all;
  if (ours === undefined || small === undefined || large === undefined)
    throw new Error("Nothing was measured.");
  const cold = [
    ["lint of forms/ in a cold process", ours.lint],
    ["lint of forms/ in the first process ever", ours.firstLint],
    ["compile of forms/ in a cold process", ours.compile],
    ["compile of forms/ in the first process ever", ours.firstCompile],
  ] as const;
  const factor = large.questions / small.questions;
  return {
    verdicts: [
      ...cold.map(([name, ms]) => ({
        budget: `${name} ≤ 1 s`,
        measured: `${formatMs(median(ms))} ms`,
        isMet: median(ms) <= COLD_MAX_MS,
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
          ...[times.lint, times.firstLint, times.compile, times.firstCompile].map((ms) =>
            formatMs(median(ms)),
          ),
        ]),
        note: "Milliseconds, medians. Lint is `npm run lint:forms` without npm; compile is the process that the server starts, lint and validators included; first: where no run before has left compiled code in node_modules/.cache. Small forms are limited by starting Node, loading ajv and compiling the formats of the definition files, large ones by ajv's code generation and lint's search for rules that cannot hold.",
      },
    ],
  };
}

/** A folder of definitions, text by path. */
export type FormFiles = Readonly<Record<string, string>>;

/**
 * Definitions of a form with this many questions on its first page, in sections of ten: five texts, a select, a
 * checkbox, a radio and two more texts that its N shows. A second page to change to has one question.
 */
export function generatedForm(questionCount: number): FormFiles {
  const sections = Array.from({ length: questionCount / QUESTIONS_PER_SECTION }, (_, index) =>
    sectionOf(index + 1),
  );
  const questions = sections.flatMap((section) => section.questions);
  const other = { other: { type: "string", title: "Other" } };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return {
    "application.json": json({
      title: "A generated form",
      pages: [
        { id: "questions", route: "/questions", step: "Questions", title: "Questions" },
        { id: "other", route: "/other", step: "Other", title: "Other" },
      ],
      submit: { errorRoute: "/questions" },
    }),
    "data-model.json": json({
      keys: Object.fromEntries([...questions, ["other", other.other] as const].map(storedKey)),
    }),
    "options/states.json": json({ options: STATES }),
    "options/yes-no.json": json({ options: YES_NO }),
    "pages/questions.schema.json": json({ properties: Object.fromEntries(questions) }),
    "pages/questions.ui.json": json({
      "ui:layout": [...sections.map(({ layout }) => layout), { action: "saveAndContinue", route: "/other" }],
      ...Object.assign({}, ...sections.map(({ ui }) => ui)),
    }),
    "pages/other.schema.json": json({ properties: other }),
    "pages/other.ui.json": json({ "ui:layout": ["other", { action: "submit" }] }),
  };
}

type Property = { readonly type: string; readonly title: string; readonly optionsFrom?: string };

function sectionOf(number: number) {
  const text = (index: number) =>
    [`text_${number}_${index}`, { type: "string", title: `Text ${number}.${index}` }] as const;
  const always = [1, 2, 3, 4, 5].map(text);
  const conditional = [6, 7].map(text);
  const select = [`select_${number}`, { ...property(`State ${number}`), optionsFrom: "states" }] as const;
  const check = [`check_${number}`, { type: "boolean", title: `Check ${number}` }] as const;
  const radio = [`radio_${number}`, { ...property(`Choice ${number}`), optionsFrom: "yes-no" }] as const;
  const questions: readonly (readonly [string, Property])[] = [
    ...always,
    select,
    check,
    radio,
    ...conditional,
  ];
  const layout = {
    section: `Section ${number}`,
    content: [
      ...[...always, select, check, radio].map(([key]) => key),
      {
        when: { valueKey: radio[0], operator: "equals", target: "N" },
        content: conditional.map(([key]) => key),
      },
    ],
  };
  return { questions, layout, ui: { [radio[0]]: { "ui:widget": "radio" } } };
}

const property = (title: string) => ({ type: "string", title });

function storedKey([key, { type }]: readonly [string, Property]) {
  const sensitivity = "personal";
  return [key, type === "boolean" ? { type, sensitivity } : { type, sensitivity, maxLength: 45 }] as const;
}

/** Writes the definitions into a new folder; the path. */
export async function writeGeneratedForm(folder: string, questionCount: number): Promise<string> {
  for (const [name, text] of Object.entries(generatedForm(questionCount))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
