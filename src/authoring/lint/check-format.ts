import type { ErrorObject } from "ajv";
import type { DefinitionSources, SourceFile } from "../findings/definition-sources.ts";
import { type Finding, findingAt, type JsonPath } from "../findings/finding.ts";
import { explainFormatError } from "./explain-format-error.ts";
import { type FormatName, formatOf } from "./format-kinds.ts";
import { formatValidatorOf } from "./format-validators.ts";
import { nearest } from "./suggest.ts";

/** Words whose value is a name. */
const NAMES: ReadonlySet<string> = new Set([
  "id",
  "addAnother",
  "tabs",
  "confirm",
  "block",
  "optionsFrom",
  "include",
  "ui:optionsFor",
  "valueKey",
  "targetKey",
  "switch",
  "schoolSearch",
  "upload",
  "key",
  "anyEntry",
  "everyEntry",
  "countEntries",
]);
/** Words whose value is compared with answers or stands between them, which may be spaces. */
const AS_THEY_STAND: ReadonlySet<string> = new Set([
  "pattern",
  "const",
  "target",
  "$schema",
  "with",
  "at",
  "constant",
  "empty",
  "pad",
  "separator",
  "defaultCode",
]);

/** The one word that every object of a program has already and that has the form of a name. */
const TAKEN = "constructor";

/**
 * Texts and names that have the right form and cannot work: texts of nothing but spaces, which applicants would see as
 * an empty place, and a name that the program's own objects have.
 */
function checkValues(file: SourceFile): readonly Finding[] {
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
    const isText = typeof word === "string" && !AS_THEY_STAND.has(word);
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

const CONDITIONAL = /\/(then|else)\//;
const CONDITIONAL_VALUE = /\/(then|else)\/properties\//;

/**
 * The errors worth a sentence. Left out are those that only follow from another: `if` (its `then` says more),
 * the parts of an `anyOf` and of `propertyNames`, what a condition asks of an object that is wrong already, and a
 * missing word next to a misspelt one.
 */
function selectFormatErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const wrongObjects = new Set(
    errors.filter((error) => isAboutWords(error) && !isConditional(error)).map((error) => error.instancePath),
  );
  return errors.filter(
    (error) =>
      error.keyword !== "if" &&
      error.propertyName === undefined &&
      !isPartOfAnyOf(error, errors) &&
      !(isConditional(error) && wrongObjects.has(objectOf(error))) &&
      !isMisspelt(error, errors),
  );
}

function isAboutWords(error: ErrorObject): boolean {
  return error.keyword === "additionalProperties" || error.keyword === "required";
}

function isConditional(error: ErrorObject): boolean {
  return CONDITIONAL.test(error.schemaPath);
}

/** The object whose words an error is about: for what a condition asks of a word's value, the object around it. */
function objectOf(error: ErrorObject): string {
  const isAboutValue = CONDITIONAL_VALUE.test(error.schemaPath);
  return isAboutValue ? error.instancePath.slice(0, error.instancePath.lastIndexOf("/")) : error.instancePath;
}

function isPartOfAnyOf(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return errors.some(
    (other) =>
      other.keyword === "anyOf" &&
      other.instancePath === error.instancePath &&
      error.schemaPath.startsWith(`${other.schemaPath}/`),
  );
}

function isMisspelt(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (error.keyword !== "required") return false;
  const missing = String(error.params.missingProperty);
  return errors.some(
    (other) =>
      other.keyword === "additionalProperties" &&
      other.instancePath === error.instancePath &&
      nearest(String(other.params.additionalProperty), [missing]) === missing,
  );
}

/** Checks every file against the schema of its kind (`src/authoring/schema`) or of one format, in sentences for staff. */
export function checkFormat(sources: DefinitionSources, format?: FormatName): readonly Finding[] {
  return [...sources.files.values()].flatMap((file) => checkFile(file, format ?? formatOf(file.path)));
}

function checkFile(file: SourceFile, format: FormatName | undefined): readonly Finding[] {
  const validate = format && formatValidatorOf(format);
  if (!validate) return [unusedFile(file)];
  if (validate(file.value)) return checkValues(file);
  const findings = new Map<string, Finding>();
  for (const error of selectFormatErrors(validate.errors ?? [])) {
    const { code, path, part, message, suggestion } = explainFormatError(error, file.value);
    const place = { file: file.path, path, ...file.locate(path, part) };
    const finding = findingAt(place, code, message, suggestion);
    findings.set(`${finding.pointer} ${finding.message}`, finding);
  }
  return [...findings.values()];
}

function unusedFile(file: SourceFile): Finding {
  return findingAt(
    { file: file.path, path: [], line: 1, column: 1 },
    "unused-file",
    "Nothing reads this file: its folder or its name is none that a form's files have.",
    "Files are pages/<name>.schema.json, pages/<name>.ui.json, the same under blocks/, options/<name>.json, " +
      "records/<name>.json, with names of small letters, digits and hyphens, and changes/<date>-<name>.json, such as " +
      "2027-01-05-sat.json.",
  );
}
