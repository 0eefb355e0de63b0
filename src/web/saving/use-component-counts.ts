import { useCallback } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { toasts } from "../ui/toasts.ts";
import { isAlreadySubmitted } from "./is-already-submitted.ts";
import { saverOf } from "./saver-of.ts";

/**
 * Changes how many components of an add-another group there are: shown at once, taken back with the toast 'Error adding
 * another' when the server refuses (spec §8). That the application was submitted meanwhile goes to `onFailure`.
 */
export function useComponentCounts(onFailure: (error: unknown) => void): (id: string, count: number) => void {
  const store = useAnswerStore();
  return useCallback(
    (id, count) => {
      const before = store.view().counts[id] ?? 1;
      store.setCount(id, count);
      call(CALLS.saveAddAnother, { button_id: id, num_components: count }).then(
        () => saverOf(store).announceChange(),
        (error: unknown) => {
          if (error instanceof UnauthorizedError) return;
          store.setCount(id, before);
          if (isAlreadySubmitted(error)) onFailure(error);
          else toasts.error(`Error adding another ${id}`);
        },
      );
    },
    [store, onFailure],
  );
}
