import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { startCarryOver } from "../../src/server/applications/carry-over.ts";
import { FormLibrary } from "../../src/server/publishing/form-library.ts";
import { putPublishedForm } from "../../src/server/store/published-forms.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { addDrafts, benchKeys, readOwnForms } from "./drafts.ts";
import { withPlace, withStore } from "./product.ts";
import { type DatabaseName, onEachDatabase, type Suite } from "./report.ts";

const LOOK_MS = 200;
/** What a save may wait for it, and what may be held of it at once. */
const MAX_DELAY_MS = 50;
const MAX_MB = 100;

export const carryOverSuite: Suite = {
  name: "carry-over",
  purpose:
    "drafts that follow a form whose keys have changed: how long the job takes, and what others wait for it",
  run: async (options) => {
    const count = options.isQuick ? 2_000 : 100_000;
    const all = await onEachDatabase(options, "carry-over", (database) => measure(database, count));
    return {
      tables: [
        {
          title: "Drafts that follow a form",
          columns: ["database", "drafts", "seconds", "p99 of what others wait, ms", "memory more, MB"],
          rows: all.map(({ database, seconds, delayMs, moreMb }) => [
            database,
            count,
            seconds.toFixed(0),
            delayMs.toFixed(0),
            moreMb.toFixed(0),
          ]),
          note: "The job that carries drafts over, in the process that serves: with every question answered, one key renamed and one code changed. It pauses after every ten of them; what others wait is the delay of the event loop meanwhile.",
        },
      ],
      verdicts: all.flatMap(({ database, delayMs, moreMb }) => [
        {
          budget: `carrying over ${count} drafts on ${database}: others wait ≤ ${MAX_DELAY_MS} ms (p99)`,
          measured: `${delayMs.toFixed(0)} ms`,
          isMet: delayMs <= MAX_DELAY_MS,
        },
        {
          budget: `carrying over ${count} drafts on ${database}: ≤ ${MAX_MB} MB more`,
          measured: `${moreMb.toFixed(0)} MB`,
          isMet: moreMb <= MAX_MB,
        },
      ]),
    };
  },
};

function measure(database: DatabaseName, count: number) {
  return withPlace(database, async (location) => {
    const keys = benchKeys(location);
    const { files, compiled } = await readOwnForms();
    const publish = async (db: Database, hash: string, definitions: typeof files) => {
      const { changes = [], ...served } = compiled(definitions);
      const version = { hash, form: JSON.stringify(served), validator: "", published_at: Date.now() };
      await putPublishedForm(db, { ...version, changes: JSON.stringify(changes) });
    };
    return await withStore(location, keys, async (db) => {
      await publish(db, "live", files);
      await addDrafts(db, { count, formVersion: "live" });
      await publish(db, "next", renamed(files));
      return { database, ...(await measureJob(db)) };
    });
  });
}

async function measureJob(db: Database) {
  const log = pino({ level: "silent" });
  const before = process.memoryUsage.rss();
  let most = before;
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const startedAt = performance.now();
  const stop = startCarryOver({ db, log, now: Date.now, forms: new FormLibrary(db, Date.now) });
  while (await isLeft(db)) {
    most = Math.max(most, process.memoryUsage.rss());
    await delay(LOOK_MS);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  delays.disable();
  await stop();
  // The histogram counts its own rhythm, too.
  return { seconds, delayMs: delays.percentile(99) / 1e6 - 10, moreMb: (most - before) / 1e6 };
}

async function isLeft(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("answers")
    .select("account_id")
    .where("form_version", "<>", "next")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The form with another key for a question and another code for a term, and what it declares of them. */
function renamed(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const declared = {
    reason: "The records have other names.",
    operations: [
      { op: "rename", from: "preferred_name", to: "nick_name" },
      { op: "recode", key: "entry_term", codes: { "202730": "202810" } },
    ],
  };
  const others = Object.entries(files).map(([path, text]) => [
    path,
    text.replaceAll('"preferred_name"', '"nick_name"').replace(/ *\{ "code": "202730".*\n/, ""),
  ]);
  return { ...Object.fromEntries(others), "changes/2027-01-05-names.json": JSON.stringify(declared) };
}
