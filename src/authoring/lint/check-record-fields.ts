import { listWords } from "../findings/describe-format.ts";
import type { JsonPath } from "../findings/finding.ts";
import { codesOf, type FieldKind, fieldKind } from "../records/field-kind.ts";
import { codesNotSent, lengthOf, type RecordField, type RecordsMapping } from "../records/records-file.ts";
import type { CheckContext } from "./check-context.ts";
import { didYouMean } from "./suggest.ts";

interface FieldPlace {
  readonly field: RecordField;
  readonly path: JsonPath;
}

/** Reports something at a word of a column. */
type Say = (
  code: Parameters<CheckContext["report"]>[0],
  steps: JsonPath,
  message: string,
  suggestion?: string,
) => void;

/** The words that say something of the answer, by what a column is made of; all others may stand in any column. */
type Source = FieldKind | "constant" | "submission" | "application";
type Word = keyof RecordField;

const OF_ANSWER = ["sensitive", "required", "empty"] as const;
const WORDS: Readonly<Record<Source, readonly Word[]>> = {
  constant: [],
  application: [],
  submission: ["date", "timeZone"],
  text: [...OF_ANSWER, "digitsOnly", "lineBreaks"],
  date: [...OF_ANSWER, "date"],
  option: [...OF_ANSWER, "codes", "sameCodes", "defaultCode"],
  list: [...OF_ANSWER, "codes", "sameCodes", "defaultCode", "separator", "choice"],
  boolean: ["sensitive", "codes"],
  document: ["sensitive", "codes"],
};
const CONCERNED = [...new Set(Object.values(WORDS).flat())];
const NEEDED: Readonly<Partial<Record<Source, Word>>> = {
  ...({ submission: "date", date: "date", boolean: "codes", document: "codes" } as const),
};
const NAMES: Readonly<Record<Source, string>> = {
  constant: "a constant",
  application: "something of the application itself",
  submission: "the time of the submission",
  text: "a text",
  date: "a date",
  option: "an option",
  list: "several options",
  boolean: "a box to tick",
  document: "a document",
};

/** One column: what it is made of, the codes that it knows, and whether what is written fits into it. */
export function checkRecordField(
  context: CheckContext,
  mapping: RecordsMapping,
  { field, path }: FieldPlace,
): void {
  const say: Say = (code, steps, message, suggestion) =>
    context.report(code, mapping.path, [...path, ...steps], message, suggestion);
  const source = sourceOf(context, field, say);
  if (source === undefined) return;
  checkWords(field, source, say);
  checkTimeZone(field, say);
  checkLineBreaks(mapping, field, say);
  checkLengths(field, say);
  if (field.key === undefined) return;
  checkSensitivity(context, field, say);
  checkCodes(context, mapping, field, { source, say });
  checkAnswerLength(context, field, { source, say });
}

/** Undefined, and reported, for a column that is made of nothing, of two things or of a key that is not there. */
function sourceOf({ form }: CheckContext, field: RecordField, say: Say): Source | undefined {
  const given = (["key", "constant", "application"] as const).filter((word) => field[word] !== undefined);
  if (given.length !== 1) {
    const message = `The column "${field.name}" needs one of the words "key", "constant" and "application"${given.length === 0 ? "" : ", and has more"}.`;
    say("records-does-not-fit", [], message);
    return undefined;
  }
  if (field.constant !== undefined) return "constant";
  if (field.key === undefined) return field.application === "submittedAt" ? "submission" : "application";
  const kind = fieldKind(form, field.key);
  if (kind !== undefined) return kind;
  const message = `"${field.key}" is no key of data-model.json, so the column would always be empty.`;
  say("records-unknown-key", ["key"], message, didYouMean(field.key, Object.keys(form.keys)));
  return undefined;
}

function checkWords(field: RecordField, source: Source, say: Say): void {
  for (const word of CONCERNED) {
    if (field[word] === undefined || WORDS[source].includes(word)) continue;
    const taken = WORDS[source].map((one) => `"${one}"`);
    const suggestion = taken.length === 0 ? "Take it out." : `Known here: ${listWords(taken)}.`;
    const message = `"${word}" says nothing of ${NAMES[source]}, of which the column is made.`;
    say("records-does-not-fit", [word], message, suggestion);
  }
  const needed = NEEDED[source];
  if (needed !== undefined && field[needed] === undefined)
    say("records-does-not-fit", [], `A column that is made of ${NAMES[source]} needs "${needed}".`);
  const isOption = source === "option" || source === "list";
  if (isOption && (field.codes === undefined) !== (field.sameCodes === true)) {
    const message = `A column that is made of ${NAMES[source]} needs either "codes" or "sameCodes": true.`;
    say("records-does-not-fit", [], message);
  }
  if (source !== "list" || (field.separator === undefined) !== (field.choice === undefined)) return;
  const message = `A column that is made of several options needs "separator", for all of them, or "choice", for one.`;
  say("records-does-not-fit", [], message);
}

function checkTimeZone({ timeZone }: RecordField, say: Say): void {
  if (timeZone === undefined) return;
  try {
    new Intl.DateTimeFormat("en", { timeZone }).format(0);
  } catch {
    const message = `"${timeZone}" is no time zone of the IANA database.`;
    say("unknown-time-zone", ["timeZone"], message, didYouMean(timeZone, Intl.supportedValuesOf("timeZone")));
  }
}

function checkLineBreaks({ file }: RecordsMapping, { lineBreaks }: RecordField, say: Say): void {
  if (lineBreaks !== "keep" || (file.layout === "delimited" && file.quotes !== "never")) return;
  const message = "Line breaks can only be kept between quotes: here one would begin another record.";
  say("records-does-not-fit", ["lineBreaks"], message, 'Write "lineBreaks": "space".');
}

/** What the file itself writes must fit: nothing of it is ever cut. */
function checkLengths(field: RecordField, say: Say): void {
  const length = lengthOf(field);
  if (length === undefined) return;
  const { constant, empty, defaultCode, codes, date } = field;
  const texts: readonly (readonly [steps: JsonPath, text: string | undefined])[] = [
    ...([["constant"], ["empty"], ["defaultCode"], ["date"]] as const).map(
      (steps, at) => [steps, [constant, empty, defaultCode, date?.replace("HH24", "HH")][at]] as const,
    ),
    ...Object.entries(codes ?? {}).map(([code, text]) => [["codes", code], text] as const),
  ];
  for (const [steps, text = ""] of texts) {
    const size = [...text].length;
    if (size <= length) continue;
    const message = `This has ${size} characters, and the column "${field.name}" takes ${length}.`;
    say("records-width", steps, message);
  }
}

function checkSensitivity({ form }: CheckContext, { key = "", sensitive }: RecordField, say: Say): void {
  if (form.keys[key]?.sensitivity !== "sensitive" || sensitive === true) return;
  const message = `"${key}" is sensitive, and the column does not say so.`;
  const suggestion = `If the record system is to have it, write "sensitive": true.`;
  say("records-sensitive", ["key"], message, suggestion);
}

interface Checked {
  readonly source: Source;
  readonly say: Say;
}

function checkCodes(
  { form }: CheckContext,
  { file }: RecordsMapping,
  field: RecordField,
  { source, say }: Checked,
): void {
  const { key = "", codes, sameCodes } = field;
  const isChecked = source === "boolean" || source === "document";
  if (source !== "option" && source !== "list" && !isChecked) return;
  if (sameCodes === true && !isChecked) checkSameCodes(codesOf(form, key), field, say);
  if (codes === undefined) return;
  const known = isChecked ? ["true", "false"] : codesOf(form, key);
  const withheld = codesNotSent(file, key);
  const missing = known.filter((code) => !Object.hasOwn(codes, code) && !withheld.includes(code));
  if (missing.length > 0) {
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
    const named = listWords(missing.slice(0, 5).map((code) => `"${code}"`)).replace(
      / or (?=[^,]*$)/,
      " and ",
    );
    const message = `The column "${field.name}" does not say what becomes of ${named}${more}.`;
    const suggestion = isChecked
      ? `Write both, for example "codes": { "true": "Y", "false": "N" }.`
      : `Add ${missing.length === 1 ? "it" : "them"} to "codes", or to the codes under "notSent" with the reason.`;
    say("records-code-unmapped", ["codes"], message, suggestion);
  }
  for (const code of Object.keys(codes)) {
    if (known.includes(code)) continue;
    const message = `"${code}" is no option of "${key}" any more, or never was.`;
    say("records-unknown-code", ["codes", code], message, didYouMean(code, known));
  }
}

function checkSameCodes(codes: readonly string[], field: RecordField, say: Say): void {
  const length = lengthOf(field);
  if (length === undefined || field.separator !== undefined) return;
  const long = codes.find((code) => [...code].length > length);
  if (long === undefined) return;
  const message = `The code "${long}" has ${[...long].length} characters, and the column "${field.name}" takes ${length}.`;
  say("records-width", ["sameCodes"], message);
}

/** An answer may be longer than its column, and nothing says that it may be cut. */
function checkAnswerLength({ form }: CheckContext, field: RecordField, { source, say }: Checked): void {
  const length = lengthOf(field);
  const most = form.keys[field.key ?? ""]?.maxLength;
  if (length === undefined || most === undefined || source !== "text") return;
  if (most <= length || field.tooLong !== undefined || field.digitsOnly === true) return;
  const message = `Answers may have ${most} characters, and the column "${field.name}" takes ${length}: an application with a longer one would be refused.`;
  const word = field.width === undefined ? "name" : "width";
  say("records-may-be-refused", [word], message, 'Write "tooLong": "truncate" or "tooLong": "refuse".');
}
