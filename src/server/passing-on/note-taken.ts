import {
  deleteTaken,
  holdTaken,
  listReceivers,
  listTaken,
  putTaken,
  replaceTaken,
} from "../store/desk-exports.ts";
import { keepFromErasure } from "../store/erasure.ts";
import { noteExported } from "../store/exported-applications.ts";
import type { Store } from "../store/store.ts";

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
export async function noteTaken(store: Store, { receiver, ...taken }: Taken): Promise<void> {
  await note(store, receiver, notedOf(taken));
}

/**
 * Keeps them in the transaction that ends an export, as one row: so that all of them are noted or none, without a hundred
 * thousand rows that would keep everybody waiting. Whoever was erased since they were read is left out (DSK-74).
 * `settleTaken` notes them.
 */
export async function keepTaken(
  tx: Store,
  { exportId, receiver, begunAt, taken }: Taken & { readonly exportId: string },
): Promise<void> {
  // Before the row is written: whoever erases has the accounts first as well, and finds the row once it has them.
  const there = await keepFromErasure(
    tx,
    taken.map(({ accountId }) => accountId),
  );
  const left = taken.filter(({ accountId }) => there.has(accountId));
  await putTaken(tx, { exportId, receiver, taken: JSON.stringify(notedOf({ taken: left, begunAt })) });
}

/** Notes what was kept for the receiver, also by a server that has died before it had. Call it before what is new is read. */
export async function settleTaken(store: Store, receiver: string): Promise<void> {
  for (const { export_id: exportId, taken } of await listTaken(store, receiver)) {
    await note(store, receiver, notedIn(taken));
    await deleteTaken(store, exportId);
  }
}

/** The same for all receivers: whose server has died may not export again for long. */
export async function settleAllTaken(store: Store): Promise<void> {
  for (const { application, receiver } of await listReceivers(store))
    await settleTaken(store.forApplication(application), receiver);
}

/** Takes accounts out of all that is still to be noted. Call it in the transaction that erases them (DSK-74). */
export async function forgetTaken(tx: Store, accountIds: readonly string[]): Promise<void> {
  const erased = new Set(accountIds);
  for (const { export_id: exportId, taken } of await holdTaken(tx)) {
    const noted = notedIn(taken);
    if (!noted.some(([, ids]) => ids.some((id) => erased.has(id)))) continue;
    const left = noted.map(([now, ids]) => [now, ids.filter((id) => !erased.has(id))] as const);
    await replaceTaken(tx, exportId, JSON.stringify(left satisfies Noted));
  }
}

function notedIn(column: string): Noted {
  // Only this file writes the column.
  return JSON.parse(column) as Noted;
}

async function note(store: Store, receiver: string, noted: Noted): Promise<void> {
  for (const [now, accountIds] of noted) await noteExported(store, { receiver, accountIds, now });
}
