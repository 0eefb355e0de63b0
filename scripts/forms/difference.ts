import { compareHandbooks } from "../../src/authoring/handbook/compare-handbooks.ts";
import { describeChanges } from "../../src/authoring/handbook/describe-changes.ts";
import { describeDeclared } from "../../src/authoring/handbook/describe-declared.ts";
import { listTitlesIn, makeHandbook } from "../../src/authoring/handbook/make-handbook.ts";
import { lintDefinitions } from "../../src/authoring/lint/lint-forms.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { CliError } from "../process/run-script.ts";

type Files = Readonly<Record<string, string>>;

/** The limit has no part in what a handbook says. */
const ANY_LIMIT = 1_000;

/**
 * What differs between two versions of the definitions, and in what they declare of stored answers, in plain English.
 * @throws CliError where one has errors
 */
export function differenceOf(older: Files, newer: Files): readonly string[] {
  const [before, after] = [compiled(older), compiled(newer)];
  const declared = describeDeclared(before.changes ?? [], after.changes ?? []);
  return [
    ...describeChanges(compareHandbooks(handbookOf(before, older), handbookOf(after, newer))),
    ...(declared.length === 0 ? [] : ["", ...declared]),
  ];
}

function compiled(files: Files): CompiledForm {
  const { form } = lintDefinitions(files, { characterLimit: ANY_LIMIT }, {});
  if (form === null) throw new CliError(1, "The files have errors; npm run lint:forms shows them.");
  return form;
}

function handbookOf(form: CompiledForm, files: Files) {
  return makeHandbook(form, listTitlesIn(files));
}
