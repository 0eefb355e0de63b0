import { CALLS } from "../../contract/call-table.ts";
import type { CompiledForm } from "../../engine/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { toasts } from "../ui/toasts.ts";
import { GroupEntries } from "./group-entries.ts";
import { isAlreadySubmitted } from "./is-already-submitted.ts";
import { saverOf } from "./saver-of.ts";

interface Known {
  readonly owner: string;
  readonly form: CompiledForm;
  readonly entries: GroupEntries;
}

const known = new WeakMap<AnswerStore, Known>();

/**
 * The entries of the groups of these answers; others when another account's answers are opened. That the application
 * was submitted meanwhile goes to `onFailure`; of anything else a toast 'Error adding another' tells (CAT-09).
 */
export function groupEntriesOf(
  store: AnswerStore,
  form: CompiledForm,
  onFailure: (error: unknown) => void,
): GroupEntries {
  const owner = store.owner();
  const before = known.get(store);
  if (before?.owner === owner && before.form === form) return before.entries;
  const entries = new GroupEntries({
    form,
    store,
    save: () => saverOf(store).save(),
    saveCount: async (id, count) => {
      await call(CALLS.saveAddAnother, { button_id: id, num_components: count });
      saverOf(store).announceChange();
    },
    onFailure: (id, error) => {
      if (!isAlreadySubmitted(error)) return toasts.error(`Error adding another ${id}`);
      onFailure(error);
      return () => undefined;
    },
  });
  known.set(store, { owner, form, entries });
  return entries;
}
