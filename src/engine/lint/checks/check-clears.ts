import { type Check, questionOf, reportOnce } from "../check-context.ts";
import { didYouMean } from "../suggest.ts";

/** The explicit `clears` of a condition: keys that no page asks for, and keys that are always in sight. */
export const checkClears: Check = ({ form, origins, report }) => {
  const once = reportOnce(report);
  const conditional = new Set(origins.guards.flatMap((guard) => guard.keys));
  const selects = Object.values(form.questions).filter((question) => question.optionsFor !== undefined);
  for (const { key } of selects) conditional.add(key);
  for (const { clears, origin } of origins.guards) {
    clears.forEach((key, index) => {
      const place = { file: origin.file, path: [...origin.path, "clears", index] };
      if (questionOf(form, key) === undefined) {
        const suggestion = didYouMean(key, Object.keys(form.questions));
        once(
          "unknown-rule-key",
          place,
          `This condition clears "${key}", which no page asks for.`,
          suggestion,
        );
      } else if (!conditional.has(key)) {
        const message = `"${key}" is cleared with this content but stays in sight, so the applicant sees the answer vanish.`;
        once("clears-shown-key", place, message);
      }
    });
  }
};
