/**
 * Steps replace each other in the browser's history (STP-05), and Back goes to the step before all the same (LEA-07):
 * beneath the entry of the steps lies one more for the application, and coming there means to go one step back. The
 * entry of the steps carries the routes that it has shown before, so that a reload keeps them.
 */
interface EntryMark {
  /** On the entry of the steps: the routes shown in it before, the last one last. */
  readonly steps?: unknown;
  /** On the entry beneath it. */
  readonly isBeneathSteps?: unknown;
}

/** Puts the entry beneath the present one. To be called in the applicant's own act: browsers skip others on Back. */
export function putEntryBeneath(history: History): void {
  const entry = entryOf(history.state);
  history.replaceState({ ...entry, isBeneathSteps: true }, "");
  history.pushState({ ...entry, steps: [] }, "");
}

/** The routes that an entry of steps has shown before; undefined for any other entry. */
export function stepsOf(state: unknown): readonly string[] | undefined {
  const { steps } = entryOf(state);
  return Array.isArray(steps) ? steps.filter((step) => typeof step === "string") : undefined;
}

/** Notes the routes in the present entry, beside what the router keeps there. */
export function noteSteps(history: History, steps: readonly string[]): void {
  history.replaceState({ ...entryOf(history.state), steps }, "");
}

export function isBeneathSteps(state: unknown): boolean {
  return entryOf(state).isBeneathSteps === true;
}

function entryOf(state: unknown): EntryMark {
  return typeof state === "object" && state !== null ? state : {};
}
