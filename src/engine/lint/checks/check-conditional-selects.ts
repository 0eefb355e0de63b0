import { type Check, questionOf, reportOnce } from "../check-context.ts";
import { didYouMean } from "../suggest.ts";
import { uiOrigin } from "../ui-origin.ts";

/** Selects whose options depend on another question (spec §4): that question and the options' `for` must fit. */
export const checkConditionalSelects: Check = (context) => {
  const { form, report } = context;
  const once = reportOnce(report);
  for (const { key, optionsFor, options } of Object.values(form.questions)) {
    const origin = uiOrigin(context, key, "ui:optionsFor");
    if (optionsFor === undefined || origin === undefined) continue;
    const controlling = questionOf(form, optionsFor);
    if (controlling === undefined) {
      const message = `The options of "${key}" depend on "${optionsFor}", which no page asks.`;
      once("unknown-rule-key", origin, message, didYouMean(optionsFor, Object.keys(form.questions)));
      continue;
    }
    const offeredFor = new Set((form.options[options ?? ""] ?? []).flatMap((option) => option.for ?? []));
    if (offeredFor.size === 0) {
      const message = `The options of "${key}" depend on "${optionsFor}", but none of them says for which answer it is.`;
      once(
        "options-without-for",
        origin,
        message,
        'Give each option a "for" with a code of the controlling question.',
      );
    }
    const codes = new Set((form.options[controlling.options ?? ""] ?? []).map((option) => option.code));
    for (const code of controlling.options === undefined ? [] : offeredFor) {
      if (codes.has(code)) continue;
      const message = `"${key}" has options for the answer "${code}", which is no option of "${optionsFor}".`;
      once("unknown-option-for", origin, message, didYouMean(code, codes));
    }
  }
};
