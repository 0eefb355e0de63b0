import { useCallback, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { firstOnPop } from "../navigation/navigation-state.ts";

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
function putEntryBeneath(history: History): void {
  const entry = entryOf(history.state);
  history.replaceState({ ...entry, isBeneathSteps: true }, "");
  history.pushState({ ...entry, steps: [] }, "");
}

/** The routes that an entry of steps has shown before; undefined for any other entry. */
function stepsOf(state: unknown): readonly string[] | undefined {
  const { steps } = entryOf(state);
  return Array.isArray(steps) ? steps.filter((step) => typeof step === "string") : undefined;
}

/** Notes the routes in the present entry, beside what the router keeps there. */
function noteSteps(history: History, steps: readonly string[]): void {
  history.replaceState({ ...entryOf(history.state), steps }, "");
}

function isBeneathSteps(state: unknown): boolean {
  return entryOf(state).isBeneathSteps === true;
}

function entryOf(state: unknown): EntryMark {
  return typeof state === "object" && state !== null ? state : {};
}

/**
 * Lets Back go to the step before, as long as there is one, and else leave the application (LEA-07). `onBack` is asked
 * to lead to a route, and calls `goBack` right before it does. Returns a function that notes a step: to be called with the route that
 * is left, right before the next one replaces it.
 */
export function useStepHistory(onBack: (route: string, goBack: () => void) => void): (from: string) => void {
  // Undefined while there is no entry beneath.
  const steps = useRef<readonly string[]>(undefined);
  const newest = useRef(onBack);
  useEffect(() => {
    newest.current = onBack;
  });

  const { key } = useLocation();
  const type = useNavigationType();
  const notedAt = useRef<string>(undefined);
  useEffect(() => {
    // Each navigation has a key of its own.
    if (notedAt.current === key) return;
    notedAt.current = key;
    const noted = stepsOf(history.state);
    // What replaces an entry takes its marks away; what is pushed has none yet.
    if (noted !== undefined || type !== NavigationType.Replace) steps.current = noted;
    else if (steps.current !== undefined) noteSteps(history, steps.current);
  }, [key, type]);

  useEffect(() => {
    let isReturning = false;
    const onPop = (event: PopStateEvent) => {
      if (!isReturning && !isBeneathSteps(event.state)) return;
      // The router hears of the steps alone.
      event.stopImmediatePropagation();
      const route = steps.current?.at(-1);
      if (isReturning) {
        isReturning = false;
        const goBack = () => {
          steps.current = steps.current?.slice(0, -1);
        };
        if (route !== undefined) newest.current(route, goBack);
      } else if (route === undefined) {
        history.back();
      } else {
        isReturning = true;
        history.forward();
      }
    };
    return firstOnPop(onPop);
  }, []);

  return useCallback((from) => {
    if (steps.current === undefined) putEntryBeneath(history);
    steps.current = [...(steps.current ?? []), from];
  }, []);
}
