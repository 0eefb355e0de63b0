import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledPage } from "../definition/compiled-form.ts";
import type { ObjectSchema } from "../definition/definition.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { keysRead } from "../definition/schema-keys.ts";
import { keyOf, missingByRule, schemaErrors } from "./page-errors.ts";
import type { PageValidators } from "./page-validators.ts";

/** The questions that a page's conditions may require, each with the keys that decide on it. */
export const conditionallyRequired = memoizeByObject(
  ({ schema, requiredWhen = {} }: CompiledPage): ReadonlyMap<string, readonly string[]> => {
    const reads = new Map<string, Set<string>>();
    const demands = [
      ...(schema.allOf ?? []).flatMap((member) => demandsIn(member, [])),
      ...Object.entries(requiredWhen).map(([key, rule]): Demand => [key, rule.reads]),
    ];
    for (const [key, conditions] of demands) {
      const known = reads.get(key) ?? new Set<string>();
      for (const condition of conditions) if (condition !== key) known.add(condition);
      reads.set(key, known);
    }
    return new Map([...reads].map(([key, keys]) => [key, [...keys]]));
  },
);

/** Whether some question of the page must be answered, or may have to be. */
export function mayRequire(page: CompiledPage): boolean {
  return (page.schema.required ?? []).length > 0 || conditionallyRequired(page).size > 0;
}

/**
 * Whether a question must be answered as the answers stand, whether it is answered or not: what validation would call
 * missing if it were empty.
 */
export function isRequired(
  page: CompiledPage,
  validators: PageValidators,
  answers: Answers,
  { key, today }: { readonly key: string; readonly today: string },
): boolean {
  if (page.schema.required?.includes(key)) return true;
  if (!conditionallyRequired(page).has(key)) return false;
  const given = Object.fromEntries(
    Object.entries(answers).filter(([other, value]) => other !== key && !isEmptyAnswer(value)),
  );
  return [...schemaErrors({ validators, given, today }, page), ...missingByRule(page, given, today)].some(
    (error) => error.keyword === "required" && keyOf(error) === key,
  );
}

type Demand = readonly [key: string, reads: readonly string[]];

function demandsIn(schema: ObjectSchema, reads: readonly string[]): readonly Demand[] {
  const { required = [], allOf = [], anyOf = [], oneOf = [], if: test, then, else: otherwise } = schema;
  const alternatives = [...anyOf, ...oneOf];
  const decided = test === undefined ? reads : [...reads, ...keysRead(test)];
  return [
    ...required.map((key): Demand => [key, reads]),
    ...allOf.flatMap((part) => demandsIn(part, reads)),
    // One alternative demands nothing as long as another fits.
    ...alternatives.flatMap((part) => demandsIn(part, [...reads, ...alternatives.flatMap(keysRead)])),
    ...[then, otherwise].flatMap((part) => (part === undefined ? [] : demandsIn(part, decided))),
  ];
}
