import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type {
  ChangedApplications,
  ExportList,
  MadeExport,
  NewExport,
} from "../../src/contract/desk-passing-on.ts";
import { beginStaffSession } from "../../src/server/desk/staff-sessions.ts";
import { makeApiToken } from "../../src/server/passing-on/api-tokens.ts";
import { addStaff, changeStaff } from "../../src/server/store/staff.ts";
import { sendLoad } from "./http-load.ts";
import { makeApplicants, type Product, withPlace, withServer } from "./product.ts";
import { formatMs, onEachDatabase, quantile, type Suite, tableOf } from "./report.ts";
import { planSubmits } from "./server.ts";
import { memoryMbOf, watch } from "./watch-memory.ts";

const CLIENTS = 32;
const LOOK_EVERY_MS = 100;
/** As if an applicant loaded a page that often. */
const CALL_EVERY_MS = 20;
/** Each record begins with its reference, as JSON Lines and as CSV has it; within answers quotes are escaped. */
const BEGINNING = /(?:^|\n)(?:\{"reference":)?"([\dA-Z]{4}-[\dA-Z]{4})",/g;

export const exportsSuite: Suite = {
  name: "exports",
  purpose: "exports and the call for programs over --applications: speed, memory, and who waits for it",
  run: async (options) => {
    const count = options.isQuick ? 1_000 : options.applications;
    const all = await onEachDatabase(options, (database, say) =>
      withPlace(database, async (location) => {
        await withServer(location, (product) => submitMany(product, count, say));
        const takings: Taking[] = [];
        for (const way of WAYS) {
          say(way.name);
          // A server that has done nothing else.
          takings.push(await withServer(location, (product) => measure(product, way, count)));
        }
        return { database, takings };
      }),
    );
    const takings = all.flatMap(({ database, takings: some }) => some.map((one) => ({ database, ...one })));
    return {
      broken: { "exports are not whole": takings.filter(({ isWhole }) => !isWhole).length },
      tables: [
        tableOf({
          title: "Taking applications along",
          rows: takings,
          columns: {
            database: ({ database }) => database,
            what: ({ name }) => name,
            applications: ({ records }) => records,
            "a second": ({ records, seconds }) => (records / seconds).toFixed(0),
            MB: ({ bytes }) => (bytes / 1e6).toFixed(1),
            "memory in the first half, MB": ({ halvesMb }) => halvesMb[0] ?? "",
            "in the second": ({ halvesMb }) => halvesMb[1] ?? "",
            "an applicant waits meanwhile, p95 in ms": ({ meanwhile }) => formatMs(quantile(meanwhile, 0.95)),
            longest: ({ meanwhile }) => formatMs(Math.max(...meanwhile)),
          },
          note: `The product as \`npm start\` runs it, started anew for each line, with applications in which every question is answered that can be at once, and no documents. A reader to whom all pages were opened takes the files by the calls of the desk; a program reads them page by page with a token. Memory is the most that the system says the server's process holds (VmRSS), looked at every ${LOOK_EVERY_MS} ms: not that of PostgreSQL. An applicant asks for \`GET /api/profile\`, one call after the other, ${CALL_EVERY_MS} ms apart. Server, database and whoever asks share this machine.`,
        }),
      ],
    };
  },
};

/** Has so many applications submitted, by the product's own call. */
async function submitMany(product: Product, count: number, say: (line: string) => void): Promise<void> {
  say(`${count} applications are submitted`);
  const plan = planSubmits(await makeApplicants(product, count));
  await sendLoad({ address: product.address, connections: CLIENTS, amount: count, plan });
  // Nobody's receipt is to be sent while exports are measured.
  await product.store.db.deleteFrom("jobs").execute();
}

/** The server, and what opens it. */
interface Desk {
  readonly address: string;
  readonly cookie: string;
  readonly token: string;
}

/** What came of a file that was read to its end and not kept. */
interface Received {
  readonly bytes: number;
  /** How many records began, and how many references they had. */
  readonly records: number;
  readonly references: number;
}

/** How applications are taken along. */
interface Way {
  readonly name: string;
  readonly take: (desk: Desk) => Promise<Received>;
}

const WAYS: readonly Way[] = [
  { name: "CSV", take: (desk) => takeFile(desk, { format: "csv", is_new: false }) },
  { name: "JSON Lines", take: (desk) => takeFile(desk, { format: "jsonl", is_new: false }) },
  { name: "the call for programs", take: readPages },
];

/** Asks for an export, reads the file to its end, and looks in the log whether it is whole there, too. */
async function takeFile({ address, cookie }: Desk, body: NewExport): Promise<Received> {
  const calls = `${address}/desk/api/exports`;
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  // The contract says what these calls answer.
  const asked = await ask(calls, { headers, method: "POST", body: JSON.stringify(body) });
  const { id } = (await asked.json()) as MadeExport;
  const received = await receive(await ask(`${calls}/${id}/file`, { headers }));
  const { exports } = (await (await ask(calls, { headers })).json()) as ExportList;
  const entry = exports.find((one) => one.id === id);
  const isDone = entry?.state === "done" && entry.applications === received.records;
  return isDone ? received : { ...received, references: 0 };
}

/** Reads CSV or JSON Lines to the end. */
async function receive({ body }: Response): Promise<Received> {
  const references = new Set<string>();
  let [bytes, records, rest] = [0, 0, ""];
  const count = (text: string) => {
    for (const [, reference = ""] of text.matchAll(BEGINNING)) {
      records += 1;
      references.add(reference);
    }
  };
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // What is looked for has no other letters.
    const text = rest + Buffer.from(chunk).toString("latin1");
    const end = Math.max(0, text.lastIndexOf("\n"));
    count(text.slice(0, end));
    rest = text.slice(end);
  }
  count(rest);
  return { bytes, records, references: references.size };
}

async function readPages({ address, token }: Desk): Promise<Received> {
  const headers = { authorization: `Bearer ${token}` };
  const references = new Set<string>();
  let [bytes, records, cursor] = [0, 0, "0"];
  for (;;) {
    const path = `/desk/api/applications?since=2000-01-01&cursor=${cursor}`;
    const text = await (await ask(address + path, { headers })).text();
    // The contract says what the call answers.
    const { applications, next, has_more: hasMore } = JSON.parse(text) as ChangedApplications;
    bytes += Buffer.byteLength(text);
    records += applications.length;
    for (const { reference } of applications) references.add(reference);
    cursor = next;
    if (!hasMore) return { bytes, records, references: references.size };
  }
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (response.ok) return response;
  throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

type Taking = Awaited<ReturnType<typeof measure>>;

async function measure(product: Product, { name, take }: Way, expected: number) {
  const { address, pid } = product;
  const [cookie = ""] = await makeApplicants(product, 1);
  const desk = { address, ...(await openDesk(product)) };
  const endWatch = watch(LOOK_EVERY_MS, () => memoryMbOf(pid, "VmRSS"));
  const startedAt = performance.now();
  const taking = take(desk);
  const meanwhile = await timesUntil(taking, address, cookie);
  const received = await taking;
  const seconds = (performance.now() - startedAt) / 1_000;
  const seenMb = endWatch();
  const middle = Math.ceil(seenMb.length / 2);
  const halves = [seenMb.slice(0, middle), seenMb.slice(middle)];
  const halvesMb = halves.map((half) => Math.round(Math.max(0, ...half)));
  const isWhole = received.records === expected && received.references === expected;
  return { name, isWhole, ...received, seconds, halvesMb, meanwhile };
}

/** How long each call of an applicant takes until something is done. */
async function timesUntil(done: Promise<unknown>, address: string, cookie: string) {
  const ended = new AbortController();
  const end = () => ended.abort();
  done.then(end, end);
  const timesMs: number[] = [];
  while (!ended.signal.aborted) {
    const startedAt = performance.now();
    await (await ask(`${address}/api/profile`, { headers: { cookie } })).arrayBuffer();
    timesMs.push(performance.now() - startedAt);
    await delay(CALL_EVERY_MS);
  }
  return timesMs;
}

/** A reader to whom all pages were opened, who is signed in, and a token that reads as much. */
async function openDesk({ store, served }: Product) {
  const id = randomUUID();
  const staff = { id, email: `${id}@school.example`, role: "reader" } as const;
  await addStaff(store, { ...staff, now: Date.now() });
  await changeStaff(store, id, { sections: JSON.stringify(served.form.pages.map((page) => page.id)) });
  const context = { store, key: store.keys[0], now: Date.now };
  const asker = { client: "bench", staffId: id };
  const { sessionId } = await beginStaffSession(context, store, { staff, way: "code", client: "bench" });
  const asked = { name: "Records system", days: 1, readsSensitive: true };
  const { token } = await makeApiToken(context, asker, asked);
  return { cookie: `desk=${sessionId}`, token };
}
