import { useEffect, useState } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { LoadedForm } from "../form/form-loader.ts";
import { saverOf } from "./answer-saver.ts";

/** What staff have changed of the form since this page was opened, as far as a save has told (FRM-01). */
export interface FormChange {
  /** Titles of questions that are asked no more, and that this page has answered since. */
  readonly notAsked: readonly string[];
}

/** The change of the form since the page was opened; undefined while none is known of. */
export function useFormChange({ hash, form }: LoadedForm): FormChange | undefined {
  const store = useAnswerStore();
  const [change, setChange] = useState<FormChange>();
  useEffect(
    () =>
      saverOf(store).listen({
        onFormVersion: (formVersion, setAside) => {
          if (formVersion === hash) return;
          const titles = setAside.map((key) => form.questions[key]?.title ?? key);
          setChange((known) => ({ notAsked: [...new Set([...(known?.notAsked ?? []), ...titles])] }));
        },
      }),
    [store, hash, form],
  );
  return change;
}
