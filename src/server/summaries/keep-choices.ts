import type { Logger } from "pino";
import type { CompiledForm } from "../../form/index.ts";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import {
  choiceKeysText,
  findChoiceKeys,
  hasOutdated,
  listOutdated,
  putChoiceKeys,
  putWithoutChoices,
} from "../store/choices.ts";
import { currentFormHash } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { summariseAll } from "./summarise-all.ts";

const EVERY_MS = 10_000;

interface KeepContext {
  readonly store: Store;
  readonly forms: Pick<FormLibrary, "byHash">;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Looks now and every ten seconds whether the form in force has the list filtered by other questions than before (DSK-52).
 * Returns a stop function, which breaks off between two applications.
 */
export function startKeepingChoices(context: KeepContext): () => Promise<void> {
  return repeat(EVERY_MS, {
    work: (stopping) => keepChoices(context, stopping),
    onError: (error) => context.log.error({ err: error }, "filters of the desk could not be brought along"),
  });
}

/**
 * One look: where the questions have changed, it writes that down, and the next one makes the summaries anew, in one
 * instance for all. In between, every instance has seen the new form, so that no save is missed.
 */
export async function keepChoices(context: KeepContext, stopping: AbortSignal): Promise<void> {
  const { store, forms, now } = context;
  const hash = await currentFormHash(store, now());
  const served = hash === undefined ? null : await forms.byHash(hash);
  if (served === null) return;
  const { filters = [] } = served.form.desk ?? {};
  const kept = await findChoiceKeys(store);
  if (choiceKeysText(kept) !== choiceKeysText(filters)) return await putChoiceKeys(store, filters);
  if (!(await hasOutdated(store, kept))) return;
  const work = async (signal: AbortSignal) => {
    const made = await summariseAll(store, {
      list: (after, most) => listOutdated(store, kept, { after, most }),
      onUnreadable: (id) => putWithoutChoices(store, id, kept),
      signal,
    });
    context.log.info({ made }, "applications were summarised for the filters of the desk");
  };
  const name = store.namedFor("choices");
  await holdLease({ ...context, name, everyMs: 0, signal: stopping, work });
}

/** Whether some applications are not found yet by the questions that this form has the list filtered by. */
export async function areChoicesPending(store: Store, form: CompiledForm | undefined): Promise<boolean> {
  const filters = form?.desk?.filters ?? [];
  const kept = await findChoiceKeys(store);
  return choiceKeysText(kept) !== choiceKeysText(filters) || (await hasOutdated(store, kept));
}
