import type { JsonPath } from "../findings/finding.ts";
import { isObject, type KeyPlace, placesOfKey } from "./answer-keys.ts";
import type { Place } from "./edit-items.ts";
import { insertValue, moveValue, removeValue, setValue } from "./edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "./form-draft.ts";
import { formatLike, valueIn } from "./layout-texts.ts";
import { optionsPath, type PartName, schemaPath } from "./part-files.ts";
import { writeFile } from "./write-json.ts";

/** An option as its list writes it, or another list that stands in its place. */
export interface ListedOption {
  readonly code: string;
  readonly label: string;
  /** What is meant by it, where somebody says so. */
  readonly help?: string;
  /** The name of another list, all of whose options stand here. */
  readonly include?: string;
}

/** A question by its key, and the page or block that describes it. */
export interface PartQuestion {
  readonly part: PartName;
  readonly key: string;
}

const FILE = /^options\/([a-z0-9][a-z0-9-]*)\.json$/;

/** The names of all lists. */
export function listNames(texts: FormTexts): readonly string[] {
  return texts.paths().flatMap((path) => FILE.exec(path)?.[1] ?? []);
}

/** The options of a list in their order. */
export function optionsOf(texts: FormTexts, list: string): readonly ListedOption[] {
  const options = valueIn(texts, optionsPath(list), ["options"]);
  return (Array.isArray(options) ? options : []).map((option: unknown) => {
    const { code, label, help, include } = Object(option);
    return {
      code: String(code ?? ""),
      label: String(label ?? ""),
      ...(typeof help === "string" && { help }),
      ...(typeof include === "string" && { include }),
    };
  });
}

/** Every question that offers the options of a list, also where another list takes them in. */
export function usersOfList(texts: FormTexts, list: string): readonly PartQuestion[] {
  const lists = listsWith(texts, list, []);
  return texts.paths().flatMap((path) => {
    const part = /^((?:pages|blocks)\/[a-z][a-z0-9-]*)\.schema\.json$/.exec(path)?.[1];
    const properties = part === undefined ? undefined : valueIn(texts, path, ["properties"]);
    if (part === undefined || !isObject(properties)) return [];
    return Object.entries(properties).flatMap(([key, question]) => {
      const own = isObject(question) ? question.optionsFrom : undefined;
      return typeof own === "string" && lists.includes(own) ? [{ part, key }] : [];
    });
  });
}

/** A list, and those that take it in. */
function listsWith(texts: FormTexts, list: string, known: readonly string[]): readonly string[] {
  if (known.includes(list)) return [];
  const including = listNames(texts).filter((other) =>
    optionsOf(texts, other).some(({ include }) => include === list),
  );
  return [list, ...including.flatMap((other) => listsWith(texts, other, [...known, list]))];
}

/** Puts an option into a list. */
export function addOption(
  texts: FormTexts,
  list: string,
  place: Place,
  { code, label }: Pick<ListedOption, "code" | "label">,
): FormChange {
  const draft = new FormDraft(texts);
  insertValue(draft, optionsPath(list), ["options"], place, { code, label });
  return draft.change(`Add the option ${label}`);
}

/** Changes a word of an option; an empty text takes its help away. */
export function changeOption(
  texts: FormTexts,
  list: string,
  index: number,
  [word, text]: readonly ["code" | "label" | "help", string],
): FormChange {
  const draft = new FormDraft(texts);
  const path = ["options", index, word];
  if (text === "" && word === "help") removeValue(draft, optionsPath(list), path);
  else setValue(draft, optionsPath(list), path, text);
  return draft.change(`Change the ${word} of an option`);
}

/** Moves an option within its list. */
export function moveOption(texts: FormTexts, list: string, index: number, place: Place): FormChange {
  const draft = new FormDraft(texts);
  moveValue(draft, optionsPath(list), ["options", index], place);
  return draft.change("Move an option");
}

/** Takes an option out of its list. */
export function removeOption(texts: FormTexts, list: string, index: number): FormChange {
  const draft = new FormDraft(texts);
  removeValue(draft, optionsPath(list), ["options", index]);
  const { label = "", include = label } = optionsOf(texts, list)[index] ?? {};
  return draft.change(`Take away the option ${label || include}`);
}

/** Gives a question a list of its own: a copy of the one that it has, which is called as the question is. */
export function copyList(
  texts: FormTexts,
  { part, key }: PartQuestion,
  list: string,
  name: string,
): FormChange {
  const draft = new FormDraft(texts);
  draft.write(optionsPath(name), texts.text(optionsPath(list)));
  if (valueIn(texts, optionsPath(list), ["title"]) !== undefined) {
    const title = valueIn(texts, schemaPath(part), ["properties", key, "title"]);
    setValue(draft, optionsPath(name), ["title"], typeof title === "string" && title !== "" ? title : key);
  }
  setValue(draft, schemaPath(part), ["properties", key, "optionsFrom"], name);
  return draft.change(`Give ${key} a list of its own`);
}

/** Makes a list of these options, in an edit that needs it. */
export function createList(
  draft: FormDraft,
  texts: FormTexts,
  name: string,
  options: readonly Pick<ListedOption, "code" | "label">[],
): void {
  const [other] = listNames(texts).map(optionsPath);
  const items = options.map(({ code, label }) => ({ code, label }));
  draft.write(optionsPath(name), writeFile({ ...formatLike(texts, other), options: items }));
}

/** Where something names a code of a list: a condition or a way of a question that offers it, or what it begins with. */
export function placesOfCode(texts: FormTexts, list: string, code: string): readonly KeyPlace[] {
  const places = usersOfList(texts, list).flatMap(({ part, key }) => placesOfKey(texts, part, key));
  const seen = new Set<string>();
  return places.filter(({ file, path, mention, part }) => {
    const place = `${file}#${path.join("/")}`;
    const isNamed = !seen.has(place) && namesCode(texts, { file, path, isName: part === "name" }, code);
    if (isNamed && mention !== "required" && mention !== "data") seen.add(place);
    return seen.has(place) && isNamed;
  });
}

/** Whether what stands with a key, or below it where the key is a name, has the code as a value or as a name. */
function namesCode(
  texts: FormTexts,
  { file, path, isName }: { readonly file: string; readonly path: JsonPath; readonly isName: boolean },
  code: string,
): boolean {
  const word = path.at(-1);
  const around = valueIn(texts, file, isName ? path : path.slice(0, -1));
  if (!isObject(around)) return Array.isArray(around) && isName && around.includes(code);
  if (isName)
    return (
      holds(around, code, ["default", "exclusive", "const", "enum", "contains"]) ||
      Object.hasOwn(around, code)
    );
  if (word === "switch") return isObject(around.cases) && Object.hasOwn(around.cases, code);
  if (word === "key" && isObject(around.codes)) return Object.hasOwn(around.codes, code);
  return holds(around, code, ["target"]);
}

function holds(value: Readonly<Record<string, unknown>>, code: string, words: readonly string[]): boolean {
  return words.some((word) => {
    const member = value[word];
    if (word === "contains" && isObject(member)) return member.const === code;
    return member === code || (Array.isArray(member) && member.includes(code));
  });
}
