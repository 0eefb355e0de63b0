import { isSafePattern } from "redos-detector";
import type { Check } from "../check-context.ts";
import { propertiesWithin, schemaFiles } from "../definition-parts.ts";

/** So many steps judge any pattern that a form needs; what takes more counts as unsafe. */
const MAX_STEPS = 5000;

/** Patterns that are no regular expression, and those that a hostile answer could make run very long. */
export const checkPatterns: Check = ({ sources, report }) => {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { property, path } of propertiesWithin(value)) {
      for (const [pattern, at] of [
        [property.pattern, [...path, "pattern"]],
        [property.not?.pattern, [...path, "not", "pattern"]],
      ] as const) {
        if (pattern === undefined) continue;
        if (!isRegularExpression(pattern)) {
          report("invalid-pattern", file, at, `"${pattern}" is not a regular expression.`);
        } else if (!isSafe(pattern)) {
          const message = `The pattern "${pattern}" can match a text in very many ways, so a hostile answer could make it run for very long.`;
          report(
            "unsafe-pattern",
            file,
            at,
            message,
            "Avoid repetitions inside repetitions and two that take the same characters.",
          );
        }
      }
    }
  }
};

/** Ajv compiles patterns with the `u` flag, so that is how they are judged. */
function isRegularExpression(pattern: string): boolean {
  try {
    RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

/** A pattern that the detector cannot judge does not count as safe. */
function isSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxSteps: MAX_STEPS, timeout: Number.POSITIVE_INFINITY })
      .safe;
  } catch {
    return false;
  }
}
