import { compareHandbooks } from "../../authoring/handbook/compare-handbooks.ts";
import { describeChanges } from "../../authoring/handbook/describe-changes.ts";
import { describeDeclared } from "../../authoring/handbook/describe-declared.ts";
import { listTitlesIn, makeHandbook } from "../../authoring/handbook/make-handbook.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import type { CompiledForm } from "../../form/index.ts";

type Files = Readonly<Record<string, string>>;

/** The limit has no part in what a handbook says. */
const ANY_LIMIT = 1_000;

/**
 * What differs between two versions of the definitions, and in what they declare of stored answers, in plain English; null
 * where one has errors. Slow: the server asks `compareForms`.
 */
export function differencesOf(older: Files, newer: Files): readonly string[] | null {
  const [before, after] = [compiled(older), compiled(newer)];
  if (before === null || after === null) return null;
  const declared = describeDeclared(before.changes ?? [], after.changes ?? []);
  return [
    ...describeChanges(compareHandbooks(handbookOf(before, older), handbookOf(after, newer))),
    ...(declared.length === 0 ? [] : ["", ...declared]),
  ];
}

function compiled(files: Files): CompiledForm | null {
  return lintDefinitions(files, { characterLimit: ANY_LIMIT }, {}).form;
}

function handbookOf(form: CompiledForm, files: Files) {
  return makeHandbook(form, listTitlesIn(files));
}
