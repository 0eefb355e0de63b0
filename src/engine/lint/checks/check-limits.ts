import type { PropertySchema } from "../../form/definition.ts";
import type { Check } from "../check-context.ts";
import { propertiesWithin, schemaFiles } from "../definition-parts.ts";

/** Pairs of limits where the first must not be above the second. */
const PAIRS: readonly {
  readonly path: readonly string[];
  readonly limits: (property: PropertySchema) => readonly [number | undefined, number | undefined];
}[] = [
  { path: ["minLength"], limits: ({ minLength, maxLength }) => [minLength, maxLength] },
  { path: ["minimumAge"], limits: ({ minimumAge, maximumAge }) => [minimumAge, maximumAge] },
  { path: ["yearsFromNow"], limits: ({ yearsFromNow }) => [yearsFromNow?.min, yearsFromNow?.max] },
  {
    path: ["numericString"],
    limits: ({ numericString }) => [numericString?.minimum, numericString?.maximum],
  },
];

/** Limits that cross, so that no answer can pass. A condition's limits count together with the question's own. */
export const checkLimits: Check = ({ sources, report }) => {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path, isConditional } of propertiesWithin(value)) {
      const whole = isConditional ? { ...value.properties?.[key], ...property } : property;
      for (const pair of PAIRS) {
        const [lower, upper] = pair.limits(whole);
        if (lower === undefined || upper === undefined || lower <= upper) continue;
        if (isConditional && pair.limits(property).every((limit) => limit === undefined)) continue;
        const message = `The lower limit ${lower} of "${key}" is above the upper limit ${upper}, so no answer can pass.`;
        report("limits-crossed", file, [...path, ...pair.path], message);
      }
    }
  }
};
