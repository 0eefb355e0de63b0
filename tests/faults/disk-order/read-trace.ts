/** What a trace tells of the saves in it. */
export interface DiskOrder {
  /** Answers to saves that were sent to a client. */
  readonly saves: number;
  /** Those before which the journal was written and synced, with nothing written to it still unsynced. */
  readonly onDisk: number;
}

interface SystemCall {
  readonly name: string;
  readonly file: string;
  readonly data: string;
}

const JOURNAL = /admission\.sqlite-wal|\/pg_wal\//;
const SAVE_REQUEST = /^PUT \/api\/answer /;
const SAVE_ANSWER = /^HTTP\/1\.1 200 OK/;

/**
 * Reads the log of `strace -f -y`, which has the system calls of all processes in the order in which they were seen,
 * and compares, for each save, when the journal of the database was synced and when the answer was written.
 */
export function readTrace(log: string): DiskOrder {
  let syncs = 0;
  const unsynced = new Set<string>();
  /** By connection: how many syncs there had been when the save was read. */
  const asked = new Map<string, number>();
  const order = { saves: 0, onDisk: 0 };
  for (const call of systemCalls(log)) {
    const { name, file, data } = call;
    if (JOURNAL.test(file)) {
      if (name === "fsync" || name === "fdatasync") {
        syncs += 1;
        unsynced.delete(file);
      } else unsynced.add(file);
    } else if (SAVE_REQUEST.test(data)) asked.set(file, syncs);
    else if (SAVE_ANSWER.test(data) && asked.has(file)) {
      const hasSynced = syncs > (asked.get(file) ?? 0);
      asked.delete(file);
      order.saves += 1;
      if (hasSynced && unsynced.size === 0) order.onDisk += 1;
    }
  }
  return order;
}

/** A write counts when it begins, and a sync or a read when it is done. */
function* systemCalls(log: string): Generator<SystemCall> {
  const unfinished = new Map<string, SystemCall>();
  for (const line of log.split("\n")) {
    const begun = /^([0-9]+) +(\w+)\(([0-9]+)<(.*?)>(?:, |\)| )(?:\[\{iov_base=)?"?(.*)$/.exec(line);
    if (begun !== null) {
      const [, process = "", name = "", descriptor = "", path = "", data = ""] = begun;
      const call = { name, file: path.startsWith("/") ? path : `${descriptor} ${path}`, data };
      const isUnfinished = line.endsWith("<unfinished ...>");
      if (isUnfinished) unfinished.set(process, call);
      if (!isUnfinished || name.includes("write")) yield call;
      continue;
    }
    const resumed = /^([0-9]+) +<\.\.\. (\w+) resumed>(?:"?)(.*)$/.exec(line);
    const call = resumed === null ? undefined : unfinished.get(resumed[1] ?? "");
    if (resumed === null || call === undefined) continue;
    unfinished.delete(resumed[1] ?? "");
    if (!call.name.includes("write")) yield { ...call, data: resumed[3] ?? "" };
  }
}
