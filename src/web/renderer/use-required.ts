import { conditionallyRequired, isRequired } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import type { PageContext } from "./page-content.ts";

/** Whether one of these questions must be answered as the answers stand; asked anew when one that decides on it changes. */
export function useRequired({ page, validators, today }: PageContext, ...keys: readonly string[]): boolean {
  const store = useAnswerStore();
  const decisive = keys.flatMap((key) => conditionallyRequired(page).get(key) ?? []);
  return useStored(decisive, () =>
    keys.some((key) =>
      isRequired(page, validators, store.snapshot(), { today, ...store.displayState(), key }),
    ),
  );
}
