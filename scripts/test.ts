import { parseArgs } from "node:util";
import { ensureChromium } from "./browser/ensure-chromium.ts";
import { addCounts, type Counts } from "./checks/counts.ts";
import { runChecks } from "./checks/run-checks.ts";
import { installStrace } from "./tests/install-strace.ts";
import { runVitest } from "./tests/run-vitest.ts";
import { tryTwice } from "./tests/try-twice.ts";

const HELP = `Usage: npm test [-- --coverage]

Everything that must pass: the checks of npm run check, then all tests: unit, server (on SQLite and PostgreSQL),
faults and browser journeys. A file of the last two that fails is tried once more by itself. Installs Chromium and strace where they are missing and that is possible (Debian, as root).
The last line says "N passed, N failed"; ends with 1 when anything failed.
--coverage prints how much of src the unit and server tests run, and lists it by file in coverage/index.html.
A single project: npx vitest run --project unit|server|faults|journeys
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    coverage: { type: "boolean", default: false },
  },
});

if (values.help) {
  process.stdout.write(HELP);
} else {
  const counts = await testEverything();
  if (counts.failed > 0) process.exitCode = 1;
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
}

async function testEverything(): Promise<Counts> {
  const checks = await runChecks();
  const browser = await tryChromium();
  const quick = await runVitest([
    "--project=unit",
    "--project=server",
    ...(values.coverage ? ["--coverage"] : []),
  ]);
  await installStrace();
  // Without a browser everything else is still tested, and the run as a whole fails.
  const projects = ["--project=faults", ...(browser.failed > 0 ? [] : ["--project=journeys"])];
  const slow = await tryTwice(
    (files) => runVitest([...projects, ...(files === undefined ? [] : ["--maxWorkers=1", ...files])]),
    (line) => process.stdout.write(`${line}\n`),
  );
  return [checks, browser, quick, slow].reduce(addCounts);
}

async function tryChromium(): Promise<Counts> {
  try {
    await ensureChromium();
    return { passed: 0, failed: 0 };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
