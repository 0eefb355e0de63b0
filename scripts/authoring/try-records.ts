import type { RecordsMapping } from "../../src/authoring/records/records-file.ts";
import type { SampleApplicant } from "../../src/authoring/sample-applicants/sample-applicant.ts";
import { withDescriptions } from "../../src/form/answers/descriptions.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { noteInWords, type RecordNote } from "../../src/server/records/record-notes.ts";
import { recordsWriter } from "../../src/server/records/write-records.ts";

/** What came of one mapping. */
export interface TriedMapping {
  readonly mapping: RecordsMapping;
  /** The file that it gives. */
  readonly bytes: Uint8Array;
  readonly recordCount: number;
  /** Those who can submit, and how many of them were refused or written in another way. */
  readonly applicantCount: number;
  readonly refusedCount: number;
  readonly changedCount: number;
  /** How many are refused of those who cannot submit. */
  readonly unfinishedCount: number;
  /** What was refused or changed, a line each, with what the invented applicant answered. */
  readonly lines: readonly string[];
}

interface Tried {
  readonly form: CompiledForm;
  readonly mappings: readonly RecordsMapping[];
  readonly sampleApplicants: readonly SampleApplicant[];
  readonly today: string;
}

/** Writes every sample applicant as every mapping says. */
export function tryRecords({ form, mappings, sampleApplicants, today }: Tried): readonly TriedMapping[] {
  return mappings.map((mapping) => {
    const writer = recordsWriter({ form, mappings, mapping });
    const outcomes = sampleApplicants.map((one, index) => ({
      name: one.name,
      canSubmit: Object.keys(one.expectedErrors).length === 0,
      ...writer.write(subjectOf(form, one, { index, today })),
    }));
    const finished = outcomes.filter(({ canSubmit }) => canSubmit);
    const written = finished.filter(({ refusals }) => refusals.length === 0);
    return {
      mapping,
      bytes: Buffer.concat([writer.head, ...written.map(({ bytes }) => bytes)]),
      recordCount: written.reduce((sum, one) => sum + one.recordCount, 0),
      applicantCount: finished.length,
      refusedCount: finished.length - written.length,
      changedCount: written.filter(({ changes }) => changes.length > 0).length,
      unfinishedCount: outcomes.filter(({ canSubmit, refusals }) => !canSubmit && refusals.length > 0).length,
      lines: finished.flatMap(({ name, refusals, changes }) =>
        refusals.length > 0
          ? refusals.map((note) => `${name} refused: ${withAnswer(note)}`)
          : changes.map((note) => `${name} changed: ${withAnswer(note)}`),
      ),
    };
  });
}

function subjectOf(
  form: CompiledForm,
  { answers, documents }: SampleApplicant,
  { index, today }: { readonly index: number; readonly today: string },
) {
  return {
    reference: `TEST-${String(index + 1).padStart(4, "0")}`,
    email: `applicant-${index + 1}@applicants.example`,
    submittedAt: Date.parse(`${today}T12:00:00Z`),
    answers: withDescriptions(form, answers),
    documents: new Set(documents),
  };
}

function withAnswer(note: RecordNote): string {
  const { given } = note;
  if (given === "") return noteInWords(note);
  return `${noteInWords(note)} ${JSON.stringify(given.length > 60 ? `${given.slice(0, 57)}…` : given)}`;
}
