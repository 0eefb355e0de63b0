import { loadAnswers } from "../../src/server/store/stored-answers.ts";
import { type LoadResult, type PlannedCall, percentilesOf, sendLoad, together } from "./http-load.ts";
import {
  type BenchApplicant,
  makeApplicants,
  type Product,
  savedAnswers,
  storeOnce,
  withProduct,
} from "./product.ts";
import {
  type BenchOptions,
  type DatabaseName,
  formatMs,
  median,
  quantile,
  type Suite,
  timed,
} from "./report.ts";

const CLIENTS = [1, 64] as const;
const MANY = 64;
const STORE_WRITE = "the store's write alone";
const SAVE = "save (PUT /api/answer)";
const SUBMIT = "submit (POST /api/submit)";
const CALLS: Readonly<Record<string, (cookie: string, count: number) => PlannedCall>> = {
  [SAVE]: (cookie, count) => ({ call: "saveAnswers", cookie, body: savedAnswers(count) }),
  "profile (GET /api/profile)": (cookie) => ({ call: "profile", cookie }),
  "lookup (GET /lookup/find)": (cookie, count) => ({ call: "lookup", path: lookupPath(count), cookie }),
};
/** Beginnings of names as people type them, some with a mistake; the browser does not ask for the same one twice. */
const TYPED = [
  "casco b",
  "portland hi",
  "lincoln nort",
  "st josephs",
  "wasington",
  "east hs",
  "jefferson acad",
  "mt view",
];
const MIN_SHARE_OF_STORE = 0.5;
const MAX_P99_TO_MEDIAN = 10;

export const serverSuite: Suite = {
  name: "server",
  purpose: "calls with 1 and 64 clients on each database, beside the store alone",
  run: async (options) => {
    const all: { readonly database: DatabaseName; readonly lines: readonly Line[] }[] = [];
    for (const database of options.databases) {
      const lines = await withProduct(database, (product) => measure(product, options, database));
      all.push({ database, lines });
    }
    return {
      verdicts: all.flatMap(verdictsOf),
      tables: all.map(({ database, lines }) => ({
        title: `Calls on ${database}`,
        columns: ["", "clients", "a second", "p50", "p95", "p99", "failures"],
        rows: lines.map(({ name, clients, rounds }) => {
          const both = together(rounds);
          return [
            name,
            clients,
            Math.round(rateOf(rounds)),
            ...percentilesOf(both).map(formatMs),
            both.failures,
          ];
        }),
        note: "Milliseconds; rates are medians of the rounds, in which the lines take turns. Every client is an applicant of its own with everything answered (about 80 answers), and sends the next request when the last one is answered. The store's write alone is the statement that a save ends with, encryption included, by the same code on the same database without the server. The clients, the server and the database share the processors of this machine.",
      })),
    };
  },
};

/** What one kind of work came to with so many clients at once, a result for each round. */
interface Line {
  readonly name: string;
  readonly clients: number;
  readonly rounds: LoadResult[];
}

/** Every kind of work in turns, so that what else the machine does falls on all alike. */
async function measure(product: Product, { isQuick, say }: BenchOptions, database: DatabaseName) {
  const { address } = product.server;
  const rounds = isQuick ? 1 : 5;
  const seconds = isQuick ? 1 : 2;
  const lines = CLIENTS.flatMap((clients) =>
    [STORE_WRITE, ...Object.keys(CALLS), SUBMIT].map((name): Line => ({ name, clients, rounds: [] })),
  );
  // The first round is for code that is not compiled yet, and counts for nothing.
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? `${database}, warming up` : `${database}, round ${round} of ${rounds}`);
    for (const { name, clients, rounds: results } of lines) {
      const applicants = await makeApplicants(product, clients);
      const result =
        name === STORE_WRITE
          ? await storeFor(product, applicants, seconds)
          : name === SUBMIT
            ? await submit(product, { clients, amount: isQuick ? 64 : 150 })
            : await sendLoad({ address, connections: clients, seconds, plan: planOf(name, applicants) });
      if (round > 0) results.push(result);
    }
  }
  return lines;
}

function planOf(name: string, applicants: readonly BenchApplicant[]) {
  const plan = CALLS[name];
  if (plan === undefined) throw new Error(`There is no call ${name}.`);
  return (connection: number, count: number) =>
    plan(applicants[connection]?.cookie ?? "", connection * 1_000 + count);
}

/** The same clients without the server: each stores its answers again and again. */
async function storeFor(
  product: Product,
  applicants: readonly BenchApplicant[],
  seconds: number,
): Promise<LoadResult> {
  const timesMs: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const storeAgain = async ({ accountId }: BenchApplicant) => {
    let { revision } = await loadAnswers(product.db, accountId);
    const store = async () => {
      if (!(await storeOnce(product, accountId, revision++))) failures++;
    };
    while (performance.now() - startedAt < seconds * 1_000) timesMs.push(await timed(store));
  };
  await Promise.all(applicants.map(storeAgain));
  const perSecond = (timesMs.length * 1_000) / (performance.now() - startedAt);
  return { count: timesMs.length, perSecond, failures, timesMs };
}

/** Every submit is an applicant's own and only one; making them is not measured. */
async function submit(
  product: Product,
  { clients, amount }: { readonly clients: number; readonly amount: number },
) {
  const applicants = await makeApplicants(product, amount);
  let next = 0;
  const plan = (): PlannedCall => ({ call: "submit", cookie: applicants[next++]?.cookie ?? "" });
  return sendLoad({ address: product.server.address, connections: clients, amount, plan });
}

function lookupPath(count: number): string {
  const text = encodeURIComponent(TYPED[count % TYPED.length] ?? "");
  const category = count % 3 === 0 ? "college_ceeb" : "hs_ceeb";
  return `/lookup/find?text=${text}&category=${category}&max_results=5`;
}

function verdictsOf({
  database,
  lines,
}: {
  readonly database: DatabaseName;
  readonly lines: readonly Line[];
}) {
  const roundsOf = (name: string) =>
    lines.find((line) => line.name === name && line.clients === MANY)?.rounds ?? [];
  const share = rateOf(roundsOf(SAVE)) / rateOf(roundsOf(STORE_WRITE));
  const { timesMs } = together(roundsOf(SAVE));
  const ratio = quantile(timesMs, 0.99) / median(timesMs);
  const failures = lines.reduce((sum, { rounds }) => sum + together(rounds).failures, 0);
  return [
    {
      budget: `save with ${MANY} clients on ${database}: ≥ ${MIN_SHARE_OF_STORE} of the store's write rate`,
      measured: share.toFixed(2),
      isMet: share >= MIN_SHARE_OF_STORE,
    },
    {
      budget: `save with ${MANY} clients on ${database}: p99 ≤ ${MAX_P99_TO_MEDIAN}× median`,
      measured: `${ratio.toFixed(1)}×`,
      isMet: ratio <= MAX_P99_TO_MEDIAN,
    },
    { budget: `no call fails on ${database}`, measured: `${failures} failed`, isMet: failures === 0 },
  ];
}

function rateOf(rounds: readonly LoadResult[]): number {
  return median(rounds.map(({ perSecond }) => perSecond));
}
