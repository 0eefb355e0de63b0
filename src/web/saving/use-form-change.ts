import { useEffect, useState } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { useSession } from "../session/session-context.ts";
import { loadSaver } from "./load-saver.ts";

/** What staff have changed of the form since this page was opened, as far as a save has told (FRM-01). */
export interface FormChange {
  /** Titles of questions that are asked no more, and that this page has answered since. */
  readonly notAsked: readonly string[];
}

/** The change of the form since the page was opened; undefined while none is known of. */
export function useFormChange({ hash, form }: LoadedForm): FormChange | undefined {
  const store = useAnswerStore();
  const { is_logged_in } = useSession();
  const [change, setChange] = useState<FormChange>();
  useEffect(() => {
    if (!is_logged_in) return undefined;
    const ending = new AbortController();
    const onFormVersion = (formVersion: string, setAside: readonly string[]) => {
      if (formVersion === hash) return;
      const titles = setAside.map((key) => form.questions[key]?.title ?? key);
      setChange((known) => ({ notAsked: [...new Set([...(known?.notAsked ?? []), ...titles])] }));
    };
    loadSaver(store).then(
      (saver) => {
        if (!ending.signal.aborted) ending.signal.addEventListener("abort", saver.listen({ onFormVersion }));
      },
      // Without it nothing is saved, and nothing told of.
      () => undefined,
    );
    return () => ending.abort();
  }, [store, hash, form, is_logged_in]);
  return change;
}
