import { useCallback, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { firstOnPop } from "../app/first-on-pop.ts";
import { isBeneathSteps, noteSteps, putEntryBeneath, stepsOf } from "./step-history.ts";

/**
 * Lets Back go to the step before, as long as there is one, and else leave the application (LEA-07). `onBack` is asked
 * to lead to a route, and calls `goBack` right before it does. Gives what notes a step: to be called with the route that
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
