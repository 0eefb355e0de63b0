import { type FieldKind, fieldKind } from "../../authoring/records/field-kind.ts";
import {
  codesNotSent,
  lengthOf,
  type RecordField,
  type RecordsFile,
} from "../../authoring/records/records-file.ts";
import { type Answers, type CompiledForm, chosenCodes } from "../../form/index.ts";
import type { TextEncoding } from "./encoding.ts";
import { formatDate, formatTime } from "./format-date.ts";
import type { Change, Refusal } from "./record-notes.ts";

/** An application as it is written for the record system. */
export interface RecordSubject {
  readonly reference: string;
  readonly email: string;
  readonly submittedAt: number;
  readonly answers: Answers;
  /** The keys of the documents that arrived. */
  readonly documents: ReadonlySet<string>;
}

/** What the text of a column is made of. */
export interface ColumnContext {
  readonly form: CompiledForm;
  readonly file: RecordsFile;
  readonly encoding: TextEncoding;
  readonly subject: RecordSubject;
  /** The entry whose record it is. */
  readonly entryNumber: number;
  readonly keyOf: (first: string) => string;
}

/** A text, and what is to be said of it; with a refusal the text is of no meaning. */
export interface ColumnText {
  readonly text: string;
  readonly refusals: readonly Refusal[];
  readonly changes: readonly Change[];
}

type Step = (text: string, note: (what: Refusal["what"] | Change["what"], given: string) => void) => string;

/** The text of a column as it stands in the file, without padding and quotes. */
export function columnText(context: ColumnContext, field: RecordField): ColumnText {
  const key = field.key === undefined ? undefined : context.keyOf(field.key);
  const refusals: Refusal[] = [];
  const changes: Change[] = [];
  const note = (what: Refusal["what"] | Change["what"], given: string) => {
    const place = { column: field.name, given, ...(key !== undefined && { key }) };
    if (isChange(what)) changes.push({ what, ...place });
    else refusals.push({ what, ...place });
  };
  const text = stepsOf(context, field, key).reduce((sofar, step) => step(sofar, note), "");
  return { text, refusals, changes };
}

const CHANGE_KINDS: ReadonlySet<string> = new Set<Change["what"]>([
  "truncated",
  "transliterated",
  "default-code",
  "code-not-sent",
  "line-breaks",
]);

function isChange(what: Refusal["what"] | Change["what"]): what is Change["what"] {
  return CHANGE_KINDS.has(what);
}

function stepsOf(context: ColumnContext, field: RecordField, key: string | undefined): readonly Step[] {
  const { encoding, file } = context;
  return [
    (_text, note) => (key === undefined ? ownText(context, field) : answerText(context, field, key, note)),
    (text, note) => withoutLineBreaks(text, field, note),
    (text, note) => {
      const { text: fitted, replaced, misfits } = encoding.fit(text);
      if (misfits.length > 0) note("unencodable", misfits.join(""));
      if (replaced.length > 0) note("transliterated", replaced.join(""));
      return fitted;
    },
    (text, note) => withinLength(text, field, { encoding, note }),
    (text, note) => {
      const sign = file.delimiter === "tab" ? "\t" : (file.delimiter ?? "");
      if (file.quotes === "never" && (text.includes(sign) || text.includes('"'))) note("needs-quotes", text);
      return text;
    },
  ];
}

/** What is none of an applicant's answers. */
function ownText({ subject, entryNumber }: ColumnContext, field: RecordField): string {
  switch (field.application) {
    case "reference":
      return subject.reference;
    case "email":
      return subject.email;
    case "entryNumber":
      return String(entryNumber);
    case "submittedAt":
      return formatTime(subject.submittedAt, field.date ?? "", field.timeZone ?? "UTC");
    default:
      return field.constant ?? "";
  }
}

type Note = Parameters<Step>[1];

function answerText(
  { form, file, subject }: ColumnContext,
  field: RecordField,
  key: string,
  note: Note,
): string {
  // The key of the first entry says what all of them are, also in a form of earlier.
  const kind = fieldKind(form, field.key ?? key) ?? "text";
  const answer = subject.answers[key];
  if (kind === "boolean" || kind === "document") {
    const isGiven =
      kind === "document" ? filesOf(form, key).some((one) => subject.documents.has(one)) : answer === true;
    return field.codes?.[String(isGiven)] ?? "";
  }
  const given = typeof answer === "string" ? answer : "";
  if (given === "") {
    if (field.required === true) note("missing", "");
    return field.empty ?? "";
  }
  return MAKERS[kind]({ file, field, given, note });
}

/** The keys of all files of a question: any of them will do. */
function filesOf({ questions }: CompiledForm, key: string): readonly string[] {
  const question = Object.hasOwn(questions, key) ? questions[key] : undefined;
  return [key, ...(question?.further ?? [])];
}

interface Given {
  readonly file: RecordsFile;
  readonly field: RecordField;
  readonly given: string;
  readonly note: Note;
}

const MAKERS: Readonly<Record<Exclude<FieldKind, "boolean" | "document">, (given: Given) => string>> = {
  text: ({ field, given }) => (field.digitsOnly === true ? given.replaceAll(/\D/g, "") : given),
  date: ({ field, given, note }) => {
    const date = formatDate(given, field.date ?? "");
    if (date === undefined) note("not-a-date", given);
    return date ?? "";
  },
  option: (one) => codeText(one, one.given),
  list: (one) => {
    const { file, field, given, note } = one;
    const codes = chosenCodes(given);
    if (field.choice === undefined)
      return codes.map((code) => codeText(one, code)).join(field.separator ?? "");
    const most = Math.max(
      ...file.fields.flatMap(({ key, choice }) => (key === field.key ? [choice ?? 0] : [])),
    );
    if (codes.length > most) note("too-many-choices", given);
    const chosen = codes[field.choice - 1];
    return chosen === undefined ? (field.empty ?? "") : codeText(one, chosen);
  },
};

function codeText({ file, field, note }: Given, code: string): string {
  const { codes, sameCodes, defaultCode, key = "" } = field;
  if (sameCodes === true) return code;
  if (codes !== undefined && Object.hasOwn(codes, code)) return codes[code] ?? "";
  if (codesNotSent(file, key).includes(code)) {
    note("code-not-sent", code);
    return defaultCode ?? field.empty ?? "";
  }
  note(defaultCode === undefined ? "unknown-code" : "default-code", code);
  return defaultCode ?? "";
}

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** A line break would begin another record. */
function withoutLineBreaks(text: string, { lineBreaks = "refuse" }: RecordField, note: Note): string {
  if (lineBreaks === "keep" || !CONTROL.test(text)) return text;
  note(lineBreaks === "refuse" ? "line-break" : "line-breaks", text);
  return text.replaceAll(CONTROLS, " ");
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

function withinLength(
  text: string,
  field: RecordField,
  { encoding, note }: { readonly encoding: TextEncoding; readonly note: Note },
): string {
  const most = lengthOf(field);
  if (most === undefined || encoding.lengthOf(text) <= most) return text;
  if (field.tooLong !== "truncate") {
    note("too-long", text);
    return "";
  }
  note("truncated", text);
  let cut = "";
  // Between letters: half of one would be another.
  for (const { segment } of letters.segment(text)) {
    if (encoding.lengthOf(cut + segment) > most) break;
    cut += segment;
  }
  return cut;
}
