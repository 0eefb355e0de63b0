import type { Option, Question } from "../../form/definition/compiled-form.ts";
import type { DataModelEntry, DataModelFile, PropertySchema } from "../../form/definition/definition.ts";
import { fillText } from "../../form/definition/fill-values.ts";
import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import { currencyOf } from "../../form/typed/read-amount.ts";
import { isTypedFormat } from "../../form/typed/typed-kinds.ts";
import { nameAbout } from "../../form/validation/messages.ts";
import type { Report } from "../findings/finding.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { TYPED_WORDS } from "../vocabulary/typed-words.ts";
import type { ExpandedPage } from "./compile-page.ts";
import { furtherFilesOf } from "./further-files.ts";
import { listedTitleOf } from "./name-sentences.ts";
import type { Origins } from "./origins.ts";

interface QuestionContext {
  readonly dataModel: DataModelFile["keys"];
  readonly options: Record<string, readonly Option[]>;
  readonly origins: Origins;
  readonly report: Report;
  readonly currency: string;
}

/** The questions of all pages by key; what is wrong with them is reported. */
export function compileQuestions(
  expanded: readonly ExpandedPage[],
  context: QuestionContext,
): Readonly<Record<string, Question>> {
  const questions: Record<string, Question> = {};
  const titles = Map.groupBy(
    expanded.flatMap((page) => page.page.keys.map((key) => listedTitleOf(page, key))),
    (title) => title,
  );
  for (const written of expanded) {
    const { page, properties, about, filesOf } = written;
    const filesByQuestion = furtherFilesOf([written]);
    const tables = tableLabels(page.layout);
    for (const key of page.keys) {
      const property = properties.get(key);
      const use = context.origins.uses.get(key)?.at(-1);
      const earlier = questions[key];
      if (property === undefined) continue;
      if (earlier !== undefined && use !== undefined) {
        const message = `The question "${key}" is on the page "${earlier.page}" and again on "${page.id}".`;
        context.report("key-on-two-pages", use.file, use.path, message);
        continue;
      }
      const title = listedTitleOf(written, key);
      const whom = about.get(key);
      const [further, fileOf] = [filesByQuestion.get(key), filesOf.get(key)];
      const isAlone = titles.get(title)?.length === 1;
      const named = calledOf({ title, whom, table: tables.get(key), isAlone });
      questions[key] = {
        ...compileQuestion({ key, first: fileOf }, page, property, context),
        title,
        ...(further !== undefined && { further }),
        ...(fileOf !== undefined && { fileOf }),
        ...(whom !== undefined && { about: whom }),
        ...named,
        ...boxWords(property, { currency: context.currency, title: named.called ?? title }),
      };
    }
  }
  return questions;
}

/** By key of a row: the label of the table that it stands in. */
function tableLabels(nodes: readonly LayoutNode[]): ReadonlyMap<string, string> {
  const walk = (inner: readonly LayoutNode[]): readonly (readonly [string, string])[] =>
    inner.flatMap((node) => [
      ...(node.kind === "matrix" ? node.keys.map((key) => [key, node.label] as const) : []),
      ...contentsOf(node).flatMap(walk),
    ]);
  return new Map(walk(nodes));
}

interface Named {
  readonly title: string;
  readonly whom: string | undefined;
  /** The label of the table that it is a row of. */
  readonly table: string | undefined;
  /** Whether no other question has the title. */
  readonly isAlone: boolean;
}

/** A row says little without its table, and what several entries ask says little without its entry. */
function calledOf({ title, whom, table, isAlone }: Named): Pick<Question, "called"> {
  const row = table === undefined ? title : rowOf(table, title);
  if (whom !== undefined && !(isAlone && table === undefined)) return { called: nameAbout(row, whom) };
  return table === undefined ? {} : { called: row };
}

function rowOf(table: string, title: string): string {
  return /[?!.:]$/.test(table) ? `${table} ${title}` : `${table}: ${title}`;
}

interface AskedKey {
  readonly key: string;
  /** Of a further file: the key of its question. */
  readonly first: string | undefined;
}

function compileQuestion(
  { key, first }: AskedKey,
  page: ExpandedPage["page"],
  property: PropertySchema,
  context: QuestionContext,
): Omit<Question, "title" | "messages" | "hint"> {
  const ui = page.uiSchema[key] ?? {};
  const entry: DataModelEntry | undefined = context.dataModel[key];
  checkDataModel({ key, first }, property, entry, context);
  const list = optionListOf(key, property, ui["ui:enumNames"], context);
  const controlling = ui["ui:optionsFor"];
  const keepsDesc = list !== undefined && entry?.desc === true && ui["ui:desc"] !== false;
  return {
    key,
    page: page.id,
    type: entry?.type === "document" ? "document" : (property.type ?? "string"),
    ...(list !== undefined && { options: list }),
    ...(property.type === "list" && ui["ui:widget"] === "ranking" && { ranked: true }),
    ...(controlling !== undefined && { optionsFor: controlling }),
    ...(ui["ui:texts"] !== undefined && { texts: ui["ui:texts"] }),
    ...(ui["ui:options"]?.displayOnly === true && { displayOnly: true }),
    ...(keepsDesc && { desc: `${key}_desc` }),
    ...fileWords(property),
    ...(property.computed !== undefined && { computed: true }),
  };
}

/** Said only where the question says something, so that forms that say nothing stay as they are. */
function fileWords({ accept, maxSizeMb, minFiles }: PropertySchema): Pick<Question, "files"> {
  const files = {
    ...(accept && { accept }),
    ...(maxSizeMb !== undefined && { maxSizeMb }),
    ...(minFiles !== undefined && { minFiles }),
  };
  return Object.keys(files).length === 0 ? {} : { files };
}

/** What is said at the box of a question that has a format, unless staff say something else (KND-02, TYP-13). */
function boxWords(
  { format, computed, messages = {} }: PropertySchema,
  { currency, title }: { readonly currency: string; readonly title: string },
): Pick<Question, "messages" | "hint"> {
  if (format === undefined || computed !== undefined) return { messages };
  const hint = isTypedFormat(format) && { hint: TYPED_WORDS[format].hint(currencyOf(currency).name) };
  if (messages.format !== undefined) return { ...hint, messages };
  const refusal = fillText(FORMAT_WORDS[format].refusal, { title });
  // What must not be is told by the sentence for the format where it has none, and this one would be wrong.
  return {
    ...hint,
    messages: { format: refusal, not: `${title}: Please give another answer.`, ...messages },
  };
}

function checkDataModel(
  { key, first }: AskedKey,
  property: PropertySchema,
  entry: DataModelEntry | undefined,
  { dataModel, origins, report }: QuestionContext,
): void {
  const origin = origins.properties.get(key);
  if (origin === undefined) return;
  if (first !== undefined) {
    // What is wrong with the key of the question is told of that.
    if (entry === undefined || entry.type === "document" || dataModel[first]?.type !== "document") return;
    const message = `"${key}" would be the key of a further file of "${first}", but the data model says that it is ${entry.type}.`;
    report("file-key-taken", origin.file, [...origin.path, "maxFiles"], message);
    return;
  }
  if (entry === undefined) {
    const message = `The question "${key}" is not in the data model, so the school's records cannot take its answer.`;
    report("key-not-in-data-model", origin.file, origin.path, message);
    return;
  }
  const { type: asked = "string" } = property;
  const stored = entry.type === "boolean" || entry.type === "list" ? entry.type : "string";
  if (asked !== stored) {
    const message = `The data model says that "${key}" is ${entry.type}, but the question is ${asked === "string" ? "text" : asked}.`;
    report("type-not-in-data-model", origin.file, origin.path, message);
  }
  const { maxLength } = property;
  if (maxLength !== undefined && entry.maxLength !== undefined && maxLength > entry.maxLength) {
    const message = `"${key}" allows ${maxLength} characters, but the data model only ${entry.maxLength}.`;
    const suggestion = `Allow ${entry.maxLength} at most. Or agree with those who keep the records, and raise the "maxLength" of "${key}" in data-model.json.`;
    report("too-long-for-data-model", origin.file, origin.path, message, suggestion);
  }
}

function optionListOf(
  key: string,
  property: PropertySchema,
  labels: readonly string[] | undefined,
  { options, origins, report }: QuestionContext,
): string | undefined {
  if (property.optionsFrom !== undefined) {
    const origin = origins.properties.get(key);
    if (!Object.hasOwn(options, property.optionsFrom) && origin !== undefined) {
      const message = `There is no option list "${property.optionsFrom}": options/${property.optionsFrom}.json does not exist.`;
      report("unknown-options", origin.file, [...origin.path, "optionsFrom"], message);
    }
    return property.optionsFrom;
  }
  if (property.enum === undefined) return undefined;
  const name = `#${key}`;
  options[name] = property.enum.map((code, index) => ({ code, label: labels?.[index] ?? code }));
  return name;
}
