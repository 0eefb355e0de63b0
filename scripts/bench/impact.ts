import { measureImpact } from "../../src/server/applications/measure-impact.ts";
import { putPublishedForm } from "../../src/server/store/published-forms.ts";
import { edited } from "../../tests/support/minimal-forms.ts";
import { addDrafts, benchKeys, readOwnForms } from "./drafts.ts";
import { withPlace, withStore } from "./product.ts";
import { type DatabaseName, onEachDatabase, type Suite } from "./report.ts";
import { watchMemory } from "./watch-memory.ts";

const MAX_SECONDS = 60;
const MAX_MB = 400;

export const impactSuite: Suite = {
  name: "impact",
  purpose:
    "what a change of the form does to 100,000 applications: how long that takes to tell, in which memory",
  run: async (options) => {
    const count = options.isQuick ? 5_000 : 100_000;
    const all = await onEachDatabase(options, "impact", (database) => measure(database, count));
    return {
      tables: [
        {
          title: "What a change does to the applications",
          columns: ["database", "applications", "seconds", "memory of a process, MB"],
          rows: all.map(({ database, seconds, mostMb }) => [
            database,
            count,
            seconds.toFixed(1),
            mostMb.toFixed(0),
          ]),
          note: "`npm run forms:impact` without npm and the compiling of the draft: applications with every question answered, under the form in force and under one with a shorter first name. Memory is the most that one of the processes held, of which there is one for each processor.",
        },
      ],
      verdicts: all.flatMap(({ database, seconds, mostMb }) => [
        {
          budget: `impact on ${count} applications on ${database}: ≤ ${MAX_SECONDS} s`,
          measured: `${seconds.toFixed(1)} s`,
          isMet: seconds <= MAX_SECONDS,
        },
        {
          budget: `impact on ${count} applications on ${database}: ≤ ${MAX_MB} MB in each process`,
          measured: `${mostMb.toFixed(0)} MB`,
          isMet: mostMb <= MAX_MB,
        },
      ]),
    };
  },
};

function measure(database: DatabaseName, count: number) {
  return withPlace(database, async (location) => {
    const keys = benchKeys(location);
    const { files, compiled } = await readOwnForms();
    const shorter = edited(files, [
      ["pages/about.schema.json", '"title": "First Name" }', '"title": "First Name", "maxLength": 3 }'],
    ]);
    const [before, after] = [compiled(files), compiled(shorter)].map((form) => JSON.stringify(form));
    if (before === undefined || after === undefined) throw new Error("There are two forms.");
    await withStore(location, keys, async (db) => {
      await putPublishedForm(db, { hash: "live", form: before, validator: "", published_at: 1 });
      await addDrafts(db, { count, formVersion: "live" });
    });
    const memory = watchMemory();
    const startedAt = performance.now();
    const asked = {
      location,
      application: "",
      keys,
      before,
      after,
      held: [],
      countsHeld: false,
      now: Date.now(),
    };
    const { drafts, keys: fates } = await measureImpact(asked, count);
    const seconds = (performance.now() - startedAt) / 1_000;
    const mostMb = memory();
    if (drafts !== count || fates.first_name?.failsNewly !== count)
      throw new Error("It was measured wrongly.");
    return { database, seconds, mostMb };
  });
}
