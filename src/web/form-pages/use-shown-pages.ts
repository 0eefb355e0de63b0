import { useEffect, useMemo, useRef } from "react";
import { type CompiledForm, type CompiledPage, memoizeByObject, shownPages } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";

/** The pages that are part of the application as the answers stand (WHN-01). Renders anew only when that changes, and says so. */
export function useShownPages(form: CompiledForm): readonly CompiledPage[] {
  const store = useAnswerStore();
  const read = () => shownPages(form, store.snapshot(), store.displayState().today);
  const ids = useStored(keysReadByPages(form), () =>
    read()
      .map(({ id }) => id)
      .join(" "),
  );
  const known = useRef(ids);
  useEffect(() => {
    const before = known.current;
    known.current = ids;
    if (before === ids) return;
    // Without it the steps still show what there is.
    import("./say-steps.ts").then(
      ({ saySteps }) => saySteps(form, before, ids),
      () => undefined,
    );
  }, [form, ids]);
  return useMemo(() => {
    const shown = new Set(ids.split(" "));
    return form.pages.filter(({ id }) => shown.has(id));
  }, [form, ids]);
}

const keysReadByPages = memoizeByObject(({ pages }: CompiledForm): readonly string[] => [
  ...new Set(pages.flatMap(({ when }) => when?.reads ?? [])),
]);
