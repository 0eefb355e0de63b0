import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { panelSchemas } from "./scripts/web-build/panel-schemas.ts";
import { staticStyles } from "./scripts/web-build/styles/static-styles.ts";
import { folderInMemory } from "./tests/setup/folder-in-memory.ts";
import { InProjectOrder } from "./tests/setup/in-project-order.ts";
import { IS_LONG } from "./tests/setup/long-run.ts";

const SETUP = ["tests/setup/fail-on-console-error.ts", "tests/setup/same-seed.ts"];
const POSTGRES = "tests/support/postgres.ts";
/** Processes that tests start compile no file again that one before them has: as scripts/run.mjs has it. */
const COMPILED = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compile") };

/** What tests without a browser run with. */
const QUICK = { ...COMPILED, ...folderInMemory() };

const EVERY_PROJECT = {
  exclude: [...configDefaults.exclude, ...(IS_LONG ? [] : ["**/*.long.test.{ts,tsx}"])],
  // A process for each file would take longer to start than many files take. Journeys share a browser and servers.
  isolate: false,
  // How long an expectation that is asked again waits, and a test: a busy machine takes its time.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Journeys wait for a third of their time, so that one more than there are processors keeps them busy.
  maxWorkers: Math.max(2, availableParallelism()) + 1,
};

/**
 * Six projects: `unit` (pure code and scripts), `dom` (components, and files called `x.dom.test.ts`), `server` (through inject), and with real processes
 * `attacks`, random requests among them, `faults`, which kill them, and `journeys`. Files called `x.long.test.ts` are for
 * the long run alone (tests/support/depth.ts).
 */
export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { sequencer: InProjectOrder },
    // Only with --coverage. What a server or a browser of its own runs is not counted.
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["src/**/*.test.{ts,tsx}"],
      reporter: ["text-summary", "html"],
    },
    projects: [
      {
        plugins: [panelSchemas()],
        test: {
          ...EVERY_PROJECT,
          name: "unit",
          env: QUICK,
          exclude: [...EVERY_PROJECT.exclude, "**/*.dom.test.ts"],
          include: [
            "src/{form,authoring,search,contract,web,desk,preview}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/{docs,forms,saving}/**/*.test.ts",
          ],
          setupFiles: SETUP,
        },
      },
      {
        plugins: [staticStyles(resolve("src/web")), panelSchemas()],
        test: {
          ...EVERY_PROJECT,
          name: "dom",
          env: QUICK,
          environment: "jsdom",
          include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
          setupFiles: [...SETUP, "tests/setup/clean-up-components.ts"],
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: "server",
          env: QUICK,
          include: ["src/server/**/*.test.ts"],
          globalSetup: [POSTGRES],
          setupFiles: SETUP,
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: "attacks",
          env: QUICK,
          include: ["tests/{attacks,fuzz}/**/*.test.ts"],
          globalSetup: [POSTGRES],
          // Each conversion is a process of its own: as many at once as a small machine has processors.
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: "faults",
          env: QUICK,
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: [POSTGRES],
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: ["tests/setup/build-web.ts"],
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          globalSetup: ["tests/setup/build-web.ts"],
          testTimeout: 900_000,
        },
      },
    ],
  },
});
