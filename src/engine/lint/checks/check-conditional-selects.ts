import type { CompiledForm, Option } from "../../form/compiled-form.ts";
import { type Check, questionOf, reportOnce } from "../check-context.ts";
import { didYouMean } from "../suggest.ts";
import { uiOrigin } from "../ui-origin.ts";

/** Selects whose options depend on another question (CON-04): that question and the options' `for` must fit. */
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
    const offered = optionsOf(form, options);
    if (offered === undefined) continue;
    const offeredFor = new Set(offered.flatMap((option) => option.for ?? []));
    if (offeredFor.size === 0) {
      const message = `The options of "${key}" depend on "${optionsFor}", but none of them says for which answer it is.`;
      const suggestion = 'Give each option a "for" with a code of the controlling question.';
      once("options-without-for", origin, message, suggestion);
    }
    const codes = optionsOf(form, controlling.options)?.map((option) => option.code);
    const unknown = codes && [...offeredFor].find((code) => !codes.includes(code));
    if (unknown !== undefined) {
      const message = `"${key}" has options for the answer "${unknown}", which is no option of "${optionsFor}".`;
      once("unknown-option-for", origin, message, didYouMean(unknown, codes ?? []));
    }
  }
};

/** A question's options; undefined when it has none, or names a list that does not exist, which compile reports. */
function optionsOf(form: CompiledForm, list: string | undefined): readonly Option[] | undefined {
  return list !== undefined && Object.hasOwn(form.options, list) ? form.options[list] : undefined;
}
