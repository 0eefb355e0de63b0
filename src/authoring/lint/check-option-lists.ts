import { cleanText } from "../../form/definition/clean-text.ts";
import type { CompiledForm, Option, Question } from "../../form/definition/compiled-form.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import type { Origin } from "../compile/origins.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { optionFiles, schemaFiles, uiFiles, uiOrigin } from "./definition-parts.ts";
import { didYouMean } from "./suggest.ts";

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

/** From this size on, applicants notice a list. */
const NOTICED_BYTES = 200_000;
/** More than this, all lists together, no form may have. */
const MOST_BYTES = 2_000_000;

/** What a megabyte of options costs before the first page can be used, as measured with a list of ten of them. */
const SECONDS_PER_MEGABYTE = 1.5;

/**
 * Lists of options that are so long that they make applicants wait: all lists are part of the form, which every browser
 * loads before the first page shows.
 */
export const checkOptionCost: Check = (context) => {
  const lists = Object.entries(context.form.options)
    .map(([name, options]) => ({ name, options, bytes: sizeOf(options) }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const total = lists.reduce((sum, { bytes }) => sum + bytes, 0);
  const [longest] = lists;
  if (longest !== undefined && total > MOST_BYTES) {
    const { file, path } = placeOf(longest.name, context);
    const message =
      `The lists of options have ${megabytes(total)} together, ${megabytes(longest.bytes)} of them in ${titleOf(longest)}: ` +
      `every applicant would wait for them before the first page, about ${seconds(total)} on a slow phone. ` +
      `A form can have ${megabytes(MOST_BYTES)} at most.`;
    context.report("option-lists-too-long", file, path, message, SHORTEN);
    return;
  }
  for (const list of lists.filter(({ bytes }) => bytes > NOTICED_BYTES)) {
    const { file, path } = placeOf(list.name, context);
    const message =
      `Every applicant's browser loads ${titleOf(list)} before the first page shows: ` +
      `${megabytes(list.bytes)}, about ${seconds(list.bytes)} more on a slow phone.`;
    context.report("long-option-list", file, path, message, SHORTEN);
  }
};

const SHORTEN =
  "Leave out what nobody chooses, or ask for the answer as a text, and for schools and addresses with a search.";

function sizeOf(options: readonly Option[]): number {
  return JSON.stringify(options).length;
}

function titleOf({ name, options }: { readonly name: string; readonly options: readonly Option[] }): string {
  const count = options.length.toLocaleString("en-US");
  return name.startsWith("#")
    ? `the list of "${name.slice(1)}" (${count} options)`
    : `the list "${name}" (${count} options)`;
}

function placeOf(
  name: string,
  { origins }: CheckContext,
): { readonly file: string; readonly path: JsonPath } {
  const own = name.startsWith("#") ? origins.properties.get(name.slice(1)) : undefined;
  return own ?? { file: `options/${name}.json`, path: ["options"] };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function seconds(bytes: number): string {
  const count = (bytes / 1_000_000) * SECONDS_PER_MEGABYTE;
  return count < 10 ? `${count.toFixed(1)} seconds` : `${Math.round(count)} seconds`;
}

/** Codes or labels that stand twice in a list, codes that do not fit their key, labels that do not match an `enum`. */
export const checkOptionLists: Check = (context) => {
  checkDuplicates(context);
  checkOddCodes(context);
  checkSameLabels(context);
  checkLengths(context);
  checkLabels(context);
  checkHelp(context);
  checkTexts(context);
};

/** A code that looks like another text than it is: nobody who compares with it finds the odd blank. */
function checkOddCodes({ sources, report }: CheckContext): void {
  for (const { file, value } of optionFiles(sources)) {
    for (const [index, entry] of value.options.entries()) {
      if ("include" in entry || cleanText(entry.code, "one") === entry.code) continue;
      const message = `The code "${entry.code}" has blanks or marks that nobody sees, so it is another one than it looks.`;
      const suggestion = `Type it anew: "${cleanText(entry.code, "one")}". Where applicants may have chosen it, declare the change as well.`;
      report("odd-option-code", file, ["options", index, "code"], message, suggestion);
    }
  }
}

function checkDuplicates({ sources, report }: CheckContext): void {
  const codesOf = new Map<string, Set<string>>();
  const codes = (name: string, including: readonly string[] = []): ReadonlySet<string> => {
    const known = codesOf.get(name);
    if (known || including.includes(name)) return known ?? new Set();
    const list = optionFiles(sources).find((part) => part.name === name);
    const found = new Set<string>();
    for (const [index, entry] of (list?.value.options ?? []).entries()) {
      const added = "include" in entry ? codes(entry.include, [...including, name]) : new Set([entry.code]);
      for (const code of added) {
        if (found.has(code)) {
          const path = ["options", index, "include" in entry ? "include" : "code"];
          report(
            "duplicate-option-code",
            list?.file ?? "",
            path,
            `The code "${code}" stands twice in this list.`,
          );
        }
        found.add(code);
      }
    }
    codesOf.set(name, found);
    return found;
  };
  for (const { name } of optionFiles(sources)) codes(name);
}

/** Sentences below options of a list to choose from, where nobody reads them. */
function checkHelp(context: CheckContext): void {
  const once = reportOnce(context.report);
  for (const page of context.form.pages) {
    for (const key of page.keys) {
      const question = questionOf(context.form, key);
      const origin = context.origins.properties.get(key);
      const options = optionsOf(context.form, question?.options) ?? [];
      const helped = options.find(({ help }) => help !== undefined);
      if (question === undefined || origin === undefined || helped === undefined) continue;
      const widget = widgetOf(question, page);
      if (widget === "radio" || question.type === "list") continue;
      const message = `The option "${helped.code}" of "${key}" has a help that nobody reads, because the widget "${widget}" shows labels alone.`;
      const suggestion = 'Give the question the widget "radio", or put the sentence into its "ui:help".';
      once("option-help-not-shown", origin, message, suggestion);
    }
  }
}

/** Questions for the text of an option that take no plain text. */
function checkTexts(context: CheckContext): void {
  const once = reportOnce(context.report);
  for (const { key, texts = {} } of Object.values(context.form.questions)) {
    const origin = uiOrigin(context, key, "ui:texts");
    for (const text of Object.values(texts)) {
      const question = questionOf(context.form, text);
      const page = context.form.pages.find(({ id }) => id === question?.page);
      if (question === undefined || page === undefined || origin === undefined) continue;
      if (["text", "textarea"].includes(widgetOf(question, page))) continue;
      const message = `"${text}" is to take the text of an option of "${key}", but it is no plain text.`;
      const suggestion = 'Name a question of the type "string" without options, or use a "when".';
      once("option-text-does-not-fit", origin, message, suggestion);
    }
  }
}

/** Two options that look the same, where both can be on offer: applicants cannot tell which one they choose. */
function checkSameLabels({ sources, report }: CheckContext): void {
  for (const { file, value } of optionFiles(sources)) {
    const seen = new Map<string, string>();
    for (const [index, entry] of value.options.entries()) {
      if ("include" in entry) continue;
      const { code, label, group = "", for: offeredFor = "" } = entry;
      const look = JSON.stringify([label.trim(), group, offeredFor]);
      const earlier = seen.get(look);
      if (earlier !== undefined && earlier !== code) {
        const message = `The options "${earlier}" and "${code}" have the same label, "${label}", so applicants cannot tell them apart.`;
        report(
          "duplicate-option-label",
          file,
          ["options", index, "label"],
          message,
          "Add to one label what sets it apart.",
        );
      }
      seen.set(look, code);
    }
  }
}

/** Each option is stored as its code, and as its label where the key keeps a `_desc`. */
function checkLengths({ form, origins, report }: CheckContext): void {
  const once = reportOnce(report);
  for (const question of Object.values(form.questions)) {
    const origin = origins.properties.get(question.key);
    if (question.options === undefined || origin === undefined) continue;
    const codeLimit = form.keys[question.key]?.maxLength ?? Number.POSITIVE_INFINITY;
    const labelLimit = (question.desc && form.keys[question.desc]?.maxLength) || Number.POSITIVE_INFINITY;
    if (question.type === "list") {
      checkListLength(question, { form, origin, once });
      continue;
    }
    for (const { code, label } of form.options[question.options] ?? []) {
      if (code.length > codeLimit) {
        once(
          "option-code-too-long",
          origin,
          `The option "${code}" is longer than the ${codeLimit} characters that "${question.key}" can hold.`,
        );
      } else if (label.length > labelLimit) {
        once(
          "option-code-too-long",
          origin,
          `The label "${label}" is longer than the ${labelLimit} characters that "${question.key}_desc" can hold.`,
        );
      }
    }
  }
}

interface ListAt {
  readonly form: CompiledForm;
  readonly origin: Origin;
  readonly once: ReturnType<typeof reportOnce>;
}

/** All codes that can be chosen together are one text. */
function checkListLength({ key, page, options = "" }: Question, { form, origin, once }: ListAt): void {
  const limit = form.keys[key]?.maxLength ?? Number.POSITIVE_INFINITY;
  const lengths = (form.options[options] ?? []).map(({ code }) => code.length);
  const { maxItems = lengths.length } =
    form.pages.find(({ id }) => id === page)?.schema.properties?.[key] ?? {};
  const longest = lengths.toSorted((one, other) => other - one).slice(0, maxItems);
  const total = longest.reduce((sum, length) => sum + length, Math.max(0, longest.length - 1));
  if (total <= limit) return;
  const message = `The codes that "${key}" can have chosen are ${total} characters long together, and it can hold ${limit}.`;
  once("option-code-too-long", origin, message);
}

function checkLabels({ sources, report }: CheckContext): void {
  const schemas = new Map(schemaFiles(sources).map(({ file, value }) => [file, value]));
  for (const { file, value } of uiFiles(sources)) {
    const properties = schemas.get(file.replace(/\.ui\.json$/, ".schema.json"))?.properties ?? {};
    for (const [key, property] of Object.entries(properties)) {
      const ui = value[key];
      if (typeof ui !== "object" || !("ui:enumNames" in ui) || ui["ui:enumNames"] === undefined) continue;
      const labels = ui["ui:enumNames"].length;
      const codes = property.enum?.length ?? 0;
      if (labels === codes) continue;
      const message = `"${key}" has ${labels} labels for ${codes} codes; each code of its enum needs one label.`;
      report("option-labels-differ", file, [key, "ui:enumNames"], message);
    }
  }
}
