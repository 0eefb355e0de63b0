import { CALLS } from "../../contract/call-table.ts";
import { readBoot } from "./boot.ts";
import { type ProblemPlace, problemReport } from "./problem-report.ts";

/** A page that fails again and again has said enough. */
const MOST_REPORTS = 10;

const sent = new Set<string>();

/**
 * Tells the server of an error, so that "has been logged" is true (ERB-01). Each error once a page load; nothing
 * waits for it, and nobody hears of it when it fails.
 */
export function reportProblem(error: unknown, place: ProblemPlace): void {
  try {
    const report = problemReport(error, place, {
      pathname: location.pathname,
      formHash: readBoot(document).formHash,
      entryScript: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "",
    });
    if (report === null) return;
    // Without the page: a part that does not come is announced on the old page and missed on the new one.
    const same = JSON.stringify([report.kind, report.error, report.at]);
    if (sent.has(same) || sent.size >= MOST_REPORTS) return;
    sent.add(same);
    const body = new Blob([JSON.stringify(report)], { type: "application/json" });
    navigator.sendBeacon(CALLS.reportProblem.path, body);
  } catch {
    // What reports an error must not become one.
  }
}

/** For error boundaries that fill the place of a page. */
export function reportOnScreen(error: unknown): void {
  reportProblem(error, "screen");
}

/** For error boundaries that open a dialog above the page. */
export function reportInDialog(error: unknown): void {
  reportProblem(error, "dialog");
}
