import { ensureChromium } from "./browser/ensure-chromium.ts";
import { addCounts, type Counts } from "./checks/counts.ts";
import { runChecks } from "./checks/run-checks.ts";
import { oneOf, runScript, wholeNumber } from "./process/run-script.ts";
import { installStrace } from "./tests/install-strace.ts";
import { runVitest, type TestRun } from "./tests/run-vitest.ts";

const NOTHING: Counts = { passed: 0, failed: 0 };

const HELP = `Usage: npm test [-- --coverage] [FILE…]
       npm run test:long [-- --shard I/N] [FILE…]
       npm run test:browsers
       npm test -- --instances N [options] [FILE…]
       npm test -- --pictures FOLDER [SCREEN…]

Everything that must pass before a change lands: the checks of npm run check, and beside them the tests: browser journeys,
faults, attacks, server, components and unit. With FILEs only the tests whose path holds one of them. Nothing that fails is
tried again. Installs Chromium and strace where they are missing and that is possible (Debian, as root).
Each line says how long the rest will take; at the end stand the slowest files and what failed, with the command that runs
it alone, and in the last line "N passed, N failed". Ends with 1 when anything failed.

--coverage   prints how much of src runs in the processes of the tests, and lists it by file in coverage/index.html

npm run test:long runs all of that and what takes long: every saving history, every run of a property with new values, both
databases for everything, every look of axe, every press of Tab, every school. Nightly and before a release.

--shard I/N  a part of it: the Ith of N

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
    long: { type: "boolean", default: false },
    browsers: { type: "boolean", default: false },
    shard: { type: "string" },
  },
  run: async ({ pictures, instances, how, storage, coverage, long, browsers, shard, ...values }, names) => {
    if (long) process.env.TEST_DEPTH = "long";
    const counts = await (pictures !== undefined
      ? pictureScreens(pictures, names)
      : instances !== undefined
        ? testInstances(names, {
            instances: wholeNumber(instances, "--instances"),
            killEveryMs: wholeNumber(values["kill-every"], "--kill-every", 0) * 1_000,
            how: oneOf(how, ["kill", "term"], "--how") === "kill" ? "SIGKILL" : "SIGTERM",
            storage: oneOf(storage, ["s3", "disk"], "--storage"),
          })
        : browsers
          ? testBrowsers()
          : names.length > 0
            ? testFiles(names)
            : testEverything(coverage, shard));
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
    return counts.failed > 0 ? 1 : 0;
  },
});

async function testFiles(files: readonly string[]): Promise<Counts> {
  await Promise.all([tryChromium(), installStrace()]);
  return say(await runVitest(files));
}

/** What Chromium is not asked about: a project that no other run has. */
async function testBrowsers(): Promise<Counts> {
  return say(await runVitest([], { project: ["browsers"] }));
}

async function testEverything(hasCoverage: boolean, shard?: string): Promise<Counts> {
  const browser = await tryChromium();
  await installStrace();
  const [checks, tests] = await Promise.all([
    shard === undefined || shard.startsWith("1/") ? runChecks() : NOTHING,
    runVitest([], {
      // Without a browser everything else is still tested, and the run as a whole fails.
      project: ["!browsers", ...(browser.failed > 0 ? ["!journeys"] : [])],
      ...(hasCoverage && { coverage: { enabled: true } }),
      ...(shard !== undefined && { shard }),
    }),
  ]);
  return [browser, checks, say(tests)].reduce(addCounts);
}

/** Prints what is to be said at the end of a run. */
function say(run: TestRun): Counts {
  process.stdout.write(`${run.lastWords.join("\n")}\n`);
  return run;
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
    return say(await runVitest(files, { project: ["journeys"], maxWorkers: 1 }));
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
    return NOTHING;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
