import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { panelSchemas } from "./scripts/web-build/panel-schemas.ts";
import { staticStyles } from "./scripts/web-build/styles/static-styles.ts";
import { folderInMemory } from "./tests/setup/folder-in-memory.ts";

const FAIL_ON_CONSOLE = "tests/setup/fail-on-console-error.ts";
const POSTGRES = "tests/support/postgres.ts";
/** Processes that tests start compile no file again that one before them has: as scripts/run.mjs has it. */
const COMPILED = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compile") };

/** What tests without a browser run with. */
const QUICK = { ...COMPILED, ...folderInMemory() };

/** Vitest leaves a core free, which is half of a small machine. */
const ALL_CORES = "100%";

/** How long an expectation that is asked again waits: a busy machine takes its time. */
const PATIENT = { poll: { timeout: 60_000 } };

/**
 * Five projects: `unit` (pure code and components; a file that needs a DOM says `@vitest-environment jsdom` on
 * top), `server` (through inject, on SQLite and PostgreSQL), and with real processes `attacks`, random requests among them,
 * `faults`, which kill them, and `journeys`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Only with --coverage. What faults and journeys run is in other processes, so it is not counted.
    coverage: {
      provider: "v8",
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["src/**/*.test.{ts,tsx}"],
      reporter: ["text-summary", "html"],
    },
    projects: [
      {
        plugins: [staticStyles(resolve("src/web")), panelSchemas()],
        test: {
          name: "unit",
          env: QUICK,
          include: [
            "src/{form,authoring,search,contract,web,desk,preview}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/{docs,forms,saving}/**/*.test.ts",
          ],
          // A process for each file would take longer to start than many files take.
          isolate: false,
          setupFiles: [FAIL_ON_CONSOLE, "tests/setup/clean-up-components.ts"],
          // Some start a command, which a busy machine takes its time for.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: ALL_CORES,
        },
      },
      {
        test: {
          name: "server",
          expect: PATIENT,
          env: QUICK,
          include: ["src/server/**/*.test.ts"],
          isolate: false,
          globalSetup: [POSTGRES],
          setupFiles: [FAIL_ON_CONSOLE],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: ALL_CORES,
        },
      },
      {
        test: {
          name: "attacks",
          expect: PATIENT,
          include: ["tests/{attacks,fuzz}/**/*.test.ts"],
          env: QUICK,
          globalSetup: [POSTGRES],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: ALL_CORES,
          // Each conversion is a process of its own: as many at once as a small machine has processors.
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "faults",
          expect: PATIENT,
          include: ["tests/faults/**/*.test.ts"],
          env: QUICK,
          globalSetup: [POSTGRES],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Whoever is killed starts again on one processor, which leaves the other one to another file.
          maxWorkers: 2,
          // Each conversion is a process of its own: as many at once as a small machine has processors.
          maxConcurrency: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "journeys",
          expect: PATIENT,
          include: ["tests/journeys/**/*.test.ts"],
          // The files of a worker share a browser and servers (tests/journeys/support/app-and-browser.ts).
          isolate: false,
          globalSetup: ["tests/setup/build-web.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Much of a journey is waiting: two at once share the cores of a small machine, and a third would need memory of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
