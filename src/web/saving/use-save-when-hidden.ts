import { useEffect } from "react";

/**
 * Saves when the applicant turns to another tab or app: a phone may never come back to this one. A failure is
 * silent here; the answers stay in the tab and the next save tells.
 */
export function useSaveWhenHidden(isActive: boolean, save: () => Promise<void>): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onChange = () => {
      if (document.visibilityState === "hidden") void save().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [isActive, save]);
}
