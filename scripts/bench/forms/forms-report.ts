import { formatMs, median } from "../statistics.ts";
import type { SuiteReport, Verdict } from "../suite.ts";

const COLD_MAX_MS = 1000;

/** Milliseconds, one for each round. */
export interface Times {
  readonly lintMs: number[];
  readonly compileMs: number[];
  readonly publishMs: number[];
  /** The same where no run before has left compiled code: the first one after a clone. */
  readonly firstLintMs: number[];
  readonly firstCompileMs: number[];
}

/** Definitions of a form, and how long each round took with them. */
export interface Definitions {
  readonly label: string;
  readonly questions: number;
  readonly folder: string;
  readonly times: Times;
}

export const noTimes = (): Times => ({
  ...{ lintMs: [], compileMs: [], publishMs: [] },
  ...{ firstLintMs: [], firstCompileMs: [] },
});

/** The verdicts on what our forms cost and how cost grows, and all figures. */
export function reportOf(all: readonly Definitions[]): SuiteReport {
  const [ours, ...generated] = all;
  return {
    verdicts: [...(ours === undefined ? [] : coldVerdicts(ours.times)), ...growthVerdicts(generated)],
    tables: [
      {
        title: "Definitions",
        columns: ["", "questions", "lint", "first", "compile", "first", "publish"],
        rows: all.map(({ label, questions, times }) => [
          label,
          String(questions),
          ...[times.lintMs, times.firstLintMs, times.compileMs, times.firstCompileMs, times.publishMs].map(
            (ms) => formatMs(median(ms)),
          ),
        ]),
        note: "Milliseconds, medians. Lint is `npm run lint:forms` without npm; compile is the process that the server starts, lint and validators included; first: where no run before has left compiled code in node_modules/.cache. Publish is from a saved file to the new version being served, the watcher's wait included. Small forms are limited by starting Node, loading ajv and compiling the formats of the definition files, large ones by ajv's code generation and lint's search for rules that cannot hold.",
      },
    ],
  };
}

function coldVerdicts(times: Times): readonly Verdict[] {
  const cold = [
    ["lint of forms/ in a cold process", times.lintMs],
    ["lint of forms/ in the first process ever", times.firstLintMs],
    ["compile of forms/ in a cold process", times.compileMs],
    ["compile of forms/ in the first process ever", times.firstCompileMs],
  ] as const;
  return cold.map(([name, ms]) => ({
    budget: `${name} ≤ 1 s`,
    measured: `${formatMs(median(ms))} ms`,
    isMet: median(ms) <= COLD_MAX_MS,
  }));
}

/** A form that is so many times as long takes at most so many times as long. */
function growthVerdicts(generated: readonly Definitions[]): readonly Verdict[] {
  const small = generated[0];
  const large = generated.at(-1);
  if (small === undefined || large === undefined) return [];
  const factor = large.questions / small.questions;
  return (["lintMs", "compileMs"] as const).map((kind) => {
    const growth = median(large.times[kind]) / median(small.times[kind]);
    return {
      budget: `${kind === "lintMs" ? "lint" : "compile"} of ${factor} times the questions takes ≤ ${factor} times as long`,
      measured: `${growth.toFixed(1)} times`,
      isMet: growth <= factor,
    };
  });
}
