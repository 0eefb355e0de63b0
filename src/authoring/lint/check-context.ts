import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import type { Origin, Origins } from "../compile/origins.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { FindingCode, Report } from "../findings/finding.ts";

/** What a check looks at: the files, which passed the format check, and what compile made of them. */
export interface CheckContext {
  readonly sources: DefinitionSources;
  readonly form: CompiledForm;
  readonly origins: Origins;
  readonly report: Report;
}

/** Looks at one subject and reports what is wrong with it. */
export type Check = (context: CheckContext) => void;

/** One that takes long, in steps: whoever has something else to do can do it between two of them. */
export type LongCheck = (context: CheckContext) => Generator<void>;

/**
 * A report that speaks once for a place and code: a block stands in the form once for each of its prefixes, but
 * what is wrong in its files is mended once.
 */
export function reportOnce(report: Report) {
  const reported = new Set<string>();
  return (code: FindingCode, origin: Origin, message: string, suggestion?: string): void => {
    const place = JSON.stringify([code, origin.file, origin.path]);
    if (!reported.has(place)) report(code, origin.file, origin.path, message, suggestion);
    reported.add(place);
  };
}

/**
 * What is wrong with each use of what is written once, in a block or for the entries of a group; nothing as soon as one
 * use is right. Each costs a search, so that those behind it are not looked at.
 */
export function wrongInAll<Use, Wrong>(
  uses: readonly Use[],
  judge: (use: Use) => Wrong | undefined,
): readonly Wrong[] {
  const wrong: Wrong[] = [];
  for (const use of uses) {
    const found = judge(use);
    if (found === undefined) return [];
    wrong.push(found);
  }
  return wrong;
}

/** The question of a key; keys are free, so one may be called like something that every object has. */
export function questionOf(form: CompiledForm, key: string): Question | undefined {
  return Object.hasOwn(form.questions, key) ? form.questions[key] : undefined;
}
