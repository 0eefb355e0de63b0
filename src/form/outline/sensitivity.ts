import type { Answers } from "../definition/answers.ts";
import type { CompiledForm, CompiledPage } from "../definition/compiled-form.ts";
import { FORMAT_TRAITS } from "../definition/format-traits.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { WIDGET_TRAITS } from "../definition/widgets.ts";

/** What stands in the place of an answer that somebody may not read, as many signs whatever it is. */
export const MASK = "XXXXXXXX";

/** Whose sensitive answers somebody reads: all, or those of the pages with these ids. */
export type ReadInFull = "all" | readonly string[];

/** Who reads an application, and what of it is sensitive whatever its form says. */
export interface ReadingRight {
  readonly readsInFull: ReadInFull;
  /** Keys whose answers were given while they were called sensitive. */
  readonly secret?: ReadonlySet<string>;
}

/**
 * The keys of a page that ask for a secret by their look: a Social Security number, a password. Data models of before there was a
 * finding about it call some of them personal.
 */
export function secretLooks({
  schema,
  uiSchema,
}: Pick<CompiledPage, "schema" | "uiSchema">): readonly string[] {
  const formats = Object.entries(schema.properties ?? {}).filter(([, { format }]) => {
    const print = format && FORMAT_TRAITS[format]?.print;
    return print === "last four" || print === "all";
  });
  const widgets = Object.entries(uiSchema).filter(
    ([, { "ui:widget": widget }]) => widget && WIDGET_TRAITS[widget]?.mask !== undefined,
  );
  return [...formats, ...widgets].map(([key]) => key);
}

/**
 * The keys of the answers that not everybody reads: those that the data model calls sensitive, with the labels beside them. How a
 * question looks adds to them in forms of before, and never takes one away.
 */
export const sensitiveKeys = memoizeByObject((form: CompiledForm): ReadonlySet<string> => {
  const { keys, pages, questions } = form;
  const called = Object.keys(keys).filter((key) => keys[key]?.sensitivity === "sensitive");
  const looks = pages.flatMap(secretLooks).flatMap((key) => [key, questions[key]?.desc ?? key]);
  return new Set([...called, ...looks]);
});

/** Whether the answer is sensitive; one that the form does not know counts as it. */
export function isSensitive(form: CompiledForm, key: string): boolean {
  return form.keys[key] === undefined || sensitiveKeys(form).has(key);
}

/** The page of each answer, labels beside codes among them. */
const pagesOfKeys = memoizeByObject(({ questions }: CompiledForm): ReadonlyMap<string, string> => {
  const asked = Object.values(questions);
  return new Map(asked.flatMap(({ key, desc = key, page }) => [[key, page] as const, [desc, page] as const]));
});

/**
 * Whether somebody may read an answer: the one rule for all that shows, lists, compares or passes on what applicants gave
 * (RTS-03).
 */
export function mayReadAnswer(
  form: CompiledForm,
  key: string,
  { readsInFull, secret }: ReadingRight,
): boolean {
  if (readsInFull === "all" || !(isSensitive(form, key) || secret?.has(key))) return true;
  const page = pagesOfKeys(form).get(key);
  return page !== undefined && readsInFull.includes(page);
}

/** An application as somebody may read it. */
export interface MaskedAnswers {
  readonly answers: Answers;
  /**
   * Keys of answers that are not even told to be there: whether they are asked depends on another one that is masked, and would
   * give it away.
   */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * The answers as somebody may read them: `MASK` in the place of each that they may not. A box to tick that is masked is so whether
 * it is ticked or not. Doing it again changes nothing.
 */
export function maskFor(form: CompiledForm, answers: Answers, right: ReadingRight): MaskedAnswers {
  if (right.readsInFull === "all") return { answers, leftOut: NOTHING };
  const closed = new Set(
    [...sensitiveKeys(form), ...(right.secret ?? []), ...Object.keys(answers)].filter(
      (key) => !mayReadAnswer(form, key, right),
    ),
  );
  const leftOut = leftOutOf(form, closed);
  const masked: Record<string, Answers[string]> = { ...answers };
  for (const key of closed) {
    const isBox = form.keys[key]?.type === "boolean" && form.questions[key] !== undefined;
    const isAnswered = masked[key] !== undefined && masked[key] !== "";
    if (leftOut.has(key)) delete masked[key];
    else if (isBox || isAnswered) masked[key] = MASK;
  }
  return { answers: masked, leftOut };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Of the keys that are masked, those that show because of what stands under another one of them. */
function leftOutOf(
  { dependents, questions }: CompiledForm,
  closed: ReadonlySet<string>,
): ReadonlySet<string> {
  const shown = [...closed].flatMap((key) => dependents[key] ?? []);
  return new Set(shown.flatMap((key) => [key, questions[key]?.desc ?? key]).filter((key) => closed.has(key)));
}

/** `maskFor`, of which only the answers matter. */
export function maskAnswers(form: CompiledForm, answers: Answers, right: ReadingRight): Answers {
  return maskFor(form, answers, right).answers;
}
