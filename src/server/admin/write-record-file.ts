import { readWhole, type WholeApplication } from "../passing-on/application-record.ts";
import type { TakenApplication } from "../passing-on/note-taken.ts";
import type { Change, Refusal } from "../records/record-notes.ts";
import type { RecordsWriter } from "../records/write-records.ts";
import {
  listSubmitted,
  type SubmittedApplication,
  type SubmittedAsked,
} from "../store/exported-applications.ts";
import type { Store } from "../store/store.ts";

interface RecordsAsked extends SubmittedAsked {
  readonly writer: RecordsWriter;
}

/** What happened to applications, told while they are written so that none of it piles up. */
interface Told {
  readonly refused: (application: SubmittedApplication, refusals: readonly Refusal[]) => Promise<void>;
  readonly changed: (application: SubmittedApplication, changes: readonly Change[]) => Promise<void>;
}

interface WrittenFile {
  /** The applications that are in the file. */
  readonly taken: readonly TakenApplication[];
  readonly recordCount: number;
  readonly refusedCount: number;
}

/**
 * Writes the submitted applications that are asked for as their mapping says, in the order of their submission and a portion
 * at a time. One that cannot be written is told and left out whole; the others are written.
 */
export async function writeRecordFile(
  store: Store,
  { writer, ...asked }: RecordsAsked,
  { write, told }: { readonly write: (part: Uint8Array) => Promise<void>; readonly told: Told },
): Promise<WrittenFile> {
  const taken: TakenApplication[] = [];
  let [recordCount, refusedCount] = [0, 0];
  await write(writer.head);
  for await (const some of submittedWhole(store, asked)) {
    for (const application of some) {
      const { documents, ...given } = application;
      const arrived = documents.filter(({ status }) => status !== "failed");
      const written = writer.write({
        ...given,
        documents: new Set(arrived.map(({ answerKey }) => answerKey)),
      });
      if (written.refusals.length > 0) {
        refusedCount += 1;
        await told.refused(application, written.refusals);
        continue;
      }
      if (written.changes.length > 0) await told.changed(application, written.changes);
      await write(written.bytes);
      const { accountId, submittedAt } = application;
      taken.push({ accountId, submittedAt });
      recordCount += written.recordCount;
    }
  }
  return { taken, recordCount, refusedCount };
}

async function* submittedWhole(
  store: Store,
  asked: SubmittedAsked,
): AsyncGenerator<readonly WholeApplication[], void> {
  for await (const portion of listSubmitted(store, asked)) yield* readWhole(store, portion);
}
