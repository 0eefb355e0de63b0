import {
  type CompiledForm,
  type FormChange,
  isEmptyAnswer,
  isSameAnswer,
  validateForm,
} from "../../form/index.ts";
import { validatorsOf } from "../publishing/form-library.ts";
import type { StoredApplication } from "../store/applications.ts";
import { displayStateOf, utcDay } from "./applicant-day.ts";
import { carryAnswers, carryPath } from "./carry-answers.ts";
import { answersUnderForm, isCompanion } from "./merge-answers.ts";

/** What becomes of the answer to one question, each with the number of drafts that it happens to. */
export interface KeyImpact {
  /** The answer stays, and is as good as before. */
  readonly stays: number;
  /** The new form hides the question for the other answers: the answer is kept, and comes back with it. */
  readonly hidden: number;
  /** The answer stays part of the application, and no page of the new form asks it. */
  readonly askedNowhere: number;
  /** It is carried over as the new version declares: to another key, another code, or into other answers. */
  readonly carried: number;
  /** The new version declares that it is deleted for good. */
  readonly dropped: number;
  /** The new form does not know it any more: the answer is kept, and is no part of the application. */
  readonly setAside: number;
  /** The answer stays, and the new form finds fault with it where the old one did not. */
  readonly failsNewly: number;
  /** There is no answer, and the new form wants one where the old one did not. */
  readonly askedAnew: number;
}

/** What a new version of the form does to the applications that are stored. */
export interface FormImpact {
  readonly drafts: number;
  /** Submitted applications stay as they were submitted. */
  readonly submitted: number;
  /** Drafts whose applicants go on with another version than the one that is measured against: nothing happens to them. */
  readonly held: number;
  /** Drafts of which an answer is set aside, is deleted or fails newly. */
  readonly harmed: number;
  /** Drafts that were left at a page that is gone. */
  readonly lastPageGone: number;
  /** Applications that cannot be opened, as with a key that was lost: nothing is known of them. */
  readonly unreadable: number;
  /** By answer key; keys whose answers all stay are among them. */
  readonly keys: Readonly<Record<string, KeyImpact>>;
}

export const NO_IMPACT: FormImpact = {
  drafts: 0,
  submitted: 0,
  held: 0,
  harmed: 0,
  lastPageGone: 0,
  unreadable: 0,
  keys: {},
};
const NOTHING: KeyImpact = {
  stays: 0,
  hidden: 0,
  askedNowhere: 0,
  failsNewly: 0,
  askedAnew: 0,
  carried: 0,
  dropped: 0,
  setAside: 0,
};

type Fate = keyof KeyImpact;

interface Change {
  /** With what each of the two declares of earlier answers. */
  readonly before: CompiledForm;
  readonly after: CompiledForm;
  /** What the version declares under which the application was saved. */
  readonly saved: readonly FormChange[];
  readonly now: number;
}

/** What becomes of one application. */
export interface ApplicationImpact {
  readonly isSubmitted: boolean;
  /** By answer key; without those that are neither answered nor newly wanted. */
  readonly fates: Readonly<Record<string, Fate>>;
  readonly isLastPageGone: boolean;
}

/** What the new form makes of one application; what it was under the form in force is worked out as well. */
export function impactOn(change: Change, application: StoredApplication): ApplicationImpact {
  if (application.submission !== undefined) return { isSubmitted: true, fates: {}, isLastPageGone: false };
  const { before, after, now } = change;
  const [old, next] = [under(before, application, change), under(after, application, change)];
  const path = carryPath(before.changes ?? [], after.changes ?? []);
  const carried = carryAnswers({ ...old, formVersion: application.stored.formVersion }, path, now);
  const fates: Record<string, Fate> = {};
  // What the new version declares no more goes back to a key that neither of the two may know.
  const known = [before.keys, after.keys, next.aside.notAsked].flatMap((keys) => Object.keys(keys));
  for (const key of new Set(known)) {
    const fate = fateOf(key, { old, next, carried });
    if (fate !== undefined) fates[key] = fate;
  }
  const isAt = (form: CompiledForm) => form.pages.some(({ route }) => route === application.lastPage);
  return { isSubmitted: false, fates, isLastPageGone: isAt(before) && !isAt(after) };
}

/** Counts what becomes of one application after the other. */
export class ImpactCount {
  readonly #counts = { drafts: 0, submitted: 0, held: 0, harmed: 0, lastPageGone: 0, unreadable: 0 };
  readonly #keys: Record<string, Record<Fate, number>> = {};

  add({ isSubmitted, fates, isLastPageGone }: ApplicationImpact): void {
    if (isSubmitted) {
      this.#counts.submitted += 1;
      return;
    }
    this.#counts.drafts += 1;
    if (isLastPageGone) this.#counts.lastPageGone += 1;
    let isHarmed = false;
    for (const [key, fate] of Object.entries(fates)) {
      const counts = this.#keys[key] ?? { ...NOTHING };
      this.#keys[key] = counts;
      counts[fate] += 1;
      if (fate === "setAside" || fate === "dropped" || fate === "failsNewly") isHarmed = true;
    }
    if (isHarmed) this.#counts.harmed += 1;
  }

  addHeld(): void {
    this.#counts.held += 1;
  }

  addUnreadable(): void {
    this.#counts.unreadable += 1;
  }

  total(): FormImpact {
    return { ...this.#counts, keys: this.#keys };
  }
}

function under(
  form: CompiledForm,
  application: StoredApplication,
  { saved, now }: Pick<Change, "saved" | "now">,
) {
  const { stored, documents } = application;
  const today = utcDay(now);
  const displayState = displayStateOf(form, application, today);
  const path = carryPath(saved, form.changes ?? []);
  const { answers, aside } = answersUnderForm({ form, displayState, documents, now }, stored, path);
  const errors = validateForm(form, validatorsOf(form), answers, { today, displayState });
  return { form, answers, aside, errors };
}

type Under = ReturnType<typeof under>;

interface BothWays {
  readonly old: Under;
  readonly next: Under;
  /** What the declared changes alone do. */
  readonly carried: ReturnType<typeof carryAnswers>;
}

/** Undefined where there is neither an answer nor a new demand; labels beside codes are no answers of anybody. */
function fateOf(key: string, { old, next, carried }: BothWays): Fate | undefined {
  const answer = old.answers[key];
  const isNewlyWrong = next.errors[key] !== undefined && old.errors[key] === undefined;
  const isSetAside = next.aside.notAsked[key] !== undefined && old.aside.notAsked[key] === undefined;
  if (isEmptyAnswer(answer)) {
    if (carried.put.has(key) && isSetAside) return "setAside";
    if (!isNewlyWrong) return undefined;
    return isEmptyAnswer(next.answers[key]) ? "askedAnew" : "failsNewly";
  }
  if (isCompanion(key, old.answers)) return undefined;
  if (carried.dropped.has(key)) return "dropped";
  if (isSetAside) return "setAside";
  if (isNewlyWrong) return "failsNewly";
  if (carried.taken.has(key)) return isSameAnswer(next.answers[key], answer) ? "stays" : "carried";
  if (!isSameAnswer(next.answers[key], answer)) return "hidden";
  const isAskedNoMore = old.form.questions[key] !== undefined && next.form.questions[key] === undefined;
  return isAskedNoMore ? "askedNowhere" : "stays";
}

/** What two parts of the applications come to together. */
export function addImpact(one: FormImpact, other: FormImpact): FormImpact {
  const keys: Record<string, KeyImpact> = { ...one.keys };
  for (const [key, impact] of Object.entries(other.keys)) keys[key] = add(keys[key] ?? NOTHING, impact);
  const { keys: _one, ...counts } = one;
  const { keys: _other, ...more } = other;
  return { ...add(counts, more), keys };
}

function add<Counts extends Readonly<Record<string, number>> | KeyImpact>(
  one: Counts,
  other: Counts,
): Counts {
  const sums = Object.entries(one).map(([name, count]) => [
    name,
    count + (Reflect.get(other, name) as number),
  ]);
  return Object.fromEntries(sums) as Counts;
}
