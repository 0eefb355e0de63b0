import { checkStorable, cleanAnswers } from "../../form/answers/check-storable.ts";
import { optionsOf } from "../../form/answers/visibility.ts";
import { answerOf, chosenCodes, inListOrder } from "../../form/definition/chosen-codes.ts";
import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { type LayoutNode, answerableKeys, contentsOf } from "../../form/definition/nodes.ts";
import { isSensitive } from "../../form/outline/sensitivity.ts";
import type { Origin } from "../compile/origins.ts";
import { valueAt } from "../findings/create-reporter.ts";
import { questionLimits } from "../solver/possible-answers.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, schemaFiles } from "./definition-parts.ts";
import { didYouMean } from "./suggest.ts";

/** What a new application begins with: that the school may say it, and that it is an answer (DEF-03). */
export const checkDefaults: Check = (context) => {
  const { form } = context;
  const once = reportOnce(context.report);
  checkConditionalDefaults(context);
  const places = placesIn(form);
  for (const [key, value] of Object.entries(form.defaults ?? {})) {
    const question = questionOf(form, key);
    const origin = originOf(context, key);
    // What no page asks for is told of elsewhere, and so is what is asked of answers that are worked out.
    if (question === undefined || origin === undefined || question.computed) continue;
    const refusal = refusalOf(form, question, places);
    if (refusal !== undefined) {
      once("default-not-allowed", origin, `"${key}" must begin empty: ${refusal}.`, 'Take "default" out.');
      continue;
    }
    const wrong = wrongWith(form, question, String(value));
    if (wrong !== undefined) once("default-invalid", origin, wrong.message, wrong.suggestion);
  }
};

/** A default in a condition, where it would have to come and go with other answers. */
function checkConditionalDefaults({ sources, report }: CheckContext): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path, isConditional } of propertiesWithin(value)) {
      if (!isConditional || property.default === undefined) continue;
      const message = `"${key}" has a default inside a condition, where nothing reads it.`;
      const suggestion =
        "Write it at the question itself: an application begins with it once, whatever is answered.";
      report("default-not-allowed", file, [...path, "default"], message, suggestion);
    }
  }
}

/** Where the default is written: at the question, or where its page says something else for the question of a block. */
function originOf({ form, sources, origins }: CheckContext, key: string): Origin | undefined {
  const own = { file: `pages/${questionOf(form, key)?.page}.schema.json`, path: ["properties", key] };
  const written = [own, origins.properties.get(key)].find(
    (place) =>
      place && valueAt(sources.files.get(place.file)?.value, [...place.path, "default"]) !== undefined,
  );
  return written && { file: written.file, path: [...written.path, "default"] };
}

interface Places {
  readonly searched: ReadonlySet<string>;
  readonly inEntries: ReadonlySet<string>;
  /** Questions whose answers keep a confirmation given. */
  readonly confirming: ReadonlySet<string>;
}

function placesIn(form: CompiledForm): Places {
  const searched = new Set<string>();
  const confirming = new Set<string>();
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      if (node.kind === "search") searched.add(node.key);
      if (node.kind === "confirm" && node.key === undefined)
        for (const key of answerableKeys(node.after)) confirming.add(key);
      for (const content of contentsOf(node)) walk(content);
    }
  };
  for (const { layout } of form.pages) walk(layout);
  const inEntries = Object.values(form.addAnother).flatMap(({ components }) => components.flat());
  return { searched, confirming, inEntries: new Set(inEntries) };
}

/** Why a question must begin empty, as the end of a sentence; undefined where it need not. */
function refusalOf(
  form: CompiledForm,
  question: Question,
  { searched, inEntries, confirming }: Places,
): string | undefined {
  const { key, type, ranked } = question;
  if (type === "document") return "a document is answered by uploading it";
  if (type === "boolean") return "a tick is a statement or a consent, and nobody else can give it";
  if (ranked) return "an order that nobody has made would be an answer that nobody has given";
  if (isSensitive(form, key))
    return "it asks for something sensitive, which the school cannot know and must not suggest";
  if (searched.has(key)) return "what is chosen in a search fills other answers, and a default fills none";
  if (inEntries.has(key))
    return "it stands in a repeated group, where a default would make an answered entry of one that nobody has filled in";
  if (confirming.has(key)) return "its answer would keep the confirmation around it given";
  return undefined;
}

interface Wrong {
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** What depends on the day passes today, and is refused one day. */
const ON_THE_DAY: readonly (keyof PropertySchema)[] = ["minimumAge", "maximumAge", "yearsFromNow"];

/** What is wrong with a default as an answer; undefined where nothing is. */
function wrongWith(form: CompiledForm, question: Question, value: string): Wrong | undefined {
  const { key } = question;
  const begins = `"${key}" begins with ${JSON.stringify(value)}`;
  const codes = form.options[question.options ?? ""]?.map(({ code }) => code);
  if (question.type === "list" && codes !== undefined) {
    const stored = answerOf(inListOrder(form.options[question.options ?? ""] ?? [], chosenCodes(value)));
    const isKnown = chosenCodes(value).every((code) => codes.includes(code));
    if (isKnown && stored !== value)
      return {
        message: `${begins}, which is not in the order of the options.`,
        suggestion: `Write "${stored}".`,
      };
  }
  const limit = questionLimits(form, question).find(({ accepts }) => !accepts(value));
  if (limit !== undefined) {
    const message = `${begins}, which is no answer to it: it must ${limit.words}.`;
    return { message, suggestion: codes && question.type !== "list" ? didYouMean(value, codes) : undefined };
  }
  const stored = checkStorable(form, { [key]: value }, "final")[key];
  if (stored !== undefined) return { message: `${begins}, which cannot be stored: ${stored}` };
  const clean = cleanAnswers(form, { [key]: value })[key];
  if (clean !== value)
    return {
      message: `${begins}, which is stored without its odd blanks and marks that nobody sees.`,
      suggestion: `Write ${JSON.stringify(clean)}.`,
    };
  const property = form.pages.find(({ id }) => id === question.page)?.schema.properties?.[key] ?? {};
  const word = ON_THE_DAY.find((one) => property[one] !== undefined);
  if (word !== undefined)
    return {
      message: `${begins}, but "${word}" counts from the day of the applicant, so that it may be refused one day.`,
    };
  if (question.optionsFor === undefined) return undefined;
  if (optionsOf(form, question, form.defaults ?? {}).some(({ code }) => code === value)) return undefined;
  const controlling = form.defaults?.[question.optionsFor];
  const other = controlling === undefined ? "begins empty" : `begins with "${controlling}"`;
  return {
    message: `${begins}, which is not on offer: "${question.optionsFor}", which its options depend on, ${other}.`,
  };
}
