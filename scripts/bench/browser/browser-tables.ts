import { formatMs } from "../statistics.ts";
import type { Table, Verdict } from "../suite.ts";
import type { Summary } from "./summary.ts";
import { summaryOf } from "./summary.ts";

const NAMES = { ours: "ours", stock: "stock rjsf", hand: "by hand" } as const;
const FRAME_MS = 1000 / 60;

/** One table for each action; a row for each page, speed and variant. */
export function browserTables(summaries: readonly Summary[]): readonly Table[] {
  const table = (
    title: string,
    columns: readonly string[],
    cells: (summary: Summary) => readonly number[],
    note: string,
  ): Table => ({
    title,
    columns: ["questions", "CPU", "", ...columns],
    rows: summaries.map((summary) => [
      summary.form === "real" ? "About You" : summary.form,
      `${summary.cpuRate}×`,
      NAMES[summary.variant],
      ...cells(summary).map(formatMs),
    ]),
    note,
  });
  return [
    table(
      "A keystroke",
      ["script", "main thread", "to next paint", "its p95", "longest task ≥ 50"],
      (s) => [s.keyScriptMs, s.keyMainThreadMs, s.toPaintMedianMs, s.toPaintP95Ms, s.longestTaskMs],
      "Milliseconds a key, medians over rounds of keys 40 ms apart. Script and main thread (with style, layout, painting) are the renderer's own thread time between two readings of DevTools' metrics. To the next paint is the browser's Event Timing, in steps of 8 ms, 16 where it was too short to be listed: it waits for the screen's next frame, so that 16 means within one frame. 0 in the last column: no task of 50 ms or more.",
    ),
    table(
      "A condition toggled until its section is shown",
      ["script", "main thread", "until painted"],
      (s) => [s.toggleScriptMs, s.toggleMainThreadMs, s.togglePaintedMs],
      "Milliseconds, medians. Until painted: from the press of the key to the end of the frame that shows the section, with up to one frame of waiting for the screen.",
    ),
    table(
      "Coming back to the page",
      ["script", "until painted"],
      (s) => [s.mountScriptMs, s.mountPaintedMs],
      "Milliseconds, medians, code loaded already. Ours changes the whole page with its frame, styles and layout tree; the peers put a bare form into the page. Limited by the number of elements created and, for ours, by the styling of each.",
    ),
  ];
}

/** The budgets of the browser's part, at the page that applicants see first. */
export function browserVerdicts(summaries: readonly Summary[]): readonly Verdict[] {
  const at = (variant: "ours" | "stock" | "hand", cpuRate: number) =>
    summaryOf(summaries, variant, "real", cpuRate);
  const perKey = [1, 4].flatMap((rate) => [
    atMost(
      `script per keystroke at ${rate}×, ours : by hand ≤ 2`,
      ratioOf(at("ours", rate), at("hand", rate)),
      2,
    ),
    atMost(
      `script per keystroke at ${rate}×, ours : stock rjsf ≤ 0.25`,
      ratioOf(at("ours", rate), at("stock", rate)),
      0.25,
    ),
    atMost(
      `script per keystroke at ${rate}×, 320 : 80 questions ≤ 1.2`,
      ratioOf(summaryOf(summaries, "ours", "320", rate), summaryOf(summaries, "ours", "80", rate)),
      1.2,
    ),
  ]);
  const longest = at("ours", 4).longestTaskMs;
  const prompt = at("ours", 1).togglePaintedMs;
  const slow = at("ours", 4).togglePaintedMs;
  return [
    ...perKey,
    {
      budget: "no task of 50 ms or more while typing at 4×",
      measured: longest === 0 ? "none" : `${formatMs(longest)} ms`,
      isMet: longest === 0,
    },
    {
      budget: "condition toggled at 1× → painted within one frame",
      measured: `${formatMs(prompt)} ms`,
      isMet: prompt <= FRAME_MS,
    },
    {
      budget: "condition toggled at 4× → painted ≤ 50 ms",
      measured: `${formatMs(slow)} ms`,
      isMet: slow <= 50,
    },
  ];
}

function ratioOf(left: Summary, right: Summary): number {
  return left.keyScriptMs / right.keyScriptMs;
}

function atMost(budget: string, ratio: number, limit: number): Verdict {
  return { budget, measured: ratio.toFixed(2), isMet: ratio <= limit };
}
