import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import type { FormOperation } from "../../form/definition/form-changes.ts";

/**
 * What staff have probably meant between two versions of a form (CRY-05): a key that went where another one came, under the
 * same title or at the same place of its page, was renamed; a code that went while another one came under its label has
 * changed. Nothing is suggested that either version declares already, nor of documents.
 */
export function suggestChanges(before: CompiledForm, after: CompiledForm): readonly FormOperation[] {
  const isDeclared = new Set((after.changes ?? []).flatMap(({ operations }) => operations.map(stringified)));
  return [...renames(before, after), ...recodes(before, after)].filter(
    (operation) => !isDeclared.has(stringified(operation)),
  );
}

function stringified(operation: FormOperation): string {
  return JSON.stringify(operation);
}

function renames(before: CompiledForm, after: CompiledForm): readonly FormOperation[] {
  const [went, came] = [goneFrom(before, after), goneFrom(after, before)];
  const taken = new Set<string>();
  return went.flatMap((old): readonly FormOperation[] => {
    const fits = came.filter(({ key, type }) => type === old.type && !taken.has(key));
    const next =
      fits.find(({ title, page }) => title === old.title && page === old.page) ??
      fits.find((question) => placeOf(question, after, before) === placeOf(old, before, after)) ??
      fits.find(({ title }) => title === old.title);
    if (next === undefined) return [];
    taken.add(next.key);
    return [{ op: "rename", from: old.key, to: next.key }];
  });
}

/** The questions of one version that the other one does not ask, as they stand on their pages. */
function goneFrom(form: CompiledForm, other: CompiledForm): readonly Question[] {
  return form.pages
    .flatMap(({ keys }) => keys.flatMap((key) => form.questions[key] ?? []))
    .filter(({ key, type }) => type !== "document" && other.questions[key] === undefined);
}

/** The page, and the question before it that both versions have, with how many follow that which only one of them has. */
function placeOf({ key, page }: Question, form: CompiledForm, other: CompiledForm): string {
  const keys = form.pages.find(({ id }) => id === page)?.keys ?? [];
  const before = keys.slice(0, keys.indexOf(key));
  const known = before.findLastIndex((one) => other.questions[one] !== undefined);
  return JSON.stringify([page, before[known], before.length - known]);
}

function recodes(before: CompiledForm, after: CompiledForm): readonly FormOperation[] {
  return Object.values(before.questions).flatMap((old): readonly FormOperation[] => {
    const next = after.questions[old.key];
    const [earlier, later] = [optionsOf(before, old), optionsOf(after, next)];
    const codes = earlier.flatMap(({ code, label, for: parent }) => {
      if (later.some((option) => option.code === code)) return [];
      const came = later.filter((option) => option.label === label && option.for === parent);
      const [same] = came.filter((option) => earlier.every((one) => one.code !== option.code));
      return same === undefined ? [] : [[code, same.code] as const];
    });
    return codes.length === 0 ? [] : [{ op: "recode", key: old.key, codes: Object.fromEntries(codes) }];
  });
}

function optionsOf(form: CompiledForm, question: Question | undefined) {
  return question?.options === undefined ? [] : (form.options[question.options] ?? []);
}

/** By key: the codes that went and that a declared change of codes of that key does not name (CRY-05). */
export function codesLeftOut(
  before: CompiledForm,
  after: CompiledForm,
): readonly (readonly [key: string, codes: readonly string[]])[] {
  const recoded = (after.changes ?? []).flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.op === "recode" ? [operation] : [])),
  );
  return recoded.flatMap(({ key, codes }) => {
    const later = new Set(optionsOf(after, after.questions[key]).map(({ code }) => code));
    const went = optionsOf(before, before.questions[key]).flatMap(({ code }) =>
      later.has(code) || Object.hasOwn(codes, code) ? [] : [code],
    );
    return went.length === 0 ? [] : [[key, went] as const];
  });
}
