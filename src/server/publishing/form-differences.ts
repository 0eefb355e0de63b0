import { compareExplained } from "../../authoring/explain/compare-explained.ts";
import { describeChanges } from "../../authoring/explain/describe-changes.ts";
import { describeDeclared } from "../../authoring/explain/describe-declared.ts";
import { listTitlesIn, explainForm } from "../../authoring/explain/explain-form.ts";
import { compileTexts } from "../../authoring/lint/lint-forms.ts";
import type { CompiledForm } from "../../form/index.ts";

type Files = Readonly<Record<string, string>>;

/** What forms take of the partner configuration in use. */
export interface SchoolSettings {
  readonly characterLimit: number;
  readonly currency?: string | undefined;
}

/** The differences in plain English; or which of the two cannot be compiled, the older one where neither can. */
export type Differences = readonly string[] | "older" | "newer";

/**
 * What differs between two versions of the definitions, and in what they declare of stored answers. Slow: the server asks
 * `compareForms`.
 */
export function differencesOf(
  { older, newer }: { readonly older: Files; readonly newer: Files },
  school: SchoolSettings,
): Differences {
  const [before, after] = [compiled(older, school), compiled(newer, school)];
  if (before === null) return "older";
  if (after === null) return "newer";
  const declared = describeDeclared(before.changes ?? [], after.changes ?? []);
  return [
    ...describeChanges(compareExplained(explained(before, older), explained(after, newer))),
    ...(declared.length === 0 ? [] : ["", ...declared]),
  ];
}

/** What nobody can ever see is told as well: an earlier version may have had it. */
function compiled(files: Files, { characterLimit, currency }: SchoolSettings): CompiledForm | null {
  return compileTexts(files, { characterLimit, currency }).compilation?.form ?? null;
}

function explained(form: CompiledForm, files: Files) {
  return explainForm(form, listTitlesIn(files));
}
