import {
  areDistinctCodes,
  CODE_SEPARATOR,
  chosenCodes,
  inListOrder,
} from "../../form/definition/chosen-codes.ts";
import type { CompiledForm, CompiledPage, Question } from "../../form/definition/compiled-form.ts";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import type { Origin } from "../compile/origins.ts";
import { listWords } from "../findings/describe-format.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { layoutNodes, propertiesWithin, schemaFiles, uiFiles, uiOrigin } from "./definition-parts.ts";
import { didYouMean } from "./suggest.ts";

type ReportAt = ReturnType<typeof reportOnce>;

/** More options than this are more than people can put into an order. */
const MOST_RANKED = 10;
const LIST_WORDS = ["minItems", "maxItems", "exclusive"] as const;
/** What is asked of a text says nothing of codes. */
const TEXT_WORDS = [
  "minLength",
  "maxLength",
  "minWords",
  "maxWords",
  "pattern",
  "format",
  "numericString",
  "minimumAge",
  "maximumAge",
  "yearsFromNow",
] as const;

/** Questions that take several options: what they say of the codes, and where they stand (LST-04). */
export const checkLists: Check = (context) => {
  const once = reportOnce(context.report);
  checkListWords(context);
  checkSwitches(context);
  for (const page of context.form.pages) {
    for (const key of page.keys) {
      const question = questionOf(context.form, key);
      const origin = context.origins.properties.get(key);
      if (question?.type !== "list" || origin === undefined) continue;
      if (question.options === undefined) {
        const message = `"${key}" takes several options, but it has none.`;
        once(
          "options-missing",
          origin,
          message,
          'Add "optionsFrom" to the question, with the name of a list.',
        );
        continue;
      }
      checkCodes(question, page, { context, origin, once });
      checkRanking(question, page, { context, origin, once });
      checkDependence(question, context, once);
    }
  }
};

/** Words of lists at questions that are none, and the other way round. */
function checkListWords({ sources, report, form }: CheckContext): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path, isConditional } of propertiesWithin(value)) {
      const type = property.type ?? (isConditional ? value.properties?.[key]?.type : undefined);
      // A condition may be about the question of a block, which says there what it is.
      const isKnown = !isConditional || type !== undefined;
      const isList = type === "list" || (!isKnown && questionOf(form, key)?.type === "list");
      const wrong: readonly (keyof PropertySchema)[] = isList ? TEXT_WORDS : LIST_WORDS;
      const word = wrong.find((one) => property[one] !== undefined);
      if (word === undefined) continue;
      if (isList) {
        const message = `"${key}" takes several options: "${word}" is for a text.`;
        report("list-does-not-fit", file, [...path, word], message, 'Use "minItems" and "maxItems".');
      } else if (isKnown || questionOf(form, key) !== undefined) {
        const message = `"${word}" is for questions that take several options, and "${key}" takes one answer.`;
        report(
          "list-word-without-list",
          file,
          [...path, word],
          message,
          'Give the question the type "list".',
        );
      }
    }
  }
}

/** A switch shows what belongs to the one option that is chosen. */
function checkSwitches({ sources, report }: CheckContext): void {
  const schemas = new Map(schemaFiles(sources).map(({ file, value }) => [file, value]));
  for (const { file, value } of uiFiles(sources)) {
    const properties = schemas.get(file.replace(/\.ui\.json$/, ".schema.json"))?.properties ?? {};
    for (const { node, path } of layoutNodes(value)) {
      if (typeof node === "string" || !("switch" in node)) continue;
      if (properties[node.switch]?.type !== "list") continue;
      const message = `"${node.switch}" takes several options, so it cannot be a switch.`;
      const suggestion = 'Show what belongs to an option with a "when" and the operator "includes".';
      report("list-does-not-fit", file, [...path, "switch"], message, suggestion);
    }
  }
}

interface At {
  readonly context: CheckContext;
  readonly origin: Origin;
  readonly once: ReportAt;
}

function checkCodes(
  { key, options = "" }: Question,
  page: CompiledPage,
  { context, origin, once }: At,
): void {
  const { form } = context;
  const codes = (form.options[options] ?? []).map(({ code }) => code);
  const parted = codes.find((code) => code.includes(CODE_SEPARATOR));
  if (parted !== undefined) {
    const message = `The code "${parted}" has a semicolon, which stands between the codes that "${key}" has chosen.`;
    once("list-code-separator", origin, message, "Give the option a code without it.");
  }
  const { exclusive = [] } = page.schema.properties?.[key] ?? {};
  for (const [index, code] of exclusive.entries()) {
    if (codes.includes(code)) continue;
    const place = { file: origin.file, path: [...origin.path, "exclusive", index] };
    once("unknown-exclusive", place, `"${code}" is no option of "${key}".`, didYouMean(code, codes));
  }
}

function checkRanking(question: Question, page: CompiledPage, { context, origin, once }: At): void {
  if (widgetOf(question, page) !== "ranking") return;
  const { key, options = "" } = question;
  const { length } = context.form.options[options] ?? [];
  const widget = uiOrigin(context, key, "ui:widget") ?? origin;
  if (length > MOST_RANKED) {
    const message = `"${key}" has ${length} options: nobody puts more than ${MOST_RANKED} into an order.`;
    once("list-does-not-fit", widget, message, 'Take options out, or take the "ui:widget" out.');
  }
  if (page.schema.properties?.[key]?.exclusive === undefined) return;
  const place = { file: origin.file, path: [...origin.path, "exclusive"] };
  const message = `"${key}" is a ranking, in which no option stands alone.`;
  once("list-does-not-fit", place, message, 'Take "exclusive" out: a ranking may be left empty.');
}

/** Options that depend on another answer, on either side. */
function checkDependence({ key, optionsFor }: Question, context: CheckContext, once: ReportAt): void {
  const { form } = context;
  const own = uiOrigin(context, key, "ui:optionsFor");
  if (optionsFor !== undefined && own !== undefined) {
    const message = `"${key}" takes several options, and they cannot depend on another answer.`;
    once("list-does-not-fit", own, message, 'Ask one question for each, each in a "when".');
  }
  for (const other of Object.values(form.questions)) {
    const origin = uiOrigin(context, other.key, "ui:optionsFor");
    if (other.optionsFor !== key || origin === undefined) continue;
    const message = `The options of "${other.key}" cannot depend on "${key}", which takes several options.`;
    once("list-does-not-fit", origin, message, "Let them depend on a question with one answer.");
  }
}

/** What is wrong with a whole answer that a rule compares a list with; undefined where nothing is. */
export function wholeAnswerProblem(
  form: CompiledForm,
  { key, page, options = "", ranked }: Question,
  target: string,
):
  | {
      readonly code: "wrong-target" | "list-compared-whole";
      readonly message: string;
      readonly suggestion: string;
    }
  | undefined {
  const offered = form.options[options] ?? [];
  const codes = chosenCodes(target);
  const isStored = (text: readonly string[]) =>
    ranked === true || inListOrder(offered, text).join() === text.join();
  if (!areDistinctCodes(codes) || !isStored(codes)) {
    const message = `"${target}" is no answer to "${key}" as it is stored: the codes in the order of the options.`;
    return {
      code: "wrong-target",
      message,
      suggestion: `Write "${inListOrder(offered, codes).join(CODE_SEPARATOR)}".`,
    };
  }
  const { exclusive = [], maxItems } =
    form.pages.find(({ id }) => id === page)?.schema.properties?.[key] ?? {};
  const [only = ""] = codes;
  if (codes.length > 1 || exclusive.includes(only) || maxItems === 1) return undefined;
  const message = `"${key}" takes several options: this compares all of them, so it is about answers in which ${listWords([`"${only}"`])} alone is chosen.`;
  return {
    code: "list-compared-whole",
    message,
    suggestion: 'If others may be chosen too, write "includes", or "notIncludes".',
  };
}
