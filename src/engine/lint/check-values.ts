import type { SourceFile } from "../read/definition-sources.ts";
import { type Finding, findingAt, type JsonPath } from "./finding.ts";

/** Words whose value is a name. */
const NAMES: ReadonlySet<string> = new Set([
  ...["id", "addAnother", "tabs", "confirm", "block", "optionsFrom", "include", "ui:optionsFor"],
  ...["valueKey", "switch", "schoolSearch", "upload", "key"],
]);
/** Words whose value is compared with answers, which may be spaces. */
const COMPARED: ReadonlySet<string> = new Set(["pattern", "const", "target", "$schema"]);

/** The one word that every object of a program has already and that has the form of a name. */
const TAKEN = "constructor";

/**
 * Texts and names that have the right form and cannot work: texts of nothing but spaces, which applicants would see as
 * an empty place, and a name that the program's own objects have.
 */
export function checkValues(file: SourceFile): readonly Finding[] {
  return [...mistakesIn(file.value, [])].map(({ path, part, message, suggestion }) =>
    findingAt({ file: file.path, path, ...file.locate(path, part) }, "wrong-value", message, suggestion),
  );
}

interface Mistake {
  readonly path: JsonPath;
  readonly part: "key" | "value";
  readonly message: string;
  readonly suggestion: string;
}

function* mistakesIn(value: unknown, path: JsonPath): Generator<Mistake> {
  const word = path.at(-1);
  if (typeof value === "string") {
    // A name may also stand in a list, as keys do in a row; a space may, between two parts of a text.
    const isName = typeof word === "number" || (typeof word === "string" && NAMES.has(word));
    if (value === TAKEN && isName) yield { path, part: "value", ...TAKEN_NAME };
    const isText = typeof word === "string" && !COMPARED.has(word);
    if (isText && value !== "" && value.trim() === "") yield { path, part: "value", ...blank(word) };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    if (step === TAKEN) yield { path: [...path, step], part: "key", ...TAKEN_NAME };
    yield* mistakesIn(inner, [...path, step]);
  }
}

const TAKEN_NAME = {
  message: `"${TAKEN}" cannot be a name here: every object of the program has something of this name already.`,
  suggestion: 'Take another name, for example "builder".',
};

function blank(word: string) {
  return {
    message: `"${word}" has nothing but spaces, so applicants would see nothing.`,
    suggestion: "Write the words, or take it out where it need not be given.",
  };
}
