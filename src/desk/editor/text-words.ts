import { getLocation } from "jsonc-parser";
import {
  type CompletionItem,
  getLanguageService,
  type JSONSchema,
  MarkupKind,
  TextDocument,
} from "vscode-json-languageservice";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { type FormName, namesAt } from "../../authoring/editing/names-at.ts";
import { formatOf } from "../../authoring/lint/format-kinds.ts";
import { FORMAT_SCHEMAS } from "../../authoring/lint/format-schemas.ts";

/** What can be written at a place of a text. */
export interface WordOption {
  /** As it is shown and compared with what is typed: without quotes. */
  readonly label: string;
  /** What it stands for, in a few words. */
  readonly detail: string;
  /** What its format says of it. */
  readonly about: string;
  /** What is written, and in the place of what. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Whether it is a name of this form rather than a word of the format. */
  readonly isName: boolean;
}

export interface Words {
  /** Where what is typed begins, without its quote. */
  readonly from: number;
  readonly options: readonly WordOption[];
}

const SCHEMAS = "file:///schema/";

/** Completes and explains by the formats alone: what is wrong is said by lint, with one voice. */
const service = getLanguageService({
  // A file names its format by a path that leads nowhere in a browser.
  workspaceContext: { resolveRelativePath: (path) => SCHEMAS + path.slice(path.lastIndexOf("/") + 1) },
  schemaRequestService: (uri) => Promise.reject(new Error(`No format has the address ${uri}`)),
  clientCapabilities: {
    textDocument: {
      completion: { completionItem: { documentationFormat: [MarkupKind.PlainText] } },
    },
  },
});
service.configure({
  validate: false,
  schemas: Object.entries(FORMAT_SCHEMAS).map(([name, schema]) => ({
    uri: `${SCHEMAS}${name}.schema.json`,
    fileMatch: [`${name}.json`],
    // The formats are JSON Schemas, whose types are wider as JSON is imported. It follows references within what it is given, which has
    // circles then, and which nobody else could read any more.
    schema: structuredClone(schema) as JSONSchema,
  })),
});

function open(path: string, text: string) {
  const name = formatOf(path);
  if (name === undefined) return undefined;
  const bare = text.replace(/^\uFEFF/, " ");
  const document = TextDocument.create(`file:///form/${name}.json`, "json", 1, bare);
  return { document, json: service.parseJSONDocument(document), text: bare };
}

/** The words of the format and the names of the form that fit at an offset of a file. */
export async function wordsAt(texts: FormTexts, path: string, offset: number): Promise<Words | undefined> {
  const file = open(path, texts.text(path));
  if (file === undefined) return undefined;
  const { document, json, text } = file;
  const location = getLocation(text, offset);
  const within = stringAt(text, location.previousNode, offset);
  const from = within === undefined ? offset : within.from + 1;
  const place = { file: path, path: location.path, isKey: location.isAtPropertyKey };
  const range = within ?? { from: offset, to: offset };
  const names = namesAt(texts, place).map((name) => optionOfName(name, range, place.isKey, text));
  const list = await service.doComplete(document, document.positionAt(offset), json);
  const known = new Set(names.map(({ label }) => label));
  const words = (list?.items ?? [])
    .map((item) => withColon(optionOf(item, document, range), place.isKey, text))
    .filter(({ label }) => label !== "" && !known.has(label));
  const options = [...names, ...words];
  return options.length === 0 ? undefined : { from, options };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The string in which the offset lies, with its quotes; one that is not closed ends at the offset. */
function stringAt(
  text: string,
  node: { readonly type: string; readonly offset: number; readonly length: number } | undefined,
  offset: number,
): Range | undefined {
  if (node === undefined || text[node.offset] !== '"' || offset <= node.offset) return undefined;
  const end = node.offset + node.length;
  const isClosed = node.length > 1 && text[end - 1] === '"';
  if (offset > end || (isClosed && offset === end)) return undefined;
  return { from: node.offset, to: isClosed ? end : offset };
}

/** A word that stands before a value has its colon, whatever follows it. */
function withColon(option: WordOption, isKey: boolean, text: string): WordOption {
  const hasColon = !isKey || !/^"[^"]*"$/.test(option.insert) || /^\s*:/.test(text.slice(option.to));
  return hasColon ? option : { ...option, insert: `${option.insert}: ` };
}

function optionOfName({ name, about }: FormName, range: Range, isKey: boolean, text: string): WordOption {
  const option = { label: name, detail: about, about: "", ...range, isName: true };
  return withColon({ ...option, insert: JSON.stringify(name) }, isKey, text);
}

function optionOf(item: CompletionItem, document: TextDocument, range: Range): WordOption {
  const { textEdit } = item;
  const replaced =
    textEdit === undefined ? undefined : "range" in textEdit ? textEdit.range : textEdit.replace;
  const place = replaced
    ? { from: document.offsetAt(replaced.start), to: document.offsetAt(replaced.end) }
    : range;
  const written = textEdit?.newText ?? item.insertText ?? item.label;
  const about =
    typeof item.documentation === "string" ? item.documentation : (item.documentation?.value ?? "");
  return {
    label: item.label.replace(/^"(.*)"$/, "$1"),
    detail: "",
    about: plain(about),
    ...place,
    insert: withoutStops(written),
    isName: false,
  };
}

/** Without the places that an editor would jump between. */
function withoutStops(snippet: string): string {
  return snippet.replace(/\$\{\d+:([^}]*)\}|\$\d+/g, "$1").replace(/\\([$}\\])/g, "$1");
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/\\([\\`*_{}[\]()#+\-.!<>~|"'&])/g, "$1")
    .replace(/&nbsp;/g, " ")
    .trim();
}

export interface WordAbout extends Range {
  readonly text: string;
}

/** What a word at an offset means: by its format, or what the name of the form that it is stands for. */
export async function wordAbout(
  texts: FormTexts,
  path: string,
  offset: number,
): Promise<WordAbout | undefined> {
  const file = open(path, texts.text(path));
  if (file === undefined) return undefined;
  const { document, json, text } = file;
  const location = getLocation(text, offset);
  const node = location.previousNode;
  const hover = await service.doHover(document, document.positionAt(offset), json);
  const contents = hover?.contents ?? [];
  const told = (Array.isArray(contents) ? contents : [contents])
    .map((part) => plain(typeof part === "string" ? part : part.value))
    .filter(Boolean);
  const isInside = node !== undefined && node.offset <= offset && offset <= node.offset + node.length;
  const place = { file: path, path: location.path, isKey: location.isAtPropertyKey };
  const name = isInside
    ? namesAt(texts, place).find((one) => one.name === String(node.value) && one.about !== "")
    : undefined;
  const lines = [...(name === undefined ? [] : [`${name.name}: ${name.about}`]), ...told];
  if (lines.length === 0) return undefined;
  const range = hover?.range;
  const from = range ? document.offsetAt(range.start) : (node?.offset ?? offset);
  const to = range ? document.offsetAt(range.end) : node === undefined ? offset : node.offset + node.length;
  return {
    from: isInside ? node.offset : from,
    to: isInside ? node.offset + node.length : to,
    text: lines.join("\n"),
  };
}
