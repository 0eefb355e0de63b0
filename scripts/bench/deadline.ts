import { type LoadResult, type PlannedCall, percentilesOf, sendEvenly } from "./http-load.ts";
import { CONVERSION_PATH, makeApplicants, type Product, savedAnswers, withProduct } from "./product.ts";
import { formatMs, onEachDatabase, quantile, type Suite } from "./report.ts";

const SUBMITS_A_SECOND = 20;
const APPLICANTS = 500;
/** Everybody's first calls run code that is not compiled yet; the deadline comes to a server that is up for a while. */
const WARM_UP_SECONDS = 10;
/** Of the submits that are due, the share that must have been answered in time for the rate to count as held. */
const HELD_SHARE = 0.98;

/** A page saves by itself while somebody types. */
const AUTOSAVE_SECONDS = 4;
const SAVES_A_SECOND = Math.round(APPLICANTS / AUTOSAVE_SECONDS);
const MOST_SAVE_P99_MS = 250;

/** What else somebody who hurries sends in thirty seconds: looks at a conversion every 2, one profile. */
const HABITS: readonly ((cookie: string) => PlannedCall)[] = [
  ...Array.from({ length: 15 }, () => (cookie: string): PlannedCall => {
    return { call: "conversionStatus", path: CONVERSION_PATH, cookie };
  }),
  (cookie) => ({ call: "profile", cookie }),
];
const HABITS_SECONDS = 30;
const CALLS_A_SECOND = Math.round((APPLICANTS * HABITS.length) / HABITS_SECONDS);

/** What the browser sends when somebody presses the button, one after the other (SUB-02, SUB-03). */
const SUBMITTING: readonly ((cookie: string) => PlannedCall)[] = [
  (cookie) => save(cookie, 0),
  ...["started", "validating"].map((web_status) => (cookie: string) => statusOf(cookie, web_status)),
  (cookie) => ({ call: "submit", cookie }),
  (cookie) => statusOf(cookie, "submitted"),
  (cookie) => ({ call: "profile", cookie }),
];

export const deadlineSuite: Suite = {
  name: "deadline",
  purpose: `${SUBMITS_A_SECOND} submits a second beside ${APPLICANTS} applicants who type and look, held for --minutes`,
  run: async (options) => {
    const seconds = options.isQuick ? 20 : options.minutes * 60;
    const what = `${SUBMITS_A_SECOND} submits a second for ${seconds} s`;
    const all = await onEachDatabase(options, what, (database) =>
      withProduct(database, async (product) => ({ database, ...(await hold(product, seconds)) })),
    );
    return {
      verdicts: all.flatMap(({ database, saving, others, submitting }) => {
        const failures = saving.failures + others.failures + submitting.failures;
        const [, , p99 = Number.NaN] = percentilesOf(saving);
        const held = {
          budget: `${SUBMITS_A_SECOND} submits a second held for ${seconds} s on ${database}, none fails`,
          measured: `${submitting.perSecond.toFixed(1)} a second, ${failures} failed`,
          isMet: submitting.perSecond >= SUBMITS_A_SECOND * HELD_SHARE && failures === 0,
        };
        if (database !== "SQLite") return [held];
        const budget = `p99 of a save meanwhile on ${database}: < ${MOST_SAVE_P99_MS} ms`;
        return [held, { budget, measured: `${formatMs(p99)} ms`, isMet: p99 < MOST_SAVE_P99_MS }];
      }),
      tables: all.map(({ database, saving, others, submitting }) => ({
        title: `The last minutes before a deadline, on ${database}`,
        columns: ["", "a second", "p50", "p95", "p99", "longest", "failures"],
        rows: [
          rowOf("submitting, all its calls", submitting),
          rowOf("a save of those who type", saving),
          rowOf("another call of theirs", others),
        ],
        note: `Milliseconds, from when it was due. ${APPLICANTS} applicants with everything answered have what they type saved every ${AUTOSAVE_SECONDS} seconds, look at a conversion every 2 and load their profile every 30 (${SAVES_A_SECOND} saves and ${CALLS_A_SECOND} other calls a second together), while ${SUBMITS_A_SECOND} others a second save, submit and load what was recorded, ${SUBMITTING.length} calls each; each submit queues a receipt, which is sent to the outbox meanwhile. Server, database and clients share this machine.`,
      })),
    };
  },
};

function rowOf(name: string, result: LoadResult) {
  const times = [...percentilesOf(result), quantile(result.timesMs, 1)].map(formatMs);
  return [name, result.perSecond.toFixed(1), ...times, result.failures];
}

/** Everybody's calls at once, each when it is due. */
async function hold(product: Product, seconds: number) {
  const writers = await makeApplicants(product, APPLICANTS);
  const submitters = await makeApplicants(product, SUBMITS_A_SECOND * (WARM_UP_SECONDS + seconds));
  const extent = { address: product.server.address, seconds, warmUpSeconds: WARM_UP_SECONDS };
  const [saving, others, submitting] = await Promise.all([
    sendEvenly({
      ...{ ...extent, perSecond: SAVES_A_SECOND },
      plan: (number) => {
        const [turn, writer] = [Math.floor(number / writers.length), number % writers.length];
        return [autosave(writers[writer]?.cookie ?? "", { turn, writer })];
      },
    }),
    sendEvenly({
      ...{ ...extent, perSecond: CALLS_A_SECOND },
      plan: (number) => {
        // Each applicant is at another of the habits, so that of each kind there are as many a second all the time.
        const [turn, writer] = [Math.floor(number / writers.length), number % writers.length];
        const habit = HABITS[(turn + writer) % HABITS.length];
        return habit === undefined ? [] : [habit(writers[writer]?.cookie ?? "")];
      },
    }),
    sendEvenly({
      ...{ ...extent, perSecond: SUBMITS_A_SECOND },
      plan: (number) => SUBMITTING.map((planned) => planned(submitters[number]?.cookie ?? "")),
    }),
  ]);
  return { saving, others, submitting };
}

/** One answer as it is typed, by a tab that has seen what it has saved itself. */
function autosave(
  cookie: string,
  { turn, writer }: { readonly turn: number; readonly writer: number },
): PlannedCall {
  const typed = Object.entries(savedAnswers(turn));
  const [key, value] = typed[Math.floor(turn / 3) % typed.length] ?? ["", ""];
  const headers = {
    "seen-revision": String(turn + 1),
    "saved-by": `a-tab-of-the-browser-${writer};${turn + 1}`,
  };
  return { call: "saveAnswers", cookie, body: { [key]: value }, headers };
}

function save(cookie: string, count: number): PlannedCall {
  return { call: "saveAnswers", cookie, body: savedAnswers(count) };
}

function statusOf(cookie: string, web_status: string): PlannedCall {
  return { call: "webStatus", cookie, body: { web_status } };
}
