import { ERRORS } from "../../contract/error-codes.ts";
import type { ErrorMap } from "../../form/index.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { loadToSave } from "../store/applications.ts";
import {
  type ChangesToStore,
  type OpenedAnswers,
  openForSaving,
  storeChanges,
} from "../store/opened-answers.ts";
import { joinChanges, NO_CHANGES, ownAnswers } from "../store/recent-changes.ts";
import type { Store } from "../store/store.ts";
import { changesSummary, KnownForms, summarisingAfter } from "../summaries/summarise.ts";
import { displayStateOf, utcDay } from "./applicant-day.ts";
import { type CarryPath, NO_WAY } from "./carry-answers.ts";
import { carryPathTo } from "./carry-path.ts";
import { type Changeable, changeableKeys, isClosed } from "./changeable.ts";
import { answersUnderForm, type MergeContext } from "./merge-answers.ts";
import { type MergedSave, mergeSave, type ReadSave } from "./merge-save.ts";
import { type SentSave, type ReadContext, readCall, type UncheckedSession } from "./read-save.ts";
import type { RememberedAnswers, RememberedByAccount } from "./remembered-answers.ts";
import { keepSeenForm } from "./seen-form.ts";

/** What became of a call. */
export type SaveOutcome =
  | (MergedSave & { readonly kind: "saved" })
  | { readonly kind: "refused"; readonly errors: ErrorMap }
  | { readonly kind: "submitted" };

/** What saves are read, merged and stored with. */
export interface SaveContext extends ReadContext {
  readonly remembered: RememberedByAccount;
}

interface AboutSaves {
  readonly accountId: string;
  readonly form: ServedForm;
  /** Of all the calls, where nobody has looked whether it can still be used. */
  readonly session?: UncheckedSession | undefined;
}

/**
 * Merges what several calls of one applicant sent, one after the other, key by key into what is stored, and stores what
 * that changed as one statement; when someone else saved meanwhile, it merges again, so that no change is lost. What is
 * good is stored whatever else came with it (FRM-01). Returns what became of each call.
 */
export async function saveAnswers(
  { store, forms, remembered }: SaveContext,
  about: AboutSaves,
  calls: readonly SentSave[],
): Promise<readonly SaveOutcome[]> {
  const { accountId, form, session } = about;
  const saves = await Promise.all(calls.map((call) => readCall({ store, forms }, form, call)));
  const now = Math.max(...calls.map((call) => call.now));
  const today = calls.at(-1)?.today ?? utcDay(now);
  const merging: Merging = { saves, form, now, today };
  const known = remembered.take(accountId);
  if (known?.formHash === form.hash && isOfDay(known, merging)) {
    // Nobody has looked whether they are still what is stored: the statement that stores the changes does.
    const { before, changes, outcomes } = mergeSaves(known, merging);
    const { opened, besides } = known;
    const unlooked = { besides, session: session?.usable };
    const toStore = { opened, changes, before, formVersion: form.hash, now, unlooked };
    const isChanged = opened.answers.revision !== before;
    const stored = isChanged ? await storeSummarised({ store, forms }, accountId, { form, toStore }) : null;
    if (stored !== null) {
      remembered.putBack(accountId, { ...known, opened: stored });
      return outcomes;
    }
  }
  await session?.check();
  for (;;) {
    const { application, changeable } = await openApplication(store, accountId, merging);
    if (application === "submitted") return calls.map(() => ({ kind: "submitted" }));
    const changeableOnly = saves.map((save) => onlyChangeable(save, changeable));
    const { before, changes, outcomes } = mergeSaves(application, { ...merging, saves: changeableOnly });
    const { opened } = application;
    const isChanged = opened.answers.revision !== before;
    const toStore = { opened, changes, before, formVersion: form.hash, now };
    const stored = isChanged ? await storeSummarised({ store, forms }, accountId, { form, toStore }) : opened;
    if (stored === null) continue;
    // What is open again is looked at with each save: it may be over.
    if (changeable === "all") remembered.putBack(accountId, { ...application, opened: stored });
    return outcomes.map((outcome, index) => {
      const save = saves[index];
      return save !== undefined && isClosedTo(save, changeable) ? { kind: "submitted" } : outcome;
    });
  }
}

/** A save without the answers that may not be changed, which are refused as those of a submitted application are (DSK-22). */
function onlyChangeable(save: ReadSave, changeable: Changeable): ReadSave {
  if (changeable === "all") return save;
  const open = <T>(part: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(part).filter(([key]) => changeable.has(key)));
  const [storable, notAsked, refused] = [open(save.storable), open(save.notAsked), open(save.refused)];
  const closed = givenKeys(save).filter((key) => !changeable.has(key));
  const because = Object.fromEntries(closed.map((key) => [key, [ERRORS.already_submitted.message]]));
  return { ...save, storable, notAsked, refused: { ...refused, ...because } };
}

/** Whether a save has answers, and none of them may be changed. */
function isClosedTo(save: ReadSave, changeable: Changeable): boolean {
  const given = givenKeys(save);
  return changeable !== "all" && given.length > 0 && !given.some((key) => changeable.has(key));
}

function givenKeys({ storable, notAsked, refused }: ReadSave): readonly string[] {
  return [storable, notAsked, refused].flatMap((part) => Object.keys(part));
}

/**
 * Stores the changes, in one transaction with the summary where they are of what that says; as a rule they are not, and then
 * it is one statement.
 */
async function storeSummarised(
  { store, forms }: ReadContext,
  accountId: string,
  { form, toStore }: { readonly form: ServedForm; readonly toStore: ChangesToStore },
): Promise<OpenedAnswers | null> {
  const { opened, changes, before } = toStore;
  const { formVersion } = opened.answers;
  const isFirst = before === 0;
  const isOtherwise = opened.wholeChars === null || formVersion !== form.hash;
  // Only what has options is filtered by: for all else, nobody need look which form is in force.
  const hasChosen = Object.keys(changes.answers).some((key) => form.form.keys[key]?.options !== undefined);
  const { filters = [] } = (hasChosen ? await forms.current() : null)?.form.desk ?? {};
  if (!isFirst && !isOtherwise && !changesSummary(form.form, changes.answers, filters))
    return storeChanges(store, accountId, toStore);
  return summarisingAfter(store, accountId, {
    forms: new KnownForms(form),
    work: (tx) => storeChanges(tx, accountId, toStore),
  });
}

/** What a form that counts from today shows and hides on another day is to be worked out anew. */
function isOfDay({ displayState }: RememberedAnswers, { form, today }: Pick<Merging, "form" | "today">) {
  return !form.form.readsToday || displayState.today === today;
}

interface Merging {
  readonly saves: readonly ReadSave[];
  readonly form: ServedForm;
  readonly now: number;
  readonly today: string;
}

/** Merges the saves into the opened answers, in place. */
function mergeSaves({ opened, displayState, documents }: RememberedAnswers, { saves, form, now }: Merging) {
  const context = { form: form.form, displayState, documents, now };
  const { revision: before } = opened.answers;
  const outcomes: SaveOutcome[] = [];
  let changes = NO_CHANGES;
  for (const save of saves) {
    const { changes: added, merged } = mergeSave(context, opened.answers, save);
    if (added !== null) changes = changes === NO_CHANGES ? added : joinChanges(changes, added);
    outcomes.push(outcomeOf(save.answered?.(merged) ?? merged));
  }
  return { before, changes, outcomes };
}

/** An application that is open, as it is stored and as the form in force has it. */
async function openApplication(
  store: Store,
  accountId: string,
  { form, now, today }: Omit<Merging, "saves">,
): Promise<{ readonly application: RememberedAnswers | "submitted"; readonly changeable: Changeable }> {
  const loaded = await loadToSave(store, accountId);
  const { row, besides, counts, tabs, documents } = loaded;
  const changeable = changeableKeys(form.form, loaded, now);
  // An instance that does not know yet that it is open again has the form in force.
  const isOtherForm = changeable !== "all" && row?.form_version !== form.hash;
  if (isClosed(changeable) || isOtherForm) return { application: "submitted", changeable };
  const displayState = displayStateOf(form.form, { counts, tabs }, today);
  const stored = await openForSaving(store, accountId, row);
  const path = await carryPathTo(store, form, stored.answers.formVersion);
  const context = { form: form.form, displayState, documents, now };
  const opened = workOut(context, withSeenForm(stored, form.hash), path);
  return { application: { opened, formHash: form.hash, besides, displayState, documents }, changeable };
}

function withSeenForm(opened: OpenedAnswers, hash: string): OpenedAnswers {
  const { answers: stored, savedAt } = opened;
  const aside = keepSeenForm(stored.aside, { ...stored, savedAt }, hash);
  return aside === stored.aside ? opened : { ...opened, answers: ownAnswers({ ...stored, aside }) };
}

/** As the form in force has them; if that is otherwise than they are stored, all of them are written next time. */
export function workOut(context: MergeContext, opened: OpenedAnswers, path: CarryPath): OpenedAnswers {
  const { answers: stored } = opened;
  const { answers, aside } = answersUnderForm(context, stored, path);
  const isAsStored =
    path === NO_WAY &&
    isSameRecord(answers, stored.answers) &&
    isSameRecord(aside.hidden, stored.aside.hidden) &&
    Object.keys(aside.notAsked).length === Object.keys(stored.aside.notAsked).length;
  if (isAsStored) return opened;
  return { ...opened, answers: ownAnswers({ ...stored, answers, aside }), wholeChars: null };
}

function isSameRecord(one: Readonly<Record<string, unknown>>, other: typeof one): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Refused as a whole is only what nothing could be taken of. */
function outcomeOf(merged: MergedSave): SaveOutcome {
  const { kept, setAside, conflicts } = merged;
  const isRefused = kept.length + setAside.length + Object.keys(conflicts).length === 0;
  if (isRefused && Object.keys(merged.refused).length > 0) return { kind: "refused", errors: merged.refused };
  return { kind: "saved", ...merged };
}
