import { ensureChromium } from "./browser/ensure-chromium.ts";
import { addCounts, type Counts } from "./checks/counts.ts";
import { runChecks } from "./checks/run-checks.ts";
import { CliError, oneOf, runScript, wholeNumber } from "./process/run-script.ts";
import { installStrace } from "./tests/install-strace.ts";
import { runVitest } from "./tests/run-vitest.ts";

const HELP = `Usage: npm test [-- --coverage]
       npm test -- --instances N [options] [FILE…]
       npm test -- --pictures FOLDER [SCREEN…]

Everything that must pass: the checks of npm run check, then all tests: unit, server (on SQLite and PostgreSQL),
attacks, faults and browser journeys. Nothing that fails is tried again. Installs Chromium and strace where they are missing and
that is possible (Debian, as root).
What failed is listed at the end, a line each; the last line says "N passed, N failed". Ends with 1 when anything failed.
--coverage prints how much of src the unit and server tests run, and lists it by file in coverage/index.html.
A single project: npx vitest run --project unit|server|attacks|faults|journeys

With --instances only the browser journeys (those whose path holds FILE), one file after the other, each against N
instances of the product behind a balancer, with PostgreSQL and an S3-compatible store of this machine:

  --kill-every S     ends and restarts one instance after the other, every S seconds
  --how kill|term    kill (SIGKILL), or term (SIGTERM), which is a rolling restart (term)
  --storage s3|disk  documents in the S3-compatible store, or in a folder that the instances share (s3)

With --pictures no test: pictures of every screen, state and dialog of the product, or of the SCREENs that are named, at
375, 768 and 1280 pixels, go to FOLDER. What is pictured stands in tests/journeys/screens.
`;

await runScript({
  name: "test",
  help: HELP,
  takesNames: true,
  options: {
    pictures: { type: "string" },
    instances: { type: "string" },
    "kill-every": { type: "string", default: "0" },
    how: { type: "string", default: "term" },
    storage: { type: "string", default: "s3" },
    coverage: { type: "boolean", default: false },
  },
  run: async ({ pictures, instances, how, storage, coverage, ...values }, names) => {
    const counts = await (pictures !== undefined
      ? pictureScreens(pictures, names)
      : instances !== undefined
        ? testInstances(names, {
            instances: wholeNumber(instances, "--instances"),
            killEveryMs: wholeNumber(values["kill-every"], "--kill-every", 0) * 1_000,
            how: oneOf(how, ["kill", "term"], "--how") === "kill" ? "SIGKILL" : "SIGTERM",
            storage: oneOf(storage, ["s3", "disk"], "--storage"),
          })
        : testEverything(names, coverage));
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
    return counts.failed > 0 ? 1 : 0;
  },
});

async function testEverything(names: readonly string[], hasCoverage: boolean): Promise<Counts> {
  if (names.length > 0)
    throw new CliError(2, `${names.join(" ")}: a single file is run by npx vitest run FILE.`);
  const checks = await runChecks();
  const browser = await tryChromium();
  const quick = await runVitest([
    "--project=unit",
    "--project=server",
    ...(hasCoverage ? ["--coverage"] : []),
  ]);
  await installStrace();
  // Without a browser everything else is still tested, and the run as a whole fails.
  const projects = [
    "--project=attacks",
    "--project=faults",
    ...(browser.failed > 0 ? [] : ["--project=journeys"]),
  ];
  const slow = await runVitest(projects);
  for (const failure of [...quick.failures, ...slow.failures]) process.stdout.write(`failed: ${failure}\n`);
  return [checks, browser, quick, slow].reduce(addCounts);
}

interface Instances {
  readonly instances: number;
  readonly killEveryMs: number;
  readonly how: "SIGKILL" | "SIGTERM";
  readonly storage: "s3" | "disk";
}

/** Each file starts its instances by itself, as the environment says. */
async function testInstances(files: readonly string[], settings: Instances): Promise<Counts> {
  await ensureChromium();
  const { startBacking } = await import("../tests/cluster/backing.ts");
  const backing = await startBacking(settings.storage);
  try {
    Object.assign(process.env, backing.storage, {
      CLUSTER_POSTGRES_URL: backing.postgresUrl,
      CLUSTER_INSTANCES: String(settings.instances),
      CLUSTER_KILL_EVERY_MS: String(settings.killEveryMs),
      CLUSTER_HOW: settings.how,
    });
    return await runVitest(["--project=journeys", "--maxWorkers=1", ...files]);
  } finally {
    await backing.remove();
  }
}

async function pictureScreens(folder: string, names: readonly string[]): Promise<Counts> {
  await ensureChromium();
  return (await import("./tests/take-pictures.ts")).takePictures(folder, names);
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
