import { insertItem } from "../editing/edit-items.ts";
import { renameQuestion, setDataEntry } from "../editing/edit-questions.ts";
import { removeValue, setValue } from "../editing/edit-values.ts";
import { FormDraft } from "../editing/form-draft.ts";
import { itemsOf, keyOf, nodeAt, valueNode } from "../editing/json-document.ts";
import { isJsonObject, membersOf, valueIn } from "../editing/layout-texts.ts";
import { uiPath } from "../editing/part-files.ts";
import type { Json } from "../editing/write-json.ts";
import type { JsonPath } from "../findings/finding.ts";
import { meantBy } from "../lint/suggest.ts";
import { edit, writeMeant } from "./mend-words.ts";
import type { Mender, Place } from "./mended-finding.ts";

const QUESTION_WORDS = ["type", "title", "format", "maxLength"];
const DATA_MODEL = "data-model.json";
/** How much the records take of an answer of which nobody has said it, and of a code. */
const TEXT_LENGTH = 100;
const CODE_LENGTH = 10;

/** Puts an answer into the data model; where another key was probably meant, renames the question as well. */
export const addToDataModel: Mender = (place) => {
  const { texts, finding, path } = place;
  const [, key = ""] = /"([^"]*)"/.exec(finding.message) ?? [];
  const written = String(path.at(-1));
  if (path[0] !== "properties") return [...writeMeant(place), ...add(place, key, {})];
  const schema = valueIn(texts, finding.path, path);
  const part = finding.path.replace(/\.schema\.json$/, "");
  const meant = meantBy(finding.suggestion);
  const isFree =
    meant !== undefined && written === key && !membersOf(texts, finding.path, ["properties"]).has(meant);
  const renamed = isFree ? [renameQuestion(texts, part, written, meant)] : [];
  return [...renamed, ...add(place, key, isJsonObject(schema) ? schema : {})];
};

function add({ texts, finding, path }: Place, key: string, schema: { readonly [word: string]: Json }) {
  const questions = [...membersOf(texts, finding.path, ["properties"])];
  const before = questions.slice(0, Math.max(0, questions.indexOf(String(path.at(-1))))).toReversed();
  const prefix = key.slice(0, key.length - String(path.at(-1)).length);
  const draft = new FormDraft(texts);
  const question = { prefix, key: key.slice(prefix.length), neighbours: before };
  setDataEntry(draft, texts, question, entryFor(schema));
  return [draft.change(`Put "${key}" into the data model`)];
}

function entryFor({
  type,
  format,
  maxLength,
  optionsFrom,
  enum: codes,
}: {
  readonly [word: string]: Json;
}): Json {
  const sensitivity = "personal";
  if (type === "boolean") return { type, sensitivity };
  if (format === "date") return { type: "date", sensitivity };
  const length = typeof maxLength === "number" ? maxLength : undefined;
  if (type === "list") return { type, sensitivity, maxLength: length ?? TEXT_LENGTH };
  const isCode = optionsFrom !== undefined || codes !== undefined;
  const most = isCode ? CODE_LENGTH : TEXT_LENGTH;
  return { type: "string", sensitivity, maxLength: length ?? most, ...(isCode && { desc: true }) };
}

/** Writes a word of a question in the order in which questions are written. */
function setWord({ texts, finding }: Place, path: JsonPath, value: Json, label: string) {
  const draft = new FormDraft(texts);
  setValue(draft, finding.path, path, value, [{}, {}, { names: QUESTION_WORDS }]);
  return [draft.change(label)];
}

/** Lets a question take no more characters than the records do. */
export const shorten: Mender = (place) => {
  const most = Number(/only (\d+)\.$/.exec(place.finding.message)?.[1]);
  if (!Number.isInteger(most)) return [];
  return setWord(place, [...place.path, "maxLength"], most, `Write "maxLength": ${most}`);
};

/** Lets the records take as many characters as a question does; a key that is worked out from another has no place for that. */
export const takeMore: Mender = ({ texts, finding }) => {
  const [, key = "", wanted] = /^"([^"]+)" allows (\d+) /.exec(finding.message) ?? [];
  const most = Number(wanted);
  const path = ["keys", key, "maxLength"];
  const written = valueIn(texts, DATA_MODEL, path);
  if (typeof written !== "number" || !(most > written)) return [];
  const draft = new FormDraft(texts);
  setValue(draft, DATA_MODEL, path, most);
  return [draft.change(`Let the records take ${most} characters of "${key}" (${DATA_MODEL})`)];
};

/** Gives a question the words of its key as its title. */
export const addTitle: Mender = (place) => {
  if (place.path[0] !== "properties") return [];
  const words = String(place.path.at(-1)).split("_").filter(Boolean);
  const title = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
  return setWord(place, [...place.path, "title"], title, `Call it "${title}"`);
};

/** Asks for a day where the data model has one. */
export const askForDay: Mender = (place) =>
  place.finding.suggestion === 'Add "format": "date".'
    ? setWord(place, [...place.path, "format"], "date", "Ask for a day")
    : [];

/** Shows a question that is described and stands nowhere at the end of its page or block. */
export const showAtEnd: Mender = ({ texts, finding, path }) => {
  const key = String(path.at(-1));
  const file = uiPath(finding.path.replace(/\.schema\.json$/, ""));
  // A further file of a question is shown with it.
  if (path.length !== 2 || /_\d+$/.test(key) || !texts.paths().includes(file)) return [];
  const draft = new FormDraft(texts);
  draft.edit(file, (document) => {
    const layout = nodeAt(document.root, ["ui:layout"]);
    if (layout?.type !== "array") return [];
    // The button that leads on stays the last.
    const button = itemsOf(layout).findIndex((item) =>
      itemsOf(item).some((member) => keyOf(member) === "action"),
    );
    const place = button === -1 ? "last" : { before: button };
    return insertItem(document, layout, place, { value: key });
  });
  return [draft.change(`Show "${key}" at the end of ${file}`)];
};

/** Requires it always, or only in some cases: not both. */
export const requireOnce: Mender = (place) => {
  const { texts, finding, path } = place;
  const key = String(path.at(-1));
  const without = new FormDraft(texts);
  const required = valueIn(texts, finding.path, ["required"]);
  const index = Array.isArray(required) ? required.indexOf(key) : -1;
  if (index !== -1) removeValue(without, finding.path, ["required", index]);
  const always = new FormDraft(texts);
  if (membersOf(texts, finding.path, ["requiredWhen"]).has(key))
    removeValue(always, finding.path, ["requiredWhen", key], 0);
  return [
    always.change(`Require "${key}" always`),
    without.change(`Require "${key}" by its condition alone`),
  ];
};

/** What a word that is missing begins with, where that can be said. */
const BEGINNINGS: Readonly<Record<string, Json>> = {
  sensitivity: "personal",
  type: "string",
  content: [],
  properties: {},
  "ui:layout": [],
};

/** Adds a word that must be given; a label begins as its code. */
export const addMissing: Mender = (place) => {
  const [, word = ""] = /^"([^"]+)" is missing here\.$/.exec(place.finding.message) ?? [];
  const { document, node } = place;
  if (node?.type !== "object") return [];
  const code = itemsOf(node).find((member) => keyOf(member) === "code");
  const value = word === "label" && code ? String(valueNode(code).value) : BEGINNINGS[word];
  if (value === undefined) return [];
  const text = JSON.stringify(value);
  const after = code && word === "label" ? { after: itemsOf(node).indexOf(code) } : undefined;
  const where = after ?? (word === "type" ? "first" : "last");
  return edit(place, `Add "${word}": ${text}`, insertItem(document, node, where, { key: word, value }));
};
