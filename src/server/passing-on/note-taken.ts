import { deleteTaken, listTaken, putTaken } from "../store/desk-exports.ts";
import { noteExported } from "../store/exported-applications.ts";
import type { Database } from "../store/schema.ts";

/** An application as it was when it was written into a file. */
export interface TakenApplication {
  readonly accountId: string;
  readonly submittedAt: number;
}

interface Taken {
  readonly receiver: string;
  readonly taken: readonly TakenApplication[];
  readonly begunAt: number;
}

/** Accounts by the time as of which they are noted. */
type Noted = readonly (readonly [now: number, accountIds: readonly string[]])[];

/**
 * Applications are noted as they were when the file was begun: what was submitted again meanwhile is new still. Never as of
 * before the submission that was written, which the clock of another server may have ahead.
 */
function notedOf({ taken, begunAt }: Omit<Taken, "receiver">): Noted {
  const byTime = Map.groupBy(taken, ({ submittedAt }) => Math.max(begunAt, submittedAt));
  return [...byTime].map(([now, some]) => [now, some.map(({ accountId }) => accountId)]);
}

/** Notes that the receiver has these applications. */
export async function noteTaken(db: Database, { receiver, ...taken }: Taken): Promise<void> {
  await note(db, receiver, notedOf(taken));
}

/**
 * Keeps them in the transaction that ends an export, as one row: so that all of them are noted or none, without a hundred
 * thousand rows that would keep everybody waiting. `settleTaken` notes them.
 */
export async function keepTaken(
  tx: Database,
  { exportId, receiver, ...taken }: Taken & { readonly exportId: string },
): Promise<void> {
  await putTaken(tx, { exportId, receiver, taken: JSON.stringify(notedOf(taken)) });
}

/** Notes what was kept for the receiver, also by a server that has died before it had. Call it before what is new is read. */
export async function settleTaken(db: Database, receiver: string): Promise<void> {
  for (const { export_id: exportId, taken } of await listTaken(db, receiver)) {
    // Only `keepTaken` writes the column.
    await note(db, receiver, JSON.parse(taken) as Noted);
    await deleteTaken(db, exportId);
  }
}

async function note(db: Database, receiver: string, noted: Noted): Promise<void> {
  for (const [now, accountIds] of noted) await noteExported(db, { receiver, accountIds, now });
}
