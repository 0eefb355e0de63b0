import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lintForms } from "../../../src/authoring/lint/lint-forms.ts";
import { compileForms } from "../../../src/server/publishing/compile-forms.ts";
import { readFormFiles } from "../../../src/server/publishing/form-folder.ts";
import { startApp } from "../../../tests/journeys/support/app-server.ts";
import { partnerConfig } from "../../../tests/support/test-server.ts";
import { runQuietly } from "../../process/run-quietly.ts";
import { ensureWebBuild } from "../../web-build/ensure-web-build.ts";
import { formFolder } from "../browser/form-folder.ts";
import { generatedForm } from "../browser/generated-form.ts";
import type { BenchOptions, Suite, SuiteReport } from "../suite.ts";
import { type Definitions, noTimes, reportOf } from "./forms-report.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const OUR_FORMS = join(ROOT, "forms");
const PARTNER_CONFIG = join(ROOT, "partner.config.json");
const POLL_MS = 20;

export const formsSuite: Suite = {
  name: "forms",
  purpose: "lint, compile and publish, of our definitions and of generated ones 1, 4 and 16 times their size",
  run,
};

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

async function countQuestions(folder: string): Promise<number> {
  const { form } = lintForms((await readFormFiles(folder)).files, await readFile(PARTNER_CONFIG, "utf8"));
  return Object.keys(form?.questions ?? {}).length;
}

async function measure({ folder, times }: Definitions): Promise<void> {
  times.lintMs.push(await timed(() => lint(folder)));
  times.compileMs.push(await timed(() => compile(folder)));
  await withNothingKept(async () => {
    times.firstLintMs.push(await timed(() => lint(folder)));
  });
  await withNothingKept(async () => {
    times.firstCompileMs.push(await timed(() => compile(folder)));
  });
  times.publishMs.push(await publish(folder));
}

async function lint(folder: string): Promise<void> {
  const command = [join(ROOT, "scripts/run.mjs"), "lint-forms", folder];
  const { code, output } = await runQuietly(process.execPath, command, { cwd: ROOT });
  if (code !== 0) throw new Error(`The definitions were refused.\n${output}`);
}

async function compile(folder: string): Promise<void> {
  const { compiled } = await compileForms({
    folderName: "forms",
    ...(await readFormFiles(folder)),
    characterLimit: partnerConfig().characterLimit,
  });
  if (compiled === null) throw new Error("The definitions were not compiled.");
}

/** What is started meanwhile finds no code that an earlier run has compiled. */
async function withNothingKept(act: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_COMPILE_CACHE;
  const folder = await mkdtemp(join(tmpdir(), "admission-bench-cache-"));
  process.env.NODE_COMPILE_CACHE = folder;
  try {
    await act();
  } finally {
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE;
    else process.env.NODE_COMPILE_CACHE = before;
    // A process that has answered may still be writing there.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
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
