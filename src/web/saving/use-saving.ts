import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { type ErrorMap, validateForm } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { profileQuery } from "../session/profile-query.ts";
import { useSession } from "../session/session-context.ts";
import { today } from "./today.ts";

/**
 * Saves what the server does not hold yet, one save after the other; while validating, the errors found are posted
 * too (spec §4 "Saving and validating"). Rejects with what the server said, and then nothing counts as saved.
 */
export function useSaving({ form, validators }: LoadedForm): () => Promise<void> {
  const store = useAnswerStore();
  const queries = useQueryClient();
  const { web_status } = useSession();
  const last = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(async () => {
    const changes = store.unsaved();
    if (Object.keys(changes).length > 0) {
      await call(CALLS.saveAnswers, changes);
      store.markSaved(changes);
      queries.setQueryData(profileQuery.queryKey, (known) =>
        known === undefined ? known : { ...known, answer: { ...known.answer, ...changes } },
      );
    }
    if (web_status !== "validating") return;
    const context = { today: today(), view: store.view() };
    const errors: ErrorMap = validateForm(form, validators, store.snapshot(), context);
    if (Object.keys(errors).length > 0) await call(CALLS.validations, errors);
  }, [store, queries, web_status, form, validators]);

  return useCallback(() => {
    // A save waits for the one before it, whatever became of that.
    last.current = last.current.then(save, save);
    return last.current;
  }, [save]);
}
