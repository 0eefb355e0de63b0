import { EXPORT_COLUMNS, type ReadInFull } from "../../form/index.ts";
import { listSubmitted, type SubmittedAsked } from "../store/exported-applications.ts";
import type { Store } from "../store/store.ts";
import { applicationRecord, passedOn, readWhole, type WholeApplication } from "./application-record.ts";
import { csvLine } from "./csv-line.ts";
import type { TakenApplication } from "./note-taken.ts";
import { type SubmittedForm, SubmittedForms } from "./submitted-forms.ts";

/** What is exported, and how. */
export interface ApplicationsExport extends SubmittedAsked {
  readonly readsInFull: ReadInFull;
  readonly format: TextFormat;
}

/** JSON Lines, or CSV for a spreadsheet. */
export type TextFormat =
  | { readonly kind: "jsonl" }
  | { readonly kind: "csv"; readonly delimiter: string; readonly hasByteOrderMark: boolean };

interface ExportContext {
  readonly store: Store;
  readonly now: () => number;
}

/** The next piece of the file, and whose applications are in it. */
interface ExportedPortion {
  readonly text: string;
  readonly taken: readonly TakenApplication[];
}

/** A form was published while applications were written, with answers that the columns have no room for. */
export class FormChangedMeanwhile extends Error {}

/**
 * Gives the submitted applications that are asked for, in the order of their submission and a portion at a time, so that
 * those of a large school never lie in memory: the next portion is read when it is asked for.
 * @throws FormChangedMeanwhile when one was submitted meanwhile with a form of which none was there before
 */
export async function* exportApplications(
  { store, now }: ExportContext,
  asked: ApplicationsExport,
): AsyncGenerator<ExportedPortion, void> {
  const forms = new SubmittedForms(store, now);
  const { format, readsInFull } = asked;
  const columns = format.kind === "csv" ? await forms.columns() : [];
  if (format.kind === "csv") {
    const mark = format.hasByteOrderMark ? "\uFEFF" : "";
    yield { text: mark + csvLine(format.delimiter, [...EXPORT_COLUMNS, ...columns]), taken: [] };
  }
  for await (const portion of listSubmitted(store, asked)) {
    for await (const whole of readWhole(store, portion)) {
      const lines: string[] = [];
      for (const one of whole) {
        const submitted = await forms.withHash(one.formHash);
        const passed = passedOn(submitted.form, one, await forms.rightOver(one, readsInFull));
        const version = await forms.versionOf(one);
        if (format.kind === "jsonl") lines.push(`${JSON.stringify(applicationRecord(passed, version))}\n`);
        else {
          requireColumns(columns, submitted);
          lines.push(csvLine(format.delimiter, csvCells(columns, passed, version)));
        }
      }
      yield {
        text: lines.join(""),
        taken: whole.map(({ accountId, submittedAt }) => ({ accountId, submittedAt })),
      };
    }
  }
}

const covered = new WeakMap<readonly string[], WeakSet<SubmittedForm>>();

/** @throws FormChangedMeanwhile */
function requireColumns(columns: readonly string[], form: SubmittedForm): void {
  const known = covered.get(columns) ?? new WeakSet();
  if (known.has(form)) return;
  const there = new Set(columns);
  if (!form.keys.every((key) => there.has(key))) throw new FormChangedMeanwhile();
  covered.set(columns, known.add(form));
}

function csvCells(
  columns: readonly string[],
  { reference, submittedAt, email, answers, documents }: WholeApplication,
  version: number,
): readonly string[] {
  const files = new Map(documents.map(({ answerKey, fileName }) => [answerKey, fileName]));
  const cells = columns.map((key) => files.get(key) ?? String(answers[key] ?? ""));
  return [reference, new Date(submittedAt).toISOString(), email, String(version), ...cells];
}
