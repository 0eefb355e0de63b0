import { stringify } from "csv-stringify/sync";
import { type Answers, type CompiledForm, maskAnswers } from "../../form/index.ts";
import { loadApplications } from "../store/applications.ts";
import type { RecordedDocument } from "../store/documents.ts";
import {
  formsOfSubmitted,
  listSubmitted,
  type SubmittedApplication,
  type SubmittedAsked,
} from "../store/exported-applications.ts";
import {
  answerKeysOf,
  currentFormHash,
  findPublishedForm,
  readPublishedForm,
} from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";

/** What is exported, and how. */
export interface ApplicationsExport extends SubmittedAsked {
  /** Whether answers that print masks, such as Social Security numbers, are written as they were given. */
  readonly isUnmasked: boolean;
  readonly format: ExportFormat;
}

/** JSON Lines, or CSV for a spreadsheet. */
export type ExportFormat =
  | { readonly kind: "jsonl" }
  | { readonly kind: "csv"; readonly delimiter: string; readonly hasByteOrderMark: boolean };

interface ExportContext {
  readonly db: Database;
  readonly now: () => number;
}

/** An application with all that is handed on of it. */
interface WholeApplication extends SubmittedApplication {
  readonly formHash: string;
  readonly answers: Answers;
  readonly documents: readonly RecordedDocument[];
}

/** What is read of the form that applications were submitted with. */
interface ExportedForm {
  /** That of the form in force, where this program cannot read theirs any more. */
  readonly form: CompiledForm;
  /** The number of its last version. */
  readonly version: number;
  readonly keys: readonly string[];
}

type ExportedForms = ReadonlyMap<string, ExportedForm>;

/** The form was published while applications were written. */
export class FormChangedMeanwhile extends Error {}

/**
 * Writes the submitted applications that are asked for, in the order of their submission and a portion at a time, so that
 * those of a large school never lie in memory.
 * @returns the accounts whose applications were written
 * @throws FormChangedMeanwhile when one was submitted meanwhile with a form of which none was there before
 */
export async function exportApplications(
  { db, now }: ExportContext,
  asked: ApplicationsExport,
  write: (text: string) => Promise<void>,
): Promise<readonly string[]> {
  const forms = await loadForms(db, await formsOfSubmitted(db, asked), now());
  const { format } = asked;
  const columns = columnsOf(forms);
  if (format.kind === "csv") {
    const mark = format.hasByteOrderMark ? "\uFEFF" : "";
    await write(mark + csvLine(format, [...OWN_COLUMNS, ...columns]));
  }
  const written: string[] = [];
  for await (const portion of listSubmitted(db, asked)) {
    const whole = await readWhole(db, portion);
    const lines = whole.map((given) => {
      const exported = forms.get(given.formHash);
      if (exported === undefined) throw new FormChangedMeanwhile();
      const one = asked.isUnmasked ? given : { ...given, answers: maskAnswers(exported.form, given.answers) };
      return format.kind === "csv"
        ? csvLine(format, csvCells(exported, columns, one))
        : jsonLine(exported, one);
    });
    await write(lines.join(""));
    written.push(...whole.map(({ accountId }) => accountId));
  }
  return written;
}

async function loadForms(db: Database, hashes: readonly string[], now: number): Promise<ExportedForms> {
  const current = await readPublishedForm(db, (await currentFormHash(db, now)) ?? "");
  const forms = new Map<string, ExportedForm>();
  for (const hash of hashes) {
    const shown = (await readPublishedForm(db, hash)) ?? current;
    const { number: version = 0 } = (await findPublishedForm(db, hash)) ?? {};
    if (shown === undefined) throw new Error("No form is published that applications could be read with.");
    const pageKeys = shown.form.pages.flatMap(({ keys }) => keys);
    const asked = pageKeys.flatMap((key) => [key, shown.form.questions[key]?.desc ?? key]);
    const keys = [...new Set([...asked, ...(await answerKeysOf(db, hash))])];
    forms.set(hash, { form: shown.form, version, keys });
  }
  return forms;
}

/** Submitted applications with all that is handed on of them; without those that were erased meanwhile. */
export async function readWhole(
  db: Database,
  portion: readonly SubmittedApplication[],
): Promise<readonly WholeApplication[]> {
  const opened = await loadApplications(
    db,
    portion.map(({ accountId }) => accountId),
  );
  const byAccount = new Map(opened.map(({ accountId, open }) => [accountId, open]));
  return portion.flatMap((one) => {
    // Whoever was erased meanwhile is not there any more.
    const found = byAccount.get(one.accountId)?.();
    if (found === undefined) return [];
    const { formVersion: formHash, answers } = found.stored;
    return [{ ...one, formHash, answers, documents: found.documents }];
  });
}

const OWN_COLUMNS = ["Reference", "Submitted at", "Username", "Form version"];

/** Every answer key of the forms, those of the newest version first and in the order of its pages. */
function columnsOf(forms: ExportedForms): readonly string[] {
  const newestFirst = [...forms.values()].toSorted((one, other) => other.version - one.version);
  return [...new Set(newestFirst.flatMap(({ keys }) => keys))];
}

function csvCells(
  { version }: ExportedForm,
  columns: readonly string[],
  { reference, submittedAt, email, answers, documents }: WholeApplication,
): readonly string[] {
  const files = new Map(documents.map(({ answerKey, fileName }) => [answerKey, fileName]));
  const cells = columns.map((key) => files.get(key) ?? String(answers[key] ?? ""));
  return [reference, new Date(submittedAt).toISOString(), email, String(version), ...cells];
}

/** What a spreadsheet calculates when it opens a file; also behind blanks, and by the wide signs of East Asian keyboards. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function csvLine({ delimiter }: { readonly delimiter: string }, cells: readonly string[]): string {
  // An apostrophe makes it a text to every spreadsheet.
  const safe = cells.map((cell) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell));
  return stringify([safe], { delimiter, record_delimiter: "windows" });
}

function jsonLine(
  { version }: ExportedForm,
  { reference, submittedAt, email, answers, documents }: WholeApplication,
): string {
  const record = {
    reference,
    submitted_at: new Date(submittedAt).toISOString(),
    username: email,
    form_version: version,
    answer: answers,
    documents: documents.map(({ answerKey, fileName, fileSize, uploadedAt, status }) => ({
      ...{ answer_key: answerKey, file_name: fileName, file_size: fileSize, status },
      uploaded_at: new Date(uploadedAt).toISOString(),
    })),
  };
  return `${JSON.stringify(record)}\n`;
}
