import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lintForms } from "../../../src/engine/authoring.ts";
import { compileForms } from "../../../src/server/forms/compile-forms.ts";
import { readFormFiles } from "../../../src/server/forms/read-form-files.ts";
import { startApp } from "../../../tests/journeys/support/app-server.ts";
import { runQuietly } from "../../process/run-quietly.ts";
import { ensureWebBuild } from "../../web-build/ensure-web-build.ts";
import { formFolder } from "../browser/form-folder.ts";
import { generatedForm } from "../browser/generated-form.ts";
import { formatMs, median } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport } from "../suite.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const OUR_FORMS = join(ROOT, "forms");
const PARTNER_CONFIG = join(ROOT, "partner.config.json");
const POLL_MS = 20;
const COLD_MAX_MS = 1000;

export const formsSuite: Suite = {
  name: "forms",
  purpose: "lint, compile and publish, of our definitions and of generated ones 1, 4 and 16 times their size",
  run,
};

interface Times {
  readonly lintMs: number[];
  readonly compileMs: number[];
  readonly publishMs: number[];
}

interface Definitions {
  readonly label: string;
  readonly questions: number;
  readonly folder: string;
  readonly times: Times;
}

async function run({ isQuick, say }: BenchOptions): Promise<SuiteReport> {
  await ensureWebBuild();
  const questions = await countQuestions(OUR_FORMS);
  // The generator makes whole sections of ten.
  const size = Math.round(questions / 10) * 10;
  const factors = isQuick ? [1, 4] : [1, 4, 16];
  const folders = await Promise.all(factors.map((factor) => formFolder(generatedForm(size * factor))));
  const all: readonly Definitions[] = [
    { label: "ours", questions, folder: OUR_FORMS, times: noTimes() },
    ...folders.map(({ path }, index) => {
      const factor = factors[index] ?? 1;
      return { label: `generated, ${factor}×`, questions: size * factor, folder: path, times: noTimes() };
    }),
  ];
  for (let round = 1; round <= (isQuick ? 1 : 5); round++) {
    for (const definitions of all) {
      say(`${definitions.label}, round ${round}`);
      await measure(definitions);
    }
  }
  await Promise.all(folders.map((folder) => folder.remove()));
  return reportOf(all);
}

const noTimes = (): Times => ({ lintMs: [], compileMs: [], publishMs: [] });

async function countQuestions(folder: string): Promise<number> {
  const { form } = lintForms(await readFormFiles(folder), await readFile(PARTNER_CONFIG, "utf8"));
  return Object.keys(form?.questions ?? {}).length;
}

async function measure({ folder, times }: Definitions): Promise<void> {
  times.lintMs.push(
    await timed(async () => {
      const lint = join(ROOT, "scripts/lint-forms.ts");
      const { code, output } = await runQuietly(process.execPath, [lint, folder], { cwd: ROOT });
      if (code !== 0) throw new Error(`The definitions were refused.\n${output}`);
    }),
  );
  const sources = {
    folderName: "forms",
    files: await readFormFiles(folder),
    partnerConfig: await readFile(PARTNER_CONFIG, "utf8"),
  };
  times.compileMs.push(
    await timed(async () => {
      const { compiled } = await compileForms(sources);
      if (compiled === null) throw new Error("The definitions were not compiled.");
    }),
  );
  times.publishMs.push(await publish(folder));
}

/** From a saved file to the new version being the current one of a running server. */
async function publish(folder: string): Promise<number> {
  const copy = await formFolder({});
  await cp(folder, copy.path, { recursive: true });
  const server = await startApp({ FORMS_DIR: copy.path });
  try {
    const before = await currentHash(server.address);
    const application = join(copy.path, "application.json");
    const text = await readFile(application, "utf8");
    return await timed(async () => {
      await writeFile(application, text.replace(/"title": "/, '"title": "New: '));
      while ((await currentHash(server.address)) === before) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    });
  } finally {
    await server.stop();
    await copy.remove();
  }
}

async function currentHash(address: string): Promise<string> {
  return await (await fetch(`${address}/forms/current`)).text();
}

async function timed(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function reportOf(all: readonly Definitions[]): SuiteReport {
  const [ours] = all;
  const cold = [
    ["lint", median(ours?.times.lintMs ?? [])],
    ["compile", median(ours?.times.compileMs ?? [])],
  ] as const;
  return {
    verdicts: cold.map(([name, ms]) => ({
      budget: `${name} of forms/ in a cold process ≤ 1 s`,
      measured: `${formatMs(ms)} ms`,
      isMet: ms <= COLD_MAX_MS,
    })),
    tables: [
      {
        title: "Definitions",
        columns: ["", "questions", "lint", "compile", "publish"],
        rows: all.map(({ label, questions, times }) => [
          label,
          String(questions),
          ...[times.lintMs, times.compileMs, times.publishMs].map((ms) => formatMs(median(ms))),
        ]),
        note: "Milliseconds, medians. Lint is `npm run lint:forms` without npm; compile is the process that the server starts, lint and validators included; publish is from a saved file to the new version being served, the watcher's wait included. Small forms are limited by starting Node and loading ajv, large ones by ajv's code generation and lint's search for rules that cannot hold.",
      },
    ],
  };
}
