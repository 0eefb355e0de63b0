import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import { currentFormHash } from "../../src/server/store/published-forms.ts";
import type { Store } from "../../src/server/store/store.ts";
import { loadAnswers, replaceAnswers } from "../../src/server/store/stored-answers.ts";
import { edited } from "../support/minimal-forms.ts";
import { SAVING_FORMS } from "../support/saving-forms.ts";
import { writeForms } from "../support/test-server.ts";
import { DATABASES, makePlace, type Place } from "./kills/place.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const APPLICATIONS = 1_000;
/** So many applications are carried over before the next kill, or fewer. */
const MOST_BEFORE_A_KILL = 200;
const SAVED_AT = 1_000_000_000_000;
/** A dozen starts of the server, and what a busy machine needs more. */
const TIME_LIMIT_MS = 600_000;

/** Two texts are joined under a new key, and a third one gets the key of the first. */
const RENAMED: Readonly<Record<string, string>> = {
  ...edited(SAVING_FORMS, [
    ["data-model.json", `"left_2":`, `"both":`],
    ["pages/about.schema.json", `"left_2":`, `"both":`],
    ["pages/about.ui.json", `"left_2"`, `"both"`],
    ["data-model.json", `"left_3":{"type":"string","sensitivity":"public","maxLength":200},`, ""],
    ["pages/about.schema.json", `"left_3":{"type":"string","title":"left_3","maxLength":200},`, ""],
    ["pages/about.ui.json", `"left_3",`, ""],
  ]),
  "changes/2027-01-05-joined.json": JSON.stringify({
    reason: "The records keep one name.",
    operations: [{ op: "join", from: ["left_1", "left_2"], to: "both", with: " " }],
  }),
  "changes/2027-01-06-moved.json": JSON.stringify({
    reason: "The records have other names.",
    operations: [{ op: "rename", from: "left_3", to: "left_1" }],
  }),
};

describe.each(DATABASES)("applications carried over to another form, on %s", (_name, kind) => {
  let place: Place;
  let server: ServerProcess | null = null;
  afterEach(async () => {
    await server?.end("SIGKILL");
    await place.remove();
  });

  it(
    "are each carried over once, however often the server is killed meanwhile [CRY-04]",
    async () => {
      place = await makePlace(kind);
      const { dataDir, databaseUrl } = place;
      const environment = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
      server = await startServerProcess(dataDir, environment);
      const keys = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir });
      // Opened anew each time: the place is quiet when nobody is connected to its database.
      const inStore = async <T>(look: (store: Store) => Promise<T>): Promise<T> => {
        const store = await openStore({ databaseUrl, dataDir }, keys);
        try {
          return await look(store);
        } finally {
          await store.close();
        }
      };
      const hashNow = () => inStore((store) => currentFormHash(store, Date.now()));
      const before = await hashNow();
      if (before === undefined) throw new Error("No form is published.");
      await inStore((store) => store.transaction((tx) => addDrafts(tx, before)));

      rmSync(join(dataDir, "forms"), { recursive: true });
      writeForms(join(dataDir, "forms"), RENAMED);
      await expect.poll(hashNow).not.toBe(before);
      const after = (await hashNow()) ?? "";
      const left: number[] = [await inStore((store) => countUnder(store, before))];
      for (let most = left[0] ?? 0; most > 0; most = left.at(-1) ?? 0) {
        await server.end("SIGKILL");
        await place.whenQuiet();
        // It would be taken from whoever died after half a minute.
        await inStore((store) => store.db.deleteFrom("leases").execute());
        server = await startServerProcess(dataDir, environment);
        // At a time that depends on what was done and not on how busy the machine is: at once, or in the middle.
        const enough = randomInt(4) === 0 ? most : Math.max(0, most - randomInt(MOST_BEFORE_A_KILL));
        left.push(await inStore((store) => whenDownTo(store, before, enough)));
      }
      const midway = left.filter((count) => count > 0 && count < APPLICATIONS);
      expect(midway.length).toBeGreaterThan(2);

      await inStore(async (store) => {
        const rows = await store.db.selectFrom("answers").selectAll().execute();
        expect(new Set(rows.map((row) => `${row.form_version} ${row.revision} ${row.saved_at}`))).toEqual(
          new Set([`${after} 2 ${SAVED_AT}`]),
        );
        for (const { account_id: id } of rows) {
          const { answers, aside } = await loadAnswers(store, id);
          expect(answers).toMatchObject({ both: `Ada ${id}`, left_1: `${id}, too`, left_4: "Four" });
          expect(Object.keys(answers).filter((key) => ["left_2", "left_3"].includes(key))).toEqual([]);
          expect(aside.notAsked).toEqual({});
          expect(Object.keys(aside.carried)).toEqual(["2027-01-05-joined", "2027-01-06-moved"]);
        }
      });
    },
    TIME_LIMIT_MS,
  );
});

async function addDrafts(store: Store, formVersion: string): Promise<void> {
  for (let index = 0; index < APPLICATIONS; index++) {
    const id = `account-${String(index).padStart(4, "0")}`;
    const at = { created_at: SAVED_AT, confirmed_at: SAVED_AT };
    await addAccount(store, { id, email: `${id}@example.org`, password_hash: "", ...at });
    const answers = { left_1: "Ada", left_2: id, left_3: `${id}, too`, left_4: "Four" };
    const stored = { answers, aside: NOTHING_ASIDE, formVersion, revision: 0, now: SAVED_AT };
    await replaceAnswers(store, { accountId: id, ...stored });
  }
}

/** Waits until no more applications than that are left; gives how many there are then. */
async function whenDownTo(store: Store, formVersion: string, most: number): Promise<number> {
  for (;;) {
    const left = await countUnder(store, formVersion);
    if (left <= most) return left;
    await delay(20);
  }
}

async function countUnder(store: Store, formVersion: string): Promise<number> {
  const { count } = await store.db
    .selectFrom("answers")
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .where("form_version", "=", formVersion)
    .executeTakeFirstOrThrow();
  return Number(count);
}
