import { formatMs, median, quantile, type Table, type Verdict } from "./report.ts";
import type { WatchedPage } from "./watched-page.ts";

/** A page to measure: About You, or a generated one with this many questions. */
export const FORMS = ["real", "80", "320"] as const;
/**
 * The first page of forms with every word of the format (checks, requirements by rules, groups of many entries), which have
 * this many questions on all their pages: 200 on each. The peers know none of those words.
 */
export const LARGE_FORMS = ["200", "2000"] as const;
export type FormName = (typeof FORMS)[number] | `every word, ${(typeof LARGE_FORMS)[number]}`;
/** Ours, rjsf as it comes, and inputs written by hand. */
export const VARIANTS = ["ours", "stock rjsf", "by hand"] as const;
export type Variant = (typeof VARIANTS)[number];
/** How many times slower than it is the processor is made. */
export const CPU_RATES = [1, 4] as const;
export const ACTIONS = ["typing", "toggling", "coming-back"] as const;

const FRAME_MS = 1_000 / 60;

/** A page as one variant has it. */
export interface Subject extends WatchedPage {
  readonly variant: Variant;
  readonly form: FormName;
  /** Ids and a name: a text input, a radio, and what the radio's N shows. */
  readonly text: string;
  readonly radio: string;
  readonly shown: string;
  /** Selectors of what leads to another page, and back to this one. */
  readonly away: string;
  readonly back: string;
}

/** What the rounds of one variant on one page at one speed came to, in milliseconds. */
export interface Figures {
  readonly subject: Subject;
  readonly action: (typeof ACTIONS)[number];
  readonly cpuRate: number;
  /** Per key when typing. */
  readonly script: number[];
  readonly mainThread: number[];
  readonly painted: number[];
  readonly longTasks: number[];
}

function tableOf(
  all: readonly Figures[],
  { action, ...table }: Omit<Table, "rows"> & Pick<Figures, "action">,
  cells: (figures: Figures) => readonly number[],
) {
  const measured = all.filter((figures) => figures.action === action);
  const rows = measured.map((figures) => {
    const { form, variant } = figures.subject;
    const questions = form === "real" ? "About You" : form;
    return [questions, `${figures.cpuRate}×`, variant, ...cells(figures).map(formatMs)];
  });
  return { ...table, columns: ["questions", "CPU", "", ...table.columns], rows };
}

export function typingTable(all: readonly Figures[]): Table {
  const table = {
    ...{ action: "typing" as const, title: "A keystroke" },
    columns: ["script", "main thread", "to next paint", "its p95", "longest task ≥ 50"],
    note: "Milliseconds a key, medians over rounds of keys 40 ms apart. Script and main thread (with style, layout, painting) are the renderer's own thread time between two readings of DevTools' metrics. To the next paint is the browser's Event Timing, in steps of 8 ms, 16 where it was too short to be listed: it waits for the screen's next frame, so that 16 means within one frame. 0 in the last column: no task of 50 ms or more.",
  };
  return tableOf(all, table, ({ script, mainThread, painted, longTasks }) => [
    ...[median(script), median(mainThread), median(painted), quantile(painted, 0.95)],
    Math.max(0, ...longTasks),
  ]);
}

export function toggleTable(all: readonly Figures[]): Table {
  const table = {
    ...{ action: "toggling" as const, title: "A condition toggled until its section is shown" },
    columns: ["script", "until painted"],
    note: "Milliseconds, medians. Until painted: from the press of the key to the end of the frame that shows the section, with up to one frame of waiting for the screen.",
  };
  return tableOf(all, table, ({ script, painted }) => [median(script), median(painted)]);
}

export function backTable(all: readonly Figures[]): Table {
  const table = {
    ...{ action: "coming-back" as const, title: "A page of the form come back to" },
    columns: ["script", "until painted", "longest task ≥ 50"],
    note: "Milliseconds, medians. From the press on its step to the end of the frame that shows its boxes. The peers make their inputs anew with the values that were kept. 0 in the last column: no task of 50 ms or more.",
  };
  return tableOf(all, table, ({ script, painted, longTasks }) => [
    ...[median(script), median(painted)],
    Math.max(0, ...longTasks),
  ]);
}

/** The budgets, most of them at the page that applicants see first. */
export function verdictsOf(all: readonly Figures[]): readonly Verdict[] {
  const at = (action: Figures["action"], variant: Variant, form: FormName, cpuRate: number) => {
    const found = all.find(
      ({ subject, ...those }) =>
        subject.variant === variant &&
        subject.form === form &&
        those.action === action &&
        those.cpuRate === cpuRate,
    );
    if (found === undefined) throw new Error(`${variant} was not measured.`);
    return found;
  };
  const perKey = CPU_RATES.flatMap((rate) => {
    const script = (variant: Variant, form: FormName) => median(at("typing", variant, form, rate).script);
    return [
      ["ours : by hand", script("ours", "real") / script("by hand", "real"), 2] as const,
      ["ours : stock rjsf", script("ours", "real") / script("stock rjsf", "real"), 0.25] as const,
      ["320 : 80 questions", script("ours", "320") / script("ours", "80"), 1.2] as const,
      [
        "2,000 : 200 questions with every word",
        script("ours", "every word, 2000") / script("ours", "every word, 200"),
        1.2,
      ] as const,
    ].map(([what, ratio, limit]) => ratioVerdict(`script per keystroke at ${rate}×, ${what}`, ratio, limit));
  });
  const longest = (action: Figures["action"], what: string) => {
    const task = Math.max(0, ...at(action, "ours", "real", 4).longTasks);
    return {
      budget: `no task of 50 ms or more while ${what} at 4×`,
      measured: task === 0 ? "none" : `${formatMs(task)} ms`,
      isMet: task === 0,
    };
  };
  const painted = (action: Figures["action"], variant: Variant, rate: number) =>
    median(at(action, variant, "real", rate).painted);
  const besideHand = (action: Figures["action"], rate: number) =>
    painted(action, "ours", rate) / painted(action, "by hand", rate);
  const [prompt, slow] = [painted("toggling", "ours", 1), painted("toggling", "ours", 4)];
  return [
    ...perKey,
    longest("typing", "typing"),
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
    ratioVerdict("condition toggled at 4× → painted, ours : by hand", besideHand("toggling", 4), 1),
    ...CPU_RATES.map((rate) =>
      ratioVerdict(
        `page come back to at ${rate}× → painted, ours : by hand`,
        besideHand("coming-back", rate),
        1.3,
      ),
    ),
    longest("coming-back", "coming back to a page"),
  ];
}

function ratioVerdict(what: string, ratio: number, limit: number): Verdict {
  return { budget: `${what} ≤ ${limit}`, measured: ratio.toFixed(2), isMet: ratio <= limit };
}
