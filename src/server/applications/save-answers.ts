import { ERRORS } from "../../contract/error-codes.ts";
import {
  type CompiledForm,
  checkStorable,
  type ErrorMap,
  isComputed,
  isKeepableText,
} from "../../form/index.ts";
import type { FormLibrary, ServedForm } from "../publishing/form-library.ts";
import { loadToSave } from "../store/applications.ts";
import {
  type ChangesToStore,
  type OpenedAnswers,
  openForSaving,
  storeChanges,
} from "../store/opened-answers.ts";
import { joinChanges, NO_CHANGES, ownAnswers, putChanges } from "../store/recent-changes.ts";
import type { Database } from "../store/schema.ts";
import type { UsableSession } from "../store/sessions.ts";
import { changesSummary, KnownForms, summarisingAfter } from "../summaries/summarise.ts";
import { DomainError } from "../system/domain-error.ts";
import { displayStateOf, utcDay } from "./applicant-day.ts";
import { beginningShown } from "./begin-application.ts";
import { type CarryPath, NO_WAY } from "./carry-answers.ts";
import { carryPathTo } from "./carry-path.ts";
import { type Changeable, changeableKeys, isClosed, requireKeys } from "./changeable.ts";
import { type TranslatedSave, translateSave } from "./earlier-page.ts";
import { answersUnderForm, type MergeContext } from "./merge-answers.ts";
import { type RememberedAnswers, RememberedByAccount } from "./remembered-answers.ts";
import { keepSeenForm } from "./seen-form.ts";
import {
  changesOfOverwritten,
  type SavedBy,
  type SaveToTake,
  type TakenSave,
  takeSave,
} from "./take-save.ts";

interface AnswersToSave {
  /** Any subset of the answers, as it came from the browser. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Who sends them, and what was seen when they were given. */
  readonly by?: SavedBy | undefined;
  /** Hash of the form that the page shows, where it says so. */
  readonly under?: string | undefined;
  /** Given where nobody has looked whether the session of the call can still be used. */
  readonly session?: UncheckedSession | undefined;
  readonly now: number;
  /** The applicant's day, where the call says it. */
  readonly today?: string;
}

/** A session that may have ended since it was used last: nothing is stored or told for it before that is known. */
export interface UncheckedSession {
  /** For the statement that stores the changes: it stores nothing for a session that has ended. */
  readonly usable: UsableSession;
  /** Looks by itself. @throws DomainError unauthorized when the session has ended */
  readonly check: () => Promise<void>;
}

type SaveOutcome =
  | (TakenSave & { readonly kind: "saved" })
  | { readonly kind: "refused"; readonly errors: ErrorMap }
  | { readonly kind: "submitted" };

/** What came with one call, by what is to become of it. */
type SortedChanges = Pick<SaveToTake, "storable" | "notAsked" | "refused">;

interface SaveContext {
  readonly db: Database;
  readonly forms: Pick<FormLibrary, "askedBefore" | "byHash" | "current" | "keysOf">;
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
async function saveAnswers(
  { db, forms, remembered }: SaveContext,
  about: AboutSaves,
  calls: readonly AnswersToSave[],
): Promise<readonly SaveOutcome[]> {
  const { accountId, form, session } = about;
  const saves = await Promise.all(calls.map((call) => readCall({ db, forms }, form, call)));
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
    const stored = isChanged ? await storeSummarised({ db, forms }, accountId, { form, toStore }) : null;
    if (stored !== null) {
      remembered.putBack(accountId, { ...known, opened: stored });
      return outcomes;
    }
  }
  await session?.check();
  for (;;) {
    const { application, changeable } = await openApplication(db, accountId, merging);
    if (application === "submitted") return calls.map(() => ({ kind: "submitted" }));
    const taken = { ...merging, saves: saves.map((save) => onlyChangeable(save, changeable)) };
    const { before, changes, outcomes } = mergeSaves(application, taken);
    const { opened } = application;
    const isChanged = opened.answers.revision !== before;
    const toStore = { opened, changes, before, formVersion: form.hash, now };
    const stored = isChanged ? await storeSummarised({ db, forms }, accountId, { form, toStore }) : opened;
    if (stored === null) continue;
    // What is open again is looked at with each save: it may be over.
    if (changeable === "all") remembered.putBack(accountId, { ...application, opened: stored });
    return outcomes.map((outcome, index) => refusedAll(taken.saves[index]) ?? outcome);
  }
}

/** A save of which some answers may not be changed any more, or not again. */
interface NarrowedSave extends CarriedSave {
  readonly isAllRefused?: boolean;
}

/** A save without the answers that may not be changed, which are refused as those of a submitted application are (DSK-22). */
function onlyChangeable(save: CarriedSave, changeable: Changeable): NarrowedSave {
  if (changeable === "all") return save;
  const isOpen = ([key]: readonly [string, unknown]) => changeable.has(key);
  const open = <T>(part: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(part).filter(isOpen));
  const [storable, notAsked, refused] = [open(save.storable), open(save.notAsked), open(save.refused)];
  const given = [save.storable, save.notAsked, save.refused].flatMap((part) => Object.keys(part));
  const closed = given.filter((key) => !changeable.has(key));
  const isAllRefused = given.length > 0 && closed.length === given.length;
  const because = Object.fromEntries(closed.map((key) => [key, [ERRORS.already_submitted.message]]));
  return { ...save, storable, notAsked, refused: { ...refused, ...because }, isAllRefused };
}

function refusedAll(save: NarrowedSave | undefined): SaveOutcome | undefined {
  return save?.isAllRefused === true ? { kind: "submitted" } : undefined;
}

/**
 * Stores the changes, in one transaction with the summary where they are of what that says; as a rule they are not, and then
 * it is one statement.
 */
async function storeSummarised(
  { db, forms }: Pick<SaveContext, "db" | "forms">,
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
    return storeChanges(db, accountId, toStore);
  return summarisingAfter(db, accountId, {
    forms: new KnownForms(form),
    work: (tx) => storeChanges(tx, accountId, toStore),
  });
}

/** What a form that counts from today shows and hides on another day is to be worked out anew. */
function isOfDay({ displayState }: RememberedAnswers, { form, today }: Pick<Merging, "form" | "today">) {
  return !form.form.readsToday || displayState.today === today;
}

/** A save of a page, in the keys of the form in force. */
interface CarriedSave extends SaveToTake {
  /** Given for a page of another form: what became of it in the keys of that. */
  readonly answered?: TranslatedSave["answered"];
}

const NO_KEYS: ReadonlySet<string> = new Set();

async function readCall(
  { db, forms }: Pick<SaveContext, "db" | "forms">,
  form: ServedForm,
  { changes, by, under = form.hash, now }: AnswersToSave,
): Promise<CarriedSave> {
  const translated = await inKeysOf({ db, forms }, form, { changes, under });
  // Only a page that has seen nothing saved shows how an application begins.
  const showsFirst = under !== form.hash && by?.seenRevision === 0;
  const about = {
    ...{ by, now },
    ...(showsFirst && { shownAtFirst: await beginningShown({ db, forms }, form, { under, now }) }),
  };
  if (translated === null) return { ...(await sortChanges(forms, form, changes)), ...about };
  const sorted = await sortChanges(forms, form, translated.changes);
  return { ...sorted, ...about, together: translated.together, answered: translated.answered };
}

/** What a page of another form sends, in the keys of the form in force; null where they are the same. */
async function inKeysOf(
  { db, forms }: { readonly db: Database; readonly forms: Pick<FormLibrary, "keysOf"> },
  form: ServedForm,
  { changes, under }: { readonly changes: Readonly<Record<string, unknown>>; readonly under: string },
): Promise<TranslatedSave | null> {
  const keys = under === form.hash ? NO_KEYS : await forms.keysOf(under);
  const path = keys.size === 0 ? NO_WAY : await carryPathTo(db, form, under);
  if (path === NO_WAY) return null;
  const asksNow = (key: string) => Object.hasOwn(form.form.keys, key);
  return translateSave(changes, path, { asksPage: (key) => keys.has(key), asksNow });
}

interface Merging {
  readonly saves: readonly CarriedSave[];
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
    const { changes: added, taken } = takeSave(context, opened.answers, save);
    if (added !== null) changes = changes === NO_CHANGES ? added : joinChanges(changes, added);
    outcomes.push(outcomeOf(save.answered?.(taken) ?? taken));
  }
  return { before, changes, outcomes };
}

/** An application that is open, as it is stored and as the form in force has it. */
async function openApplication(
  db: Database,
  accountId: string,
  { form, now, today }: Omit<Merging, "saves">,
): Promise<{ readonly application: RememberedAnswers | "submitted"; readonly changeable: Changeable }> {
  const loaded = await loadToSave(db, accountId);
  const { row, besides, counts, tabs, documents } = loaded;
  const changeable = changeableKeys(form.form, loaded, now);
  // An instance that does not know yet that it is open again has the form in force.
  const isOtherForm = changeable !== "all" && row?.form_version !== form.hash;
  if (isClosed(changeable) || isOtherForm) return { application: "submitted", changeable };
  const displayState = displayStateOf(form.form, { counts, tabs }, today);
  const stored = await openForSaving(db, accountId, row);
  const path = await carryPathTo(db, form, stored.answers.formVersion);
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
function outcomeOf(taken: TakenSave): SaveOutcome {
  const { kept, setAside, conflicts } = taken;
  const isRefused = kept.length + setAside.length + Object.keys(conflicts).length === 0;
  if (isRefused && Object.keys(taken.refused).length > 0) return { kind: "refused", errors: taken.refused };
  return { kind: "saved", ...taken };
}

async function sortChanges(
  forms: SaveContext["forms"],
  { form }: ServedForm,
  changes: Readonly<Record<string, unknown>>,
): Promise<SortedChanges> {
  const problems = checkStorable(form, changes);
  const known = await keysAskedBefore(forms, form, Object.keys(problems));
  const storable: Record<string, string | boolean> = {};
  const notAsked: Record<string, string | boolean> = {};
  const refused: Record<string, readonly string[]> = {};
  for (const [key, value] of Object.entries(changes)) {
    // What a page of an earlier form sends for what is worked out by now says nothing (CPT-04).
    if (isComputed(form, key)) {
      storable[key] = "";
      continue;
    }
    const isAnswer = typeof value === "string" || typeof value === "boolean";
    const problem = Object.hasOwn(problems, key) ? problems[key] : undefined;
    if (isAnswer && problem === undefined) storable[key] = value;
    else if (isAnswer && known.has(key) && isWithinBounds(value)) notAsked[key] = value;
    else refused[key] = [problem ?? ""];
  }
  return { storable, notAsked, refused };
}

/** Those of the keys that the form asks no more; nothing is looked up where it asks for all of them. */
async function keysAskedBefore(
  forms: SaveContext["forms"],
  form: CompiledForm,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const unknown = keys.filter((key) => !Object.hasOwn(form.keys, key));
  return unknown.length === 0 ? NO_KEYS : await forms.askedBefore(unknown);
}

/** No answer to a question that is gone is longer: nothing else says how long it might have been. */
const NOT_ASKED_MAX_LENGTH = 20_000;

function isWithinBounds(value: string | boolean): boolean {
  return (
    typeof value === "boolean" || (value.length <= NOT_ASKED_MAX_LENGTH && isKeepableText(value, "many"))
  );
}

/**
 * Keeps an answer that was not chosen between two within reach (SYN-03), also where the form asks it no more; the revision grows,
 * but no answer does.
 * @throws DomainError invalid_answers, already_submitted
 */
export async function keepOverwritten(
  { db, forms }: Pick<SaveContext, "db" | "forms">,
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
  const given = { [kept.key]: kept.value };
  const sent = await inKeysOf({ db, forms }, form, { changes: given, under });
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
    const loaded = await loadToSave(db, accountId);
    const { row } = loaded;
    requireKeys(
      changeableKeys(form.form, loaded, now),
      answers.map(({ key }) => key),
    );
    const opened = await openForSaving(db, accountId, row);
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
    if (await storeChanges(db, accountId, { opened, changes, before: revision, formVersion, now })) return;
  }
}

interface WaitingSave {
  readonly form: ServedForm;
  readonly toSave: AnswersToSave;
  readonly resolve: (outcome: SaveOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Looks for each session once, and refuses the saves of those that have ended. */
async function withUsableSessions(batch: readonly WaitingSave[]): Promise<readonly WaitingSave[]> {
  const checks = new Map<string, Promise<void>>();
  const checked = batch.map(async (save) => {
    const { session } = save.toSave;
    if (session === undefined) return save;
    const { idHash } = session.usable;
    const check = checks.get(idHash) ?? session.check();
    checks.set(idHash, check);
    return check.then(
      () => save,
      (error: unknown) => {
        save.reject(error);
        return undefined;
      },
    );
  });
  return (await Promise.all(checked)).filter((save) => save !== undefined);
}

/**
 * Saves the answers of each account one after the other: what comes while a save is under way waits for it and is then
 * stored together (SAF-08). Without it, calls at once would each merge again whenever another one was faster.
 */
export class SaveQueue {
  readonly #context: SaveContext;
  /** By account, while a save of it is under way. */
  readonly #waiting = new Map<string, WaitingSave[]>();

  constructor(context: Omit<SaveContext, "remembered">) {
    this.#context = { ...context, remembered: new RememberedByAccount() };
  }

  /** Resolves when the answers are on disk, with what became of them. */
  save(accountId: string, form: ServedForm, toSave: AnswersToSave): Promise<SaveOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(accountId);
      const save = { form, toSave, resolve, reject };
      if (waiting) waiting.push(save);
      else void this.#saveUntilNobodyWaits(accountId, save);
    });
  }

  async #saveUntilNobodyWaits(accountId: string, first: WaitingSave): Promise<void> {
    let batch: readonly WaitingSave[] = [first];
    while (batch.length > 0) {
      this.#waiting.set(accountId, []);
      await this.#saveBatch(accountId, batch);
      batch = this.#waiting.get(accountId) ?? [];
    }
    this.#waiting.delete(accountId);
  }

  async #saveBatch(accountId: string, batch: readonly WaitingSave[]): Promise<void> {
    try {
      const [first] = batch;
      const session = batch.length === 1 ? first?.toSave.session : undefined;
      const saves = batch.length === 1 ? batch : await withUsableSessions(batch);
      // The newest asked last which form is in force.
      const form = saves.at(-1)?.form;
      if (form === undefined) return;
      const calls = saves.map(({ toSave }) => toSave);
      const outcomes = await saveAnswers(this.#context, { accountId, form, session }, calls);
      saves.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error("A save came to nothing."));
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
