import type { WorkListQuery } from "../../src/contract/desk-applications.ts";
import { loadWorkList } from "../../src/server/desk/work-list.ts";
import { choiceKeysText } from "../../src/server/store/choices.ts";
import type { WorkGroup } from "../../src/server/store/desk-schema.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { wordsOf } from "../../src/server/store/search-words.ts";
import { inTransaction } from "../../src/server/store/statements.ts";
import { compileForms, readForms } from "../../tests/forms/compile-forms.ts";
import { benchKeys } from "./drafts.ts";
import { withPlace, withStore } from "./product.ts";
import { type DatabaseName, formatMs, onEachDatabase, quantile, type Suite, timed } from "./report.ts";

const MAX_P95_MS = 50;
const PORTION = 500;
const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 1);

const GIVEN =
  "Ada Amara Björn Chidinma Dmitri Elif François Grace Hiro Ines João Kofi Łucja Mei Noor Olga Priya Quentin Rosa Søren Tariq Uma Víctor Wen Ximena Yusuf Zoë".split(
    " ",
  );
const FAMILY =
  "Okafor Smith Nguyễn García Müller Rossi Kowalski Haddad Tanaka Silva Johansson O’Neill Ivanova Kim Patel Dubois Yılmaz Novák Andersen Costa Mbeki Sato Weber Lopez Chen Ali Brown".split(
    " ",
  );
const CHOICE_KEYS = choiceKeysText(["entry_term", "applied_major"]);
/** One for each part of the time: most who are listed last are of another one. */
const TERMS = ["T0", "T1", "T2", "T3"];
const PAGES = ["/about", "/education", "/final-steps"];

/** What is asked, by what it is called in the table; a number makes it another one each time. */
const ASKED: Readonly<Record<string, (round: number) => WorkListQuery>> = {
  "new, first page": () => ({ group: "submitted" }),
  "drafts, first page": () => ({ group: "draft" }),
  "deep page": (round) => ({ group: "draft", cursor: `${START + (round % 60) * DAY_MS}.0` }),
  "drafts left at a page": (round) => ({ group: "draft", page: pick(PAGES, round) }),
  "a missing document": () => ({ missing: "transcript_document" }),
  "submitted within a week": (round) => ({
    group: "submitted",
    from: String(START + round * DAY_MS),
    to: String(START + (round + 7) * DAY_MS),
  }),
  "a term": (round) => ({ choices: `entry_term=${pick(TERMS, round)}` }),
  "a major": (round) => ({ choices: `applied_major=M${round % 40}` }),
  "new, of a term": (round) => ({ group: "submitted", choices: `entry_term=${pick(TERMS, round)}` }),
  "new, of the oldest term and a rare major": () => ({
    group: "submitted",
    choices: "entry_term=T0&applied_major=M39",
  }),
  "new, of a term and a major": (round) => ({
    group: "submitted",
    choices: `entry_term=${pick(TERMS, round)}&applied_major=M${round % 40}`,
  }),
  "a missing document, of a term": (round) => ({
    missing: "transcript_document",
    choices: `entry_term=${pick(TERMS, round)}`,
  }),
  "search among those of a major": (round) => ({
    choices: `applied_major=M${round % 40}`,
    q: pick(FAMILY, round).slice(0, 3),
  }),
  "search, two letters": (round) => ({ q: pick(FAMILY, round).slice(0, 2) }),
  "search, four letters": (round) => ({ q: pick(FAMILY, round).slice(0, 4) }),
  "search, two names": (round) => ({ q: `${pick(GIVEN, round)} ${pick(FAMILY, round * 7)}` }),
  "search, two words of two letters": (round) => ({
    q: `${pick(GIVEN, round).slice(0, 2)} ${pick(FAMILY, round * 7).slice(0, 2)}`,
  }),
  "search among the new": (round) => ({ group: "submitted", q: pick(FAMILY, round).slice(0, 3) }),
  "search, e-mail": (round) => ({ q: `person${round * 97}@` }),
  "search, nobody": (round) => ({ q: `xqz${round}` }),
};

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

export const workListSuite: Suite = {
  name: "work-list",
  purpose: "the desk's list and search over 100,000 applications",
  run: async (options) => {
    const count = options.isQuick ? 5_000 : 100_000;
    const rounds = options.isQuick ? 20 : 100;
    const all = await onEachDatabase(options, "work list", (database) =>
      measure(database, { count, rounds }),
    );
    return {
      tables: [
        {
          title: "The desk's list",
          columns: [
            "asked",
            ...all.flatMap(({ database }) => [`p50 ${database}, ms`, `p95 ${database}, ms`]),
          ],
          rows: Object.keys(ASKED).map((name) => [
            name,
            ...all.flatMap(({ times }) =>
              [0.5, 0.95].map((share) => formatMs(quantile(times.get(name) ?? [], share))),
            ),
          ]),
          note: `Each asked ${rounds} times of ${count} applications, one after the other, in the process: with the counts of all groups, without HTTP.`,
        },
      ],
      verdicts: all.map(({ database, times }) => {
        const p95 = quantile([...times.values()].flat(), 0.95);
        return {
          budget: `a page of ${count} applications on ${database}: p95 ≤ ${MAX_P95_MS} ms`,
          measured: `${formatMs(p95)} ms`,
          isMet: p95 <= MAX_P95_MS,
        };
      }),
    };
  },
};

function measure(
  database: DatabaseName,
  { count, rounds }: { readonly count: number; readonly rounds: number },
) {
  return withPlace(database, (location) =>
    withStore(location, benchKeys(location), async (db) => {
      for (let first = 0; first < count; first += PORTION) await addPortion(db, first);
      const form = compileForms(readForms());
      const context = { db, forms: { current: async () => ({ form }) } };
      const times = new Map<string, number[]>();
      for (let round = -5; round < rounds; round++) {
        for (const [name, query] of Object.entries(ASKED)) {
          const ms = await timed(() => loadWorkList(context, query(Math.abs(round))));
          // The first rounds warm it up.
          if (round >= 0) times.set(name, [...(times.get(name) ?? []), ms]);
        }
      }
      return { database, times };
    }),
  );
}

async function addPortion(db: Database, first: number): Promise<void> {
  const people = Array.from({ length: PORTION }, (_, index) => personOf(first + index));
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("accounts")
      .values(people.map(({ account }) => account))
      .execute();
    await tx
      .insertInto("application_summaries")
      .values(people.map(({ summary }) => summary))
      .execute();
    await tx
      .insertInto("application_words")
      .values(people.flatMap(({ words }) => words))
      .execute();
    const missing = people.flatMap(({ missing }) => missing);
    if (missing.length > 0) await tx.insertInto("application_missing").values(missing).execute();
    await tx
      .insertInto("application_choices")
      .values(people.flatMap(({ choices }) => choices))
      .execute();
  });
}

function personOf(index: number) {
  const given = pick(GIVEN, Math.imul(index, 2_654_435_761) >>> 7);
  const family = pick(FAMILY, Math.imul(index, 40_503) >>> 3);
  const id = `${(Math.imul(index, 2_654_435_761) >>> 0).toString(16).padStart(8, "0")}-${index}`;
  const email = `person${index}@example.org`;
  const group: WorkGroup = index % 10 < 6 ? "draft" : index % 10 < 9 ? "submitted" : "missing";
  const day = index % 120;
  const since = START + day * DAY_MS + index;
  const own = { account_id: id, application: "" };
  // The term goes with the time; of the majors some have many, some few.
  const chosen = [
    { key: "entry_term", code: pick(TERMS, Math.floor(day / 30)) },
    { key: "applied_major", code: `M${Math.min(39, Math.floor(40 * ((index % 1009) / 1009) ** 2))}` },
  ];
  const words = wordsOf({ names: [given, family], email, reference: null });
  return {
    account: { id, email, password_hash: "", created_at: since, confirmed_at: since },
    summary: {
      ...{ ...own, work_group: group, group_since: since, page: pick(PAGES, index) },
      ...{ given_name: given, family_name: family, missing_count: group === "missing" ? 1 : 0 },
      choice_keys: CHOICE_KEYS,
    },
    choices: chosen.map((choice) => ({ ...own, ...choice, work_group: group, group_since: since })),
    words: words.map((word) => ({ ...own, word })),
    missing: group === "missing" ? [{ ...own, item: "transcript_document" }] : [],
  };
}
