import { setTimeout as delay } from "node:timers/promises";
import type {
  ChangedApplications,
  ExportList,
  MadeExport,
  NewExport,
} from "../../src/contract/desk-passing-on.ts";
import { openSession } from "../../src/server/accounts/sessions.ts";
import { type AppKeys, loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { beginStaffSession } from "../../src/server/desk/staff-sessions.ts";
import { makeApiToken } from "../../src/server/passing-on/api-tokens.ts";
import { FormLibrary, type ServedForm } from "../../src/server/publishing/form-library.ts";
import type { DatabaseLocation } from "../../src/server/store/open-database.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { addStaff, changeStaff } from "../../src/server/store/staff.ts";
import {
  type AppProcess,
  startProcess,
  withoutTestSettings,
} from "../../tests/journeys/support/app-server.ts";
import { ROOT } from "../process/root.ts";
import { open, type Received, readJson, receiveRecords, receiveZip } from "./download.ts";
import { withPlace, withStore } from "./product.ts";
import {
  type BenchOptions,
  type DatabaseName,
  formatMs,
  median,
  onEachDatabase,
  quantile,
  type Suite,
  timed,
  type Verdict,
} from "./report.ts";
import { accountIdOf, addSubmitted, submittedAtOf } from "./submitted.ts";
import { memoryMbOf } from "./watch-memory.ts";

/** Once with a tenth of all, once with all: what is flat does not grow between them. */
const FEWER = 10;
/** What grows with what was taken would be a half larger at the end than in the middle; a heap is not collected to the byte. */
const MOST_GROWTH = 1.1;
const MAX_WAIT_MS = 50;
const LOOK_EVERY_MS = 100;
/** As if an applicant loaded a page that often. */
const CALL_EVERY_MS = 20;
const QUIET_MS = 3_000;
const DAY_MS = 24 * 60 * 60_000;

export const exportsSuite: Suite = {
  name: "exports",
  purpose: "exports and the call for programs over 100,000 applications: speed, memory, and who waits for it",
  run: async (options) => {
    const sizes = options.isQuick ? { count: 5_000, copies: 20 } : { count: 100_000, copies: 200 };
    const all = await onEachDatabase(options, "exports", (database) => measure(database, sizes, options));
    const takings = all.flatMap(({ database, rounds }) =>
      rounds.flatMap(({ takings: some }) => some.map((taking) => ({ database, ...taking }))),
    );
    return {
      verdicts: all.flatMap(verdictsOf),
      tables: [
        {
          title: "Taking applications along",
          columns: [
            ...["database", "what", "applications", "seconds", "a second", "MB"],
            ...["memory before, MB", "at most in the first half", "in the second"],
          ],
          rows: takings.map(({ database, name, records, seconds, bytes, beforeMb, firstMb, secondMb }) => [
            ...[database, name, records, seconds.toFixed(1), (records / seconds).toFixed(0)],
            ...[(bytes / 1e6).toFixed(1), ...[beforeMb, firstMb, secondMb].map((mb) => mb.toFixed(0))],
          ]),
          note: `The product as \`npm start\` runs it, started anew for each line, with applications in which every question is answered that can be at once, and no documents. A reader to whom all pages were opened takes the files by the calls of the desk, of all applications there are; a program reads them page by page with a token; copies are of the applications submitted last, none of which has one yet. What comes is read as fast as it comes. Memory is what the system says the server's process holds (VmRSS), looked at every ${LOOK_EVERY_MS} ms: not that of PostgreSQL, and not that of the process that sets copies.`,
        },
        {
          title: "Who waits for it",
          columns: [
            ...["database", "what", "applications"],
            ...["alone: median", "p95", "longest", "meanwhile: median", "p95", "longest"],
          ],
          rows: takings.map(({ database, name, records, alone, meanwhile }) => [
            ...[database, name, records],
            ...[alone, meanwhile].flatMap((ms) =>
              [0.5, 0.95, 1].map((share) => formatMs(quantile(ms, share))),
            ),
          ]),
          note: `Milliseconds that an applicant waits for \`GET /api/profile\`, one call after the other, ${CALL_EVERY_MS} ms apart: alone for ${QUIET_MS / 1_000} seconds before and as long after, and while the applications are taken. Server, database and whoever asks share this machine.`,
        },
      ],
    };
  },
};

/** How applications are taken along. */
interface Way {
  readonly name: string;
  readonly isOfCopies?: boolean;
  readonly take: (desk: Desk, asked: Asked) => Promise<Received & { readonly isDone: boolean }>;
}

/** The server, and what opens it. */
interface Desk {
  readonly address: string;
  readonly cookie: string;
  readonly token: string;
}

interface Asked {
  /** When the first of those was submitted that copies are taken of. */
  readonly copiesFrom: number;
}

const WAYS: readonly Way[] = [
  { name: "CSV", take: (desk) => takeFile(desk, { format: "csv", is_new: false }) },
  { name: "JSON Lines", take: (desk) => takeFile(desk, { format: "jsonl", is_new: false }) },
  { name: "the call for programs", take: readPages },
  {
    name: "ZIP of copies",
    isOfCopies: true,
    take: (desk, { copiesFrom }) =>
      takeFile(desk, { format: "zip", is_new: false, from: String(copiesFrom) }),
  },
];

/** Asks for an export, reads the file to its end, and looks in the log whether it is whole there, too. */
async function takeFile({ address, cookie }: Desk, body: NewExport) {
  const call = { address, headers: { cookie } };
  // The contract says what these calls answer.
  const made = (await readJson({ ...call, path: "/desk/api/exports", body })).content as MadeExport;
  const answer = await open({ ...call, path: `/desk/api/exports/${made.id}/file` });
  const received = await (body.format === "zip" ? receiveZip(answer) : receiveRecords(answer));
  const { exports } = (await readJson({ ...call, path: "/desk/api/exports" })).content as ExportList;
  const entry = exports.find(({ id }) => id === made.id);
  return { ...received, isDone: entry?.state === "done" && entry.applications === received.records };
}

async function readPages({ address, token }: Desk) {
  const headers = { authorization: `Bearer ${token}` };
  const references = new Set<string>();
  let [bytes, records, cursor] = [0, 0, "0"];
  for (;;) {
    const path = `/desk/api/applications?since=2000-01-01&cursor=${cursor}`;
    const page = await readJson({ address, path, headers });
    const { applications, next, has_more: hasMore } = page.content as ChangedApplications;
    bytes += page.bytes;
    records += applications.length;
    for (const { reference } of applications) references.add(reference);
    cursor = next;
    if (!hasMore) return { bytes, records, references: references.size, isDone: true };
  }
}

type Taking = Awaited<ReturnType<typeof measureWay>>;
type Figures = Awaited<ReturnType<typeof measure>>;

interface Sizes {
  readonly count: number;
  readonly copies: number;
}

/** Takes a tenth of the applications along in every way, and then all of them. */
function measure(database: DatabaseName, sizes: Sizes, { say }: Pick<BenchOptions, "say">) {
  return withPlace(database, async (location) => {
    const { served, keys } = await publishForms(location);
    return await withStore(location, keys, async (db) => {
      const startAt = Date.now() - 60 * DAY_MS;
      const rounds: { readonly count: number; readonly takings: readonly Taking[] }[] = [];
      const places = { db, keys, location, formPages: served.form.pages.map(({ id }) => id) };
      const { form, hash: formHash } = served;
      for (const share of [FEWER, 1]) {
        const [count, copies] = [sizes.count / share, sizes.copies / share];
        say(`${database}: ${count} applications are added`);
        await addSubmitted(db, { form, formHash, startAt, from: rounds.at(-1)?.count ?? 0, to: count });
        const takings: Taking[] = [];
        for (const way of WAYS) {
          const asked = { copiesFrom: submittedAtOf(startAt, count - copies) };
          const taking = await measureWay(places, way, {
            ...asked,
            expected: way.isOfCopies ? copies : count,
          });
          say(`${database}, ${way.name}: ${taking.records} in ${taking.seconds.toFixed(1)} s`);
          takings.push(taking);
        }
        rounds.push({ count, takings });
      }
      return { database, rounds };
    });
  });
}

/** Lets the product publish its forms on an empty database; gives the form, and the keys that it has made. */
async function publishForms(
  location: DatabaseLocation,
): Promise<{ readonly served: ServedForm; readonly keys: AppKeys }> {
  await (await startServer(location)).end("SIGTERM");
  const keys = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir: location.dataDir });
  return await withStore(location, keys, async (db) => {
    const served = await new FormLibrary(db, Date.now).current();
    if (served === null) throw new Error("The product serves no form.");
    return { served, keys };
  });
}

function startServer({ databaseUrl, dataDir }: DatabaseLocation): Promise<AppProcess> {
  return startProcess("start", {
    ...withoutTestSettings(process.env),
    ...{ PORT: "0", DATA_DIR: dataDir, FORMS_DIR: `${ROOT}forms`, LOG_LEVEL: "warn", NODE_ENV: "production" },
    ...{ RATE_LIMIT_FACTOR: "1000000", ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
  });
}

interface Places {
  readonly db: Database;
  readonly keys: AppKeys;
  readonly location: DatabaseLocation;
  readonly formPages: readonly string[];
}

/** One way on a server that has done nothing else. */
async function measureWay(
  places: Places,
  { name, take }: Way,
  { expected, ...asked }: Asked & { readonly expected: number },
) {
  const server = await startServer(places.location);
  try {
    const { address, pid } = server;
    const desk = { address, ...(await openDesk(places)) };
    const cookie = await openApplicant(places);
    const callUntil = (done: Promise<unknown>) => timesUntil(done, { address, cookie });
    const before = await callUntil(delay(QUIET_MS));
    const memory = watchMemory(pid);
    const startedAt = performance.now();
    const taking = take(desk, asked);
    const meanwhile = await callUntil(taking);
    const taken = await taking;
    const seconds = (performance.now() - startedAt) / 1_000;
    const held = memory.stop();
    const after = await callUntil(delay(QUIET_MS));
    return { name, expected, ...taken, seconds, ...held, alone: [...before, ...after], meanwhile };
  } finally {
    await server.end("SIGTERM");
  }
}

/** How long each call of an applicant takes until something is done. */
async function timesUntil(
  done: Promise<unknown>,
  { address, cookie }: { readonly address: string; readonly cookie: string },
): Promise<readonly number[]> {
  const ended = new AbortController();
  const end = () => ended.abort();
  done.then(end, end);
  const timesMs: number[] = [];
  while (!ended.signal.aborted) {
    timesMs.push(await timed(() => readJson({ address, path: "/api/profile", headers: { cookie } })));
    await delay(CALL_EVERY_MS);
  }
  return timesMs;
}

/** Looks at the memory of a process again and again: what it holds at most in the first half of the time, and in the second. */
function watchMemory(pid: number | undefined) {
  const beforeMb = memoryMbOf(pid, "VmRSS");
  const seen = [beforeMb];
  const look = setInterval(() => seen.push(memoryMbOf(pid, "VmRSS")), LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(look);
      const middle = Math.ceil(seen.length / 2);
      const [firstMb, secondMb] = [Math.max(...seen.slice(0, middle)), Math.max(0, ...seen.slice(middle))];
      return { beforeMb, firstMb, secondMb };
    },
  };
}

let made = 0;

/** A reader to whom all pages were opened, who is signed in, and a token that reads as much. */
async function openDesk({ db, keys, formPages }: Places): Promise<Omit<Desk, "address">> {
  const id = `reader-${++made}`;
  const staff = { id, email: `${id}@school.example`, role: "reader" } as const;
  await addStaff(db, { ...staff, now: Date.now() });
  await changeStaff(db, id, { sections: JSON.stringify(formPages) });
  const context = { db, key: keys[0], keys, now: Date.now };
  const asker = { client: "bench", staffId: id };
  const { sessionId } = await beginStaffSession(context, db, { staff, way: "code", client: "bench" });
  const asked = { name: "Records system", days: 1, readsSensitive: true };
  const { token } = await makeApiToken(context, asker, asked);
  return { cookie: `desk=${sessionId}`, token };
}

async function openApplicant({ db, keys: [key] }: Places): Promise<string> {
  return `session=${await openSession({ key, now: Date.now }, db, accountIdOf(0))}`;
}

function verdictsOf({ database, rounds }: Figures): readonly Verdict[] {
  const [fewer, all] = rounds;
  if (fewer === undefined || all === undefined) return [];
  const takings = [...fewer.takings, ...all.takings];
  const isWhole = ({ records, references, expected, isDone }: Taking) =>
    isDone && records === expected && references === expected;
  const whole = {
    budget: `every application once in what is taken of ${fewer.count} and ${all.count} on ${database}`,
    measured: `${takings.filter(isWhole).length} of ${takings.length} are whole`,
    isMet: takings.every(isWhole),
  };
  const ofWays = all.takings.flatMap((taking) => {
    const { name, records, firstMb, secondMb, meanwhile } = taking;
    const p95 = quantile(meanwhile, 0.95);
    return [
      {
        budget: `${name} of ${records} on ${database}: memory in the second half at most ${MOST_GROWTH} × that in the first`,
        measured: `${secondMb.toFixed(0)} : ${firstMb.toFixed(0)} MB`,
        isMet: secondMb <= MOST_GROWTH * firstMb,
      },
      {
        budget: `an applicant's call meanwhile: p95 ≤ ${MAX_WAIT_MS} ms`,
        measured: `${formatMs(p95)} ms (alone ${formatMs(median(taking.alone))})`,
        isMet: p95 <= MAX_WAIT_MS,
      },
    ];
  });
  return [whole, ...ofWays];
}
