import { useEffect } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { saverOf } from "./saver-of.ts";

/**
 * The first comes while the page is still alive, but not whenever a tab is closed; by the second, a browser on a busy
 * machine may have ended the page's process.
 */
const LEAVING = ["beforeunload", "pagehide"] as const;

/**
 * Saves when the page goes: the tab is closed, another address opened, or the applicant turns to another tab or app,
 * from which a phone may never come back (LEA-01). A failure is silent here; who stays is told with the next save.
 */
export function useSaveOnLeave(isActive: boolean): void {
  const store = useAnswerStore();
  useEffect(() => {
    if (!isActive) return undefined;
    const save = () => saverOf(store).saveOnLeave();
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    for (const name of LEAVING) addEventListener(name, save);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      for (const name of LEAVING) removeEventListener(name, save);
    };
  }, [isActive, store]);
}
