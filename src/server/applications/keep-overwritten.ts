import { checkStorable, cleanAnswers } from "../../form/index.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { loadToSave } from "../store/applications.ts";
import { openForSaving, storeChanges } from "../store/opened-answers.ts";
import { joinChanges, NO_CHANGES, putChanges } from "../store/recent-changes.ts";
import { DomainError } from "../system/domain-error.ts";
import { changeableKeys, requireKeys } from "./changeable.ts";
import { changesOfOverwritten } from "./merge-save.ts";
import { inKeysOf, isWithinBounds, keysAskedBefore, type ReadContext } from "./read-save.ts";

/**
 * Keeps an answer that was not chosen between two within reach (SYN-03), also where the form asks it no more; the revision grows,
 * but no answer does.
 * @throws DomainError invalid_answers, already_submitted
 */
export async function keepOverwritten(
  { store, forms }: ReadContext,
  kept: {
    readonly accountId: string;
    readonly form: ServedForm;
    readonly key: string;
    readonly value: unknown;
    /** Hash of the form that the page shows, where it says so. */
    readonly under?: string | undefined;
    readonly now: number;
  },
): Promise<void> {
  const { accountId, form, under = form.hash, now } = kept;
  const given = cleanAnswers(form.form, { [kept.key]: kept.value });
  const sent = await inKeysOf({ store, forms }, form, { changes: given, under });
  const entries = Object.entries(sent?.changes ?? given);
  const before = await keysAskedBefore(forms, form.form, Object.keys(sent?.changes ?? given));
  // Another device may have saved what the form takes no more, and what was typed here may be too long: they are kept.
  const answers = entries.flatMap(([key, value]) => {
    const isAnswer = typeof value === "string" || typeof value === "boolean";
    const isKnown = Object.hasOwn(form.form.keys, key) || before.has(key);
    return isAnswer && isKnown && isWithinBounds(value) ? [{ key, value, at: now }] : [];
  });
  if (answers.length === 0 || answers.length < entries.length) {
    const problem = checkStorable(form.form, given)[kept.key] ?? "";
    throw new DomainError("invalid_answers", { errors: { [kept.key]: [problem] } });
  }
  for (;;) {
    const loaded = await loadToSave(store, accountId);
    const { row } = loaded;
    requireKeys(
      changeableKeys(form.form, loaded, now),
      answers.map(({ key }) => key),
    );
    const opened = await openForSaving(store, accountId, row);
    const { revision, formVersion } = opened.answers;
    let changes = NO_CHANGES;
    for (const answer of answers) {
      const added = changesOfOverwritten(opened.answers, answer);
      if (added === null) continue;
      putChanges(opened.answers, added);
      changes = changes === NO_CHANGES ? added : joinChanges(changes, added);
    }
    if (changes === NO_CHANGES) return;
    opened.answers.revision += 1;
    if (await storeChanges(store, accountId, { opened, changes, before: revision, formVersion, now })) return;
  }
}
