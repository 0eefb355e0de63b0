import { chosenCodes } from "../../form/definition/chosen-codes.ts";
import type { CompiledPage, Question } from "../../form/definition/compiled-form.ts";
import type { RichText } from "../../form/definition/definition.ts";
import { type FileKind, fileKeys, fileLimitsOf } from "../../form/definition/uploads.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { WIDGET_WORDS } from "../vocabulary/widget-words.ts";
import { allOf, type Condition, conditionWords } from "./condition-words.ts";
import type { Demand, ExplainContext } from "./explain-context.ts";
import type { Fact, ExplainedEntry } from "./explained-form.ts";
import { limitWords } from "./message-words.ts";
import { messagesOf } from "./question-messages.ts";

/** How applicants answer a question: 'One choice from a list.' */
function answerWords(question: Question, page: CompiledPage): string {
  const { answer } = WIDGET_WORDS[widgetOf(question, page)];
  return typeof answer === "string" ? answer : answer(page.uiSchema[question.key]?.["ui:options"] ?? {});
}

/** A question with all that is said about it; undefined when the form has no such question. */
export function questionEntry(key: string, context: ExplainContext): ExplainedEntry | undefined {
  const question = context.form.questions[key];
  if (question === undefined) return undefined;
  const ui = context.page.uiSchema[key] ?? {};
  const demands = context.demands.byKey.get(key) ?? [];
  return {
    kind: "question",
    id: key,
    title: question.title,
    facts: [
      ...fact("Over its box", ui["ui:title"] === question.title ? undefined : ui["ui:title"]),
      ...fact("Help", ui["ui:help"] && context.names.quoting(ui["ui:help"])),
      ...fact("Grey text in the empty box", ui["ui:placeholder"]),
      ...fact("Answer", answerWords(question, context.page)),
      ...defaultFacts(key, context),
      ...controllingFacts(question, context),
      ...fileFacts(question),
      ...exclusiveFacts(key, context),
      ...requiredFacts(key, demands, context),
      ...limitFacts(demands, context),
      ...messageFacts(question, demands, context),
    ],
    ...(question.options !== undefined && { list: question.options }),
    content: [],
  };
}

function fact(label: string, words: RichText | undefined): readonly Fact[] {
  return words === undefined ? [] : [{ label, words }];
}

/** What a new application begins with. */
function defaultFacts(key: string, { form, names }: ExplainContext): readonly Fact[] {
  const value = form.defaults?.[key];
  if (value === undefined) return [];
  const codes = form.questions[key]?.type === "list" ? chosenCodes(String(value)) : [String(value)];
  return [{ label: "Begins with", words: `“${codes.map((code) => names.answer(key, code)).join("; ")}”.` }];
}

/** What a document may be, where the question says it itself. */
function fileFacts(question: Question): readonly Fact[] {
  if (question.files === undefined && question.further === undefined) return [];
  const { kinds, maxBytes } = fileLimitsOf(question);
  const named = kinds.map((kind) => FILE_KIND_WORDS[kind]);
  const size = `at most ${(maxBytes / 1_000_000).toLocaleString("en-US")} MB`;
  const most = fileKeys(question).length;
  const fewest = question.files?.minFiles;
  const count = fewest === undefined ? `Up to ${most} files. ` : `${fewest} to ${most} files. `;
  return [{ label: "Files", words: `${most > 1 ? count : ""}${LIST.format(named)}, ${size}.` }];
}

/** The options of a list that are chosen without any other. */
function exclusiveFacts(key: string, { page, names }: ExplainContext): readonly Fact[] {
  const { exclusive = [] } = page.schema.properties?.[key] ?? {};
  if (exclusive.length === 0) return [];
  const labels = exclusive.map((code) => `“${names.answer(key, code)}”`);
  return [{ label: "Chosen alone", words: `${LIST.format(labels)}: choosing it takes out all others.` }];
}

const FILE_KIND_WORDS: Readonly<Record<FileKind, string>> = {
  png: "PNG",
  jpeg: "JPEG",
  pdf: "PDF",
  docx: "Word",
};
const LIST = new Intl.ListFormat("en-US", { type: "disjunction" });

function controllingFacts(question: Question, { names }: ExplainContext): readonly Fact[] {
  if (question.optionsFor === undefined) return [];
  const controlling = conditionWords(
    { kind: "compare", key: question.optionsFor, operator: "answered", target: undefined },
    names,
  );
  // The name of the question without 'is answered'.
  const name = typeof controlling === "string" ? controlling : controlling.slice(0, 1);
  const otherwise = question.displayOnly
    ? " Without any for it, the question stays in sight."
    : " Without any for it, the question is hidden.";
  return [{ label: "Choices", words: ["They depend on ", ...name, `.${otherwise}`] }];
}

function requiredFacts(key: string, demands: readonly Demand[], { names }: ExplainContext): readonly Fact[] {
  const required = demands.filter(({ isRequired }) => isRequired);
  if (required.some(({ when }) => when === undefined)) return [{ label: "Required", words: "Always." }];
  // That an answer is missing says nothing about when it is required.
  const conditions = required.flatMap(({ when }) => (when === undefined ? [] : [withoutMissing(when, key)]));
  const unique = new Map(conditions.map((condition) => [JSON.stringify(condition), condition]));
  return [...unique.values()].map((condition) => ({
    label: "Required",
    words: ["When ", ...parts(conditionWords(condition, names)), "."],
  }));
}

function withoutMissing(condition: Condition, key: string): Condition {
  if (condition.kind !== "all") return condition;
  const isMissing = (part: Condition) =>
    part.kind === "compare" && part.key === key && part.operator === "notAnswered";
  return allOf(condition.parts.filter((part) => !isMissing(part)));
}

function limitFacts(demands: readonly Demand[], { names }: ExplainContext): readonly Fact[] {
  return demands.flatMap(({ when, limits }): readonly Fact[] => {
    const sentences = limitWords(limits);
    if (sentences.length === 0) return [];
    const words = sentences.join(" ");
    if (when === undefined) return [{ label: "Limits", words }];
    return [{ label: "Limits", words: ["When ", ...parts(conditionWords(when, names)), `: ${words}`] }];
  });
}

function messageFacts(
  question: Question,
  demands: readonly Demand[],
  { names }: ExplainContext,
): readonly Fact[] {
  return messagesOf(question, demands).map(({ when, situation, sentence }) => ({
    label: situation,
    words:
      when === undefined
        ? `“${sentence}”`
        : ["When ", ...parts(conditionWords(when, names)), `: “${sentence}”`],
  }));
}

function parts(words: RichText): Exclude<RichText, string> {
  return typeof words === "string" ? [words] : words;
}
