import { useEffect } from "react";
import type { CompiledForm } from "../../engine/index.ts";
import { loadPartsOf } from "../renderer/parts-on-demand.ts";
import { useSession } from "../session/session-context.ts";

/** What somebody does who has begun. */
const BEGINNINGS = ["pointerdown", "keydown", "focusin"] as const;
/** Browsers that do not tell when they are idle get a moment. */
const MOMENT_MS = 1_000;

/**
 * Fetches what the form's other pages need once the applicant has begun and the browser is idle, so that the next page
 * shows at once. Whoever only looks loads nothing of it.
 */
export function usePrefetch(form: CompiledForm): void {
  const { is_logged_in } = useSession();
  useEffect(() => {
    const watch = new AbortController();
    const begin = () => {
      watch.abort();
      // A failure shows when the page is opened, which asks again.
      whenIdle(() => void loadPartsOf(form.pages, is_logged_in).catch(() => undefined));
    };
    for (const name of BEGINNINGS) addEventListener(name, begin, { signal: watch.signal, passive: true });
    return () => watch.abort();
  }, [form, is_logged_in]);
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, MOMENT_MS);
}
