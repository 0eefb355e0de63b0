import type { Profile } from "../../contract/application-endpoints.ts";
import {
  type Answers,
  type CompiledForm,
  inverseOf,
  isEmptyAnswer,
  memoizeByObject,
  renamedKeys,
  validateForm,
  visibleKeys,
} from "../../form/index.ts";
import { validatorsOf } from "../publishing/form-library.ts";
import type { StoredApplication } from "../store/applications.ts";
import { type PublishedForm, readPublishedForm } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { displayStateOf, utcDay } from "./applicant-day.ts";
import { type CarryPath, carryPath } from "./carry-answers.ts";
import { carryPathTo } from "./carry-path.ts";
import { answersUnderForm, type MergedAnswers } from "./merge-answers.ts";
import type { ReadingAnswers } from "./own-form.ts";
import { seenFormOf } from "./seen-form.ts";

type ToldChange = NonNullable<Profile["changed_form"]>;

/** So many questions of each kind are named; all are counted. */
const MOST_NAMED = 20;

/**
 * What the form in force asks of this applicant that the one that they knew last did not (TOL-01): of the questions that
 * show, those that are new and not answered, those that must be answered by now, and the answers that are wrong by now.
 * Undefined where nothing of it concerns them, after submission, and where the earlier form is of another program's format.
 * @param merged the answers as the form in force has them
 */
export async function changeToTell(
  store: Store,
  { accountId, form, now }: ReadingAnswers & { readonly accountId: string },
  application: StoredApplication,
  merged: MergedAnswers,
): Promise<ToldChange | undefined> {
  const seen = seenFormOf({ ...application.stored, savedAt: application.savedAt });
  if (application.submission !== undefined || seen === undefined) return undefined;
  if (form === null || seen.hash === form.hash) return undefined;
  const change = `${seen.hash} ${form.hash}`;
  const settled = settledChanges(store);
  if (settled.get(accountId) === change) return undefined;
  const earlier = await earlierForm(store, seen.hash);
  if (earlier === undefined) return undefined;
  const back = await carryPathTo(store, earlier, application.stored.formVersion);
  const sides = { form, earlier, path: carryPath(earlier.changes, form.changes), back, now };
  const { added, wanted, wrong, setAside } = compare(sides, application, merged);
  if (added.length + wanted.length + wrong.length + setAside === 0) {
    if (settled.size >= MOST_SETTLED) settled.clear();
    settled.set(accountId, change);
    return undefined;
  }
  return {
    since: new Date(seen.at).toISOString(),
    form_version: form.hash,
    new_question: named(added),
    wanted_answer: named(wanted),
    wrong_answer: named(wrong),
    set_aside: setAside,
  };
}

const MOST_SETTLED = 10_000;
/**
 * By account: the change that did not concern its applicant, or does no more. It is not worked out for them again: that takes
 * milliseconds each time, and what an answer shows later is no news to whoever has given it.
 */
const settledChanges = memoizeByObject((_db: Store) => new Map<string, string>());

const named = (keys: readonly string[]) => ({ count: keys.length, keys: keys.slice(0, MOST_NAMED) });

interface Sides {
  readonly form: NonNullable<ReadingAnswers["form"]>;
  readonly now: number;
  readonly earlier: PublishedForm;
  /** From the earlier form to that in force, and from the form of the stored answers to the earlier one. */
  readonly path: CarryPath;
  readonly back: CarryPath;
}

function compare(
  { form: { form }, earlier, path, back, now }: Sides,
  application: StoredApplication,
  merged: MergedAnswers,
) {
  const { documents, stored } = application;
  const today = utcDay(now);
  const displayState = displayStateOf(form, application, today);
  const earlierState = displayStateOf(earlier.form, application, today);
  const errorsOf = (of: CompiledForm, answers: Answers, state = displayState) =>
    validateForm(of, validatorsOf(of), answers, { today, displayState: state });
  const { answers, aside } = merged;
  const visible = visibleKeys(form, answers, displayState);
  const shown = form.pages.flatMap(({ keys }) => keys).filter((key) => visible.has(key));
  const earlierKey = earlierKeys(path);
  const wasAsked = (key: string) => earlier.form.questions[earlierKey(key)] !== undefined;
  const added = shown.filter((key) => !wasAsked(key) && isEmptyAnswer(answers[key]));
  const errors = errorsOf(form, answers);
  const suspects = shown.filter((key) => errors[key] !== undefined && wasAsked(key));
  const wasKept = (key: string) => Object.hasOwn(earlier.form.keys, earlierKey(key));
  const setAside = Object.keys(aside.notAsked).filter((key) => wasKept(key)).length;
  if (suspects.length === 0) return { added, wanted: [], wrong: [], setAside };
  const context = { form: earlier.form, displayState: earlierState, documents, now };
  const before = errorsOf(earlier.form, answersUnderForm(context, stored, back).answers, earlierState);
  const newly = suspects.filter((key) => before[earlierKey(key)] === undefined);
  const wanted = newly.filter((key) => isEmptyAnswer(answers[key]));
  const wrong = newly.filter((key) => !isEmptyAnswer(answers[key]));
  return { added, wanted, wrong, setAside };
}

/** What a question was called by the earlier form, as far as the declared changes tell. */
function earlierKeys({ undo, make }: CarryPath): (key: string) => string {
  const steps = [
    ...undo.flatMap(({ operations }) => operations.toReversed().map(renamedKeys)),
    ...make.flatMap(({ operations }) => operations.map((operation) => inverseOf(renamedKeys(operation)))),
  ];
  return (key) =>
    steps
      .toReversed()
      .reduce((named, step) => (Object.hasOwn(step, named) ? (step[named] ?? named) : named), key);
}

/** Each takes about a megabyte. */
const MOST_KEPT = 8;
const keptForms = memoizeByObject((_db: Store) => new Map<string, PublishedForm | undefined>());

/** A form that was published once; undefined where this program cannot read it. */
async function earlierForm(store: Store, hash: string): Promise<PublishedForm | undefined> {
  const kept = keptForms(store);
  const form = kept.has(hash) ? kept.get(hash) : await readPublishedForm(store, hash);
  // The one that was asked for last comes last.
  kept.delete(hash);
  kept.set(hash, form);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return form;
}
