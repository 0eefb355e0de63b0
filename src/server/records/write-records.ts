import { stringify } from "csv-stringify/sync";
import { type RecordEntry, recordEntries } from "../../authoring/records/record-entries.ts";
import type { RecordField, RecordsFile, RecordsMapping } from "../../authoring/records/records-file.ts";
import { type CompiledForm, isEmptyAnswer } from "../../form/index.ts";
import { columnText, type RecordSubject } from "./column-text.ts";
import { encodingOf, type TextEncoding } from "./encoding.ts";
import type { Change, Refusal } from "./record-notes.ts";

/** What became of an application: with a refusal, nothing of it is written. */
export interface WrittenRecords {
  readonly bytes: Uint8Array;
  readonly recordCount: number;
  readonly refusals: readonly Refusal[];
  readonly changes: readonly Change[];
}

export interface RecordsWriter {
  /** What stands before all records. */
  readonly head: Uint8Array;
  readonly write: (subject: RecordSubject) => WrittenRecords;
}

interface Mapped {
  readonly form: CompiledForm;
  /** All of the form, of which this is one. */
  readonly mappings: readonly RecordsMapping[];
  readonly mapping: RecordsMapping;
}

const NO_ENTRY: Pick<RecordEntry, "number" | "keyOf"> = { number: 1, keyOf: (key) => key };

/** Writes applications as a mapping says, which lint found in order. */
export function recordsWriter({ form, mappings, mapping: { file } }: Mapped): RecordsWriter {
  const encoding = encodingOf(file);
  const entries = file.each === undefined ? undefined : (recordEntries(form, file.each) ?? []);
  const known = new Set([
    ...Object.keys(form.keys),
    ...mappings.flatMap((one) => (one.file.notSent ?? []).flatMap(({ keys = [] }) => keys)),
  ]);
  const header =
    file.header === true
      ? line(
          file,
          file.fields.map(({ name }) => name),
        )
      : "";
  return {
    head: encoding.encode(header),
    write: (subject) => {
      const answered = (entry: RecordEntry) =>
        entry.keys.some((key) => !isEmptyAnswer(subject.answers[key]) || subject.documents.has(key));
      const records = (entries?.filter(answered) ?? [NO_ENTRY]).map(({ number: entryNumber, keyOf }) =>
        file.fields.map((field) => ({
          field,
          ...columnText({ form, file, encoding, subject, entryNumber, keyOf }, field),
        })),
      );
      const columns = records.flat();
      const lines = records.map((record) => recordLine(file, encoding, record));
      return {
        bytes: encoding.encode(lines.join("")),
        recordCount: lines.length,
        refusals: [...columns.flatMap(({ refusals }) => refusals), ...withoutColumn(subject, known)],
        changes: columns.flatMap(({ changes }) => changes),
      };
    },
  };
}

/** Answers of an earlier form under keys that nothing of the mappings is about: they would go missing in silence. */
function withoutColumn({ answers }: RecordSubject, known: ReadonlySet<string>): readonly Refusal[] {
  return Object.entries(answers).flatMap(([key, answer]): readonly Refusal[] => {
    const isKnown = known.has(key) || (key.endsWith("_desc") && Object.hasOwn(answers, key.slice(0, -5)));
    if (isKnown || isEmptyAnswer(answer)) return [];
    return [{ what: "no-column", column: "", key, given: String(answer) }];
  });
}

interface Column {
  readonly field: RecordField;
  readonly text: string;
}

function recordLine(file: RecordsFile, encoding: TextEncoding, columns: readonly Column[]): string {
  if (file.layout === "delimited")
    return line(
      file,
      columns.map(({ text }) => text),
    );
  return line(file, [columns.map((column) => padded(encoding, column)).join("")]);
}

function padded(encoding: TextEncoding, { field, text }: Column): string {
  const { width = 0, align, pad = " " } = field;
  const padding = pad.repeat(Math.max(0, width - encoding.lengthOf(text)));
  return align === "right" ? padding + text : text + padding;
}

function line(file: RecordsFile, cells: readonly string[]): string {
  const end = file.lineEnding === "crlf" ? "\r\n" : "\n";
  const delimiter = file.delimiter === "tab" ? "\t" : (file.delimiter ?? "");
  if (file.layout === "fixed" || file.quotes === "never") return cells.join(delimiter) + end;
  const isAlways = file.quotes === "always";
  return stringify([[...cells]], {
    delimiter,
    record_delimiter: end,
    quoted: isAlways,
    quoted_empty: isAlways,
    // A line break that is not the file's own as well.
    quoted_match: /[\r\n]/,
  });
}
