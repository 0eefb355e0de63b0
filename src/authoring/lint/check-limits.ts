import { isSafePattern } from "redos-detector";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { memoizeByText } from "../solver/memoize-by-text.ts";
import { type Check, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, schemaFiles } from "./definition-parts.ts";

/** Pairs of limits where the first must not be above the second. */
const PAIRS: readonly {
  readonly path: readonly string[];
  readonly limits: (property: PropertySchema) => readonly [number | undefined, number | undefined];
}[] = [
  { path: ["minLength"], limits: ({ minLength, maxLength }) => [minLength, maxLength] },
  { path: ["minWords"], limits: ({ minWords, maxWords }) => [minWords, maxWords] },
  { path: ["minItems"], limits: ({ minItems, maxItems }) => [minItems, maxItems] },
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

/** Limits in words of what is chosen, ticked, uploaded or written in a form of its own. */
export const checkWordLimits: Check = (context) => {
  const once = reportOnce(context.report);
  for (const page of context.form.pages) {
    for (const [key, { minWords, maxWords }] of Object.entries(page.schema.properties ?? {})) {
      const question = questionOf(context.form, key);
      const origin = context.origins.properties.get(key);
      if ((minWords ?? maxWords) === undefined || question === undefined || origin === undefined) continue;
      if (["text", "textarea"].includes(widgetOf(question, page))) continue;
      const word = maxWords === undefined ? "minWords" : "maxWords";
      const message = `The words of "${key}" cannot be counted, because it is no plain text.`;
      const suggestion = 'Take the limit out, or give the question the widget "text" or "textarea".';
      once("words-of-no-text", { file: origin.file, path: [...origin.path, word] }, message, suggestion);
    }
  }
};

/** So many steps judge any pattern that a form needs; what takes more counts as unsafe. */
const MAX_STEPS = 5000;
/** Far more than a form has. */
const MOST_PATTERNS = 2_000;

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
        } else if (judge(pattern) === "unread") {
          const message = `The pattern "${pattern}" is written in a way that we cannot judge, so nobody knows whether a hostile answer could make it run for very long.`;
          report("unjudged-pattern", file, at, message, "Write it with plain groups, and without modifiers.");
        } else if (judge(pattern) === "unsafe") {
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

const judge = memoizeByText((pattern): "safe" | "unsafe" | "unread" => {
  try {
    const options = { unicode: true, maxSteps: MAX_STEPS, timeout: Number.POSITIVE_INFINITY };
    return isSafePattern(withoutNames(pattern), options).safe ? "safe" : "unsafe";
  } catch {
    return "unread";
  }
}, MOST_PATTERNS);

/** The detector reads no names of groups, and they match nothing; one that is named again must keep its name. */
function withoutNames(pattern: string): string {
  return pattern.includes(String.raw`\k<`) ? pattern : pattern.replaceAll(/\(\?<(?![=!])[^>]*>/g, "(");
}
