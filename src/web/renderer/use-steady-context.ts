import { useLayoutEffect, useMemo, useRef } from "react";
import type { PageContext } from "./page-context.ts";

/**
 * The context with functions that stay the same and do what the newest ones do. rjsf takes all functions for equal
 * when it decides whether to render anew, and would go on calling those of an earlier state: a second submit, say,
 * with the status from before the first.
 */
export function useSteadyContext(context: PageContext): PageContext {
  const newest = useRef(context);
  useLayoutEffect(() => {
    newest.current = context;
  });
  const { form, page, validators, today, hasAccount } = context;
  return useMemo(
    () => ({
      form,
      page,
      validators,
      today,
      hasAccount,
      onFailure: (...given) => newest.current.onFailure(...given),
      onTab: (...given) => newest.current.onTab(...given),
      onAction: (...given) => newest.current.onAction(...given),
      onPdfCopy: () => newest.current.onPdfCopy(),
    }),
    [form, page, validators, today, hasAccount],
  );
}
