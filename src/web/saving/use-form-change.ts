import { useEffect, useState } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { useSession } from "../session/session-context.ts";
import type { FormChange } from "./follow-form.ts";

/** Visitors who only look have nothing loaded for it. */
const VISITORS_AFTER_MS = 30_000;

/** The change of the form since the page was opened; undefined while none is known of (FRM-01, TOL-05). */
export function useFormChange(loaded: LoadedForm): FormChange | undefined {
  const store = useAnswerStore();
  const { is_logged_in: hasAccount } = useSession();
  const [change, onChange] = useState<FormChange>();
  useEffect(() => {
    const ending = new AbortController();
    const followed = { store, loaded, hasAccount, onChange, signal: ending.signal };
    const follow = () => {
      // Without it nothing can be asked or saved, and nothing told of.
      import("./follow-form.ts").then(({ followForm }) => followForm(followed)).catch(() => undefined);
    };
    const timer = setTimeout(follow, hasAccount ? 0 : VISITORS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [store, loaded, hasAccount]);
  return change;
}
