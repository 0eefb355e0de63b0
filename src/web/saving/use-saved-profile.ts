import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { profileQuery } from "../session/profile-query.ts";
import { saverOf } from "./saver-of.ts";

/** Keeps the profile in the cache as the server has it by now: a greeting, for one, is made of it. */
export function useSavedProfile(): void {
  const store = useAnswerStore();
  const queries = useQueryClient();
  useEffect(
    () =>
      saverOf(store).listen({
        onSaved: (sent, { kept, cleared }) => {
          const isPart = ([key]: readonly [string, unknown]) => kept.includes(key) && !cleared.includes(key);
          const answers = Object.fromEntries(Object.entries(sent).filter(isPart));
          queries.setQueryData(profileQuery.queryKey, (known) =>
            known === undefined ? known : { ...known, answer: { ...known.answer, ...answers } },
          );
        },
      }),
    [store, queries],
  );
}
