import { median, quantile } from "../statistics.ts";
import type { Measured } from "./measure.ts";
import type { FormName, Variant } from "./subjects.ts";

/** The figures of one variant on one page at one speed, in milliseconds. */
export interface Summary {
  readonly variant: Variant;
  readonly form: FormName;
  readonly cpuRate: number;
  readonly keyScriptMs: number;
  readonly keyMainThreadMs: number;
  readonly toPaintMedianMs: number;
  readonly toPaintP95Ms: number;
  readonly longestTaskMs: number;
  readonly toggleScriptMs: number;
  readonly toggleMainThreadMs: number;
  readonly togglePaintedMs: number;
  readonly mountScriptMs: number;
  readonly mountPaintedMs: number;
}

export function summarize({ variant, form, cpuRate, typing, toggles, mounts }: Measured): Summary {
  const costs = typing.map((round) => round.perKey);
  const toPaint = typing.flatMap((round) => round.toPaintMs);
  return {
    variant,
    form,
    cpuRate,
    keyScriptMs: median(costs.map(({ scriptMs }) => scriptMs)),
    keyMainThreadMs: median(costs.map(({ mainThreadMs }) => mainThreadMs)),
    toPaintMedianMs: median(toPaint),
    toPaintP95Ms: quantile(toPaint, 0.95),
    longestTaskMs: Math.max(0, ...typing.flatMap((round) => round.longTasksMs)),
    toggleScriptMs: median(toggles.map(({ scriptMs }) => scriptMs)),
    toggleMainThreadMs: median(toggles.map(({ mainThreadMs }) => mainThreadMs)),
    togglePaintedMs: median(toggles.map(({ paintedMs }) => paintedMs)),
    mountScriptMs: median(mounts.map(({ scriptMs }) => scriptMs)),
    mountPaintedMs: median(mounts.map(({ paintedMs }) => paintedMs)),
  };
}

/** Finds one of the summaries. Throws when it was not measured. */
export function summaryOf(
  summaries: readonly Summary[],
  variant: Variant,
  form: FormName,
  cpuRate: number,
): Summary {
  const found = summaries.find(
    (summary) => summary.variant === variant && summary.form === form && summary.cpuRate === cpuRate,
  );
  if (found === undefined) throw new Error(`${variant} was not measured at ${form}, ${cpuRate}×.`);
  return found;
}
