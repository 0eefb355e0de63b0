import { noteExported } from "../store/exported-applications.ts";
import type { Database } from "../store/schema.ts";

/** An application as it was when it was written into a file. */
export interface TakenApplication {
  readonly accountId: string;
  readonly submittedAt: number;
}

/**
 * Notes that the receiver has these applications, as they were when the file was begun: what was submitted again meanwhile is
 * new still. Never as of before the submission that was written, which the clock of another server may have ahead.
 */
export async function noteTaken(
  db: Database,
  {
    receiver,
    taken,
    begunAt,
  }: {
    readonly receiver: string;
    readonly taken: readonly TakenApplication[];
    readonly begunAt: number;
  },
): Promise<void> {
  const byTime = Map.groupBy(taken, ({ submittedAt }) => Math.max(begunAt, submittedAt));
  for (const [now, some] of byTime) {
    const accountIds = some.map(({ accountId }) => accountId);
    await noteExported(db, { receiver, accountIds, now });
  }
}
