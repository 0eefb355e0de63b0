import {
  brokenCharacter,
  type CompiledForm,
  checkStorable,
  cleanAnswers,
  isComputed,
} from "../../form/index.ts";
import type { FormLibrary, ServedForm } from "../publishing/form-library.ts";
import type { UsableSession } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import { beginningShown } from "./begin-application.ts";
import { NO_WAY } from "./carry-answers.ts";
import { carryPathTo } from "./carry-path.ts";
import { type TranslatedSave, translateSave } from "./earlier-page.ts";
import type { SavedBy, ReadSave } from "./merge-save.ts";

/** What one call sends. */
export interface SentSave {
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

/** What came with one call, by what is to become of it. */
type SortedChanges = Pick<ReadSave, "storable" | "notAsked" | "refused">;

/** What a save is read with. */
export interface ReadContext {
  readonly store: Store;
  readonly forms: Pick<FormLibrary, "askedBefore" | "byHash" | "current" | "keysOf">;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** What came with a call, in the keys of the form in force and by what is to become of it. */
export async function readCall(
  { store, forms }: ReadContext,
  form: ServedForm,
  { changes, by, under = form.hash, now }: SentSave,
): Promise<ReadSave> {
  const translated = await inKeysOf({ store, forms }, form, { changes, under });
  // Only a page that has seen nothing saved shows how an application begins.
  const showsFirst = under !== form.hash && by?.seenRevision === 0;
  const about = {
    by,
    now,
    ...(showsFirst && { shownAtFirst: await beginningShown({ store, forms }, form, { under, now }) }),
  };
  if (translated === null) return { ...(await sortChanges(forms, form, changes)), ...about };
  const sorted = await sortChanges(forms, form, translated.changes);
  return { ...sorted, ...about, together: translated.together, answered: translated.answered };
}

/** What a page of another form sends, in the keys of the form in force; null where they are the same. */
export async function inKeysOf(
  { store, forms }: { readonly store: Store; readonly forms: Pick<FormLibrary, "keysOf"> },
  form: ServedForm,
  { changes, under }: { readonly changes: Readonly<Record<string, unknown>>; readonly under: string },
): Promise<TranslatedSave | null> {
  const keys = under === form.hash ? NO_KEYS : await forms.keysOf(under);
  const path = keys.size === 0 ? NO_WAY : await carryPathTo(store, form, under);
  if (path === NO_WAY) return null;
  const asksNow = (key: string) => Object.hasOwn(form.form.keys, key);
  return translateSave(changes, path, { asksPage: (key) => keys.has(key), asksNow });
}

async function sortChanges(
  forms: ReadContext["forms"],
  { form }: ServedForm,
  sent: Readonly<Record<string, unknown>>,
): Promise<SortedChanges> {
  // A page of before, and any program, may send a text as it was typed; the page goes on as if it had sent this.
  const changes = cleanAnswers(form, sent);
  const problems = checkStorable(form, changes);
  const known = await keysAskedBefore(forms, form, Object.keys(problems));
  const storable: Record<string, string | boolean> = {};
  const notAsked: Record<string, string | boolean> = {};
  const refused: Record<string, readonly string[]> = {};
  let unknownCount = 0;
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
    else if (Object.hasOwn(form.keys, key) || unknownCount++ < MOST_UNKNOWN_TOLD)
      refused[key] = [problem ?? ""];
  }
  return { storable, notAsked, refused };
}

/** No page of ours sends keys that no form ever had: whoever sends thousands learns enough by the first of them. */
const MOST_UNKNOWN_TOLD = 100;

/** Those of the keys that the form asks no more; nothing is looked up where it asks for all of them. */
export async function keysAskedBefore(
  forms: ReadContext["forms"],
  form: CompiledForm,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const unknown = keys.filter((key) => !Object.hasOwn(form.keys, key));
  return unknown.length === 0 ? NO_KEYS : await forms.askedBefore(unknown);
}

/** No answer to a question that is gone is longer: nothing else says how long it might have been. */
const NOT_ASKED_MAX_LENGTH = 20_000;

/** Whether an answer to a question that is gone may be kept. */
export function isWithinBounds(value: string | boolean): boolean {
  return (
    typeof value === "boolean" ||
    (value.length <= NOT_ASKED_MAX_LENGTH && brokenCharacter(value) === undefined)
  );
}
