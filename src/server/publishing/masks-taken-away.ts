import { type CompiledForm, type FormChange, isSensitive, keysOfOperation } from "../../form/index.ts";
import { changesOfForm, listPublishedHashes, type NewVersion } from "../store/published-forms.ts";
import { calledKeysOf } from "../store/sensitive-answers.ts";
import type { Store } from "../store/store.ts";

/**
 * The keys whose answers were sensitive in the version that had them last, or come from such answers, and are not so in this form:
 * everybody who reads applications would read them (RTS-01). Looks at every version, so that a key that was gone meanwhile is none
 * that is new.
 */
export async function masksTakenAway(store: Store, form: CompiledForm): Promise<readonly string[]> {
  const open = Object.keys(form.keys).filter((key) => !isSensitive(form, key));
  // A label goes with its code.
  const labels = new Set(Object.values(form.questions).flatMap(({ desc }) => desc ?? []));
  const undecided = new Set(open.filter((key) => !labels.has(key)));
  const sources = await sourcesOf(store, form);
  const taken = new Set<string>();
  for (const hash of await listPublishedHashes(store)) {
    if (undecided.size === 0) break;
    const { plain, sensitive } = await calledKeysOf(store, hash);
    for (const key of undecided) {
      const from = sources.get(key) ?? [];
      if ([key, ...from].some((one) => sensitive.has(one))) taken.add(key);
      if (taken.has(key) || (plain.has(key) && from.length === 0)) undecided.delete(key);
    }
  }
  return open.filter((key) => taken.has(key));
}

/** The form with what it declares, which is stored beside it. */
export function wholeForm({ form, changes = "[]" }: Pick<NewVersion, "form" | "changes">): CompiledForm {
  // This program has compiled it, or serves it.
  return { ...(JSON.parse(form) as CompiledForm), changes: JSON.parse(changes) as readonly FormChange[] };
}

/** What is said where answers lose their mask. */
export function maskLines(
  { questions }: Pick<CompiledForm, "questions">,
  keys: readonly string[],
): readonly string[] {
  return keys.map((key) => {
    const named = questions[key] === undefined ? key : `${questions[key].title} (${key})`;
    return `The mask is taken off ${named}: everybody who reads applications reads what is answered from then on; earlier answers stay masked. Somebody who may read these answers has to publish or approve it.`;
  });
}

/** By key, those whose answers the form newly declares to come to it. */
async function sourcesOf(store: Store, form: CompiledForm): Promise<ReadonlyMap<string, readonly string[]>> {
  const [newest = ""] = await listPublishedHashes(store);
  const done = new Set((await changesOfForm(store, newest)).map(({ id }) => id));
  const sources = new Map<string, readonly string[]>();
  for (const { id, operations } of form.changes ?? []) {
    if (done.has(id)) continue;
    for (const { from, to } of operations.map(keysOfOperation))
      for (const key of to)
        sources.set(key, [
          ...(sources.get(key) ?? []),
          ...from,
          ...from.flatMap((one) => sources.get(one) ?? []),
        ]);
  }
  return sources;
}
