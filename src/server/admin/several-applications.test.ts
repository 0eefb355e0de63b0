import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import type { AppKeys } from "../crypto/app-key.ts";
import { diskStorage } from "../storage/disk-storage.ts";
import { newStorageKey, TAKEN } from "../storage/document-storage.ts";
import { addAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { addSubmission } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import { putDocument } from "../store/documents.ts";
import { openStore } from "../store/open-store.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { loadValidations, putValidations } from "../store/validations.ts";
import type { RecordsContext } from "./erase-accounts.ts";
import { exportAccount } from "./export-account.ts";
import { keptSince, listExpired } from "./purge.ts";
import { reencryptAll } from "./reencrypt-all.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = 1_000 * DAY_MS;
const NEW_KEY = Buffer.alloc(32, 2);
const NAMES = ["doctoral", "nursing"];

describe.each(ENGINES)("what is held of accounts with two applications, on $name", ({ create }) => {
  let place: TestDatabase;
  let context: RecordsContext;
  const open = async (keys: AppKeys = TEST_KEYS): Promise<RecordsContext> => {
    const { dataDir, databaseUrl } = place.location;
    const store = await openStore(place.location, keys);
    const storage = diskStorage(join(dataDir, "documents"), keys[0]);
    return { config: { dataDir, databaseUrl, s3: null }, store, storage, now: () => NOW };
  };
  beforeEach(async () => {
    place = await create();
    context = await open();
  });
  afterEach(async () => {
    await context.store.close();
    await place.remove();
  });

  /** An account with a draft of each application, saved when it is said. */
  const add = async (id: string, at: number) => {
    await addAccount(context.store, {
      id,
      email: `${id}@example.org`,
      password_hash: "",
      created_at: at,
      confirmed_at: at,
    });
    for (const name of NAMES) {
      const store = context.store.forApplication(name);
      const answers = { name: `${id} of ${name}` };
      const aside = { ...NOTHING_ASIDE, hidden: { kept: `kept of ${name}` } };
      await replaceAnswers(store, { accountId: id, answers, aside, formVersion: "a", revision: 0, now: at });
      await putValidations(store, { accountId: id, errors: { name: [name] }, now: at });
    }
  };
  const submit = (id: string, name: string, at: number) =>
    addSubmission(context.store.forApplication(name), {
      accountId: id,
      submittedAt: at,
      reference: `${id}-${name}`,
      formVersion: "a",
    });

  it("is exported into a folder for each, with its files [APP-04]", async () => {
    await add("ada", NOW);
    for (const name of NAMES) {
      const upload_key = newStorageKey(TAKEN);
      await context.storage.write(upload_key, Buffer.from(name));
      const file = { file_name: `${name}.pdf`, file_size: 1, status: "unprocessed" as const, message: "" };
      await putDocument(context.store.forApplication(name), {
        account_id: "ada",
        answer_key: "paper",
        upload_key,
        pdf_key: null,
        uploaded_at: 1,
        ...file,
      });
    }
    const folder = join(place.location.dataDir, "export");
    const { files, missing } = await exportAccount(context, "ada", folder);
    expect(missing).toEqual([]);
    expect(files).toHaveLength(4);
    for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
    for (const name of NAMES) {
      const records = JSON.parse(readFileSync(join(folder, name, "records.json"), "utf8"));
      expect(records).toMatchObject({ application_name: name, account: { id: "ada" } });
      expect(records.application.answers).toEqual({ name: `ada of ${name}` });
      expect(records.documents).toHaveLength(1);
      expect(records.documents[0].file_name).toBe(`${name}.pdf`);
    }
    rmSync(folder, { recursive: true });
  });

  it("is over once all of it is [APP-04]", async () => {
    const [old, recent] = [NOW - 40 * DAY_MS, NOW - 5 * DAY_MS];
    for (const id of ["drafts", "half", "both", "late"]) await add(id, old);
    await submit("half", "nursing", old);
    for (const name of NAMES) await submit("both", name, old);
    await submit("late", "nursing", old);
    await submit("late", "doctoral", recent);
    const overWith = async (drafts: number | null, submitted: number | null) => {
      const kept = keptSince({ retentionDraftDays: drafts, retentionSubmittedDays: submitted }, NOW);
      return (await allOf(listExpired(context.store, kept))).flat().map(({ id }) => id);
    };
    expect(await overWith(30, 30)).toEqual(["both", "drafts", "half"]);
    expect(await overWith(null, 30)).toEqual(["both"]);
    expect(await overWith(30, null)).toEqual(["drafts"]);
    await replaceAnswers(context.store.forApplication("doctoral"), {
      accountId: "half",
      answers: { name: "again" },
      aside: NOTHING_ASIDE,
      formVersion: "a",
      revision: 1,
      now: recent,
    });
    expect(await overWith(30, 30)).toEqual(["both", "drafts"]);
  });

  it("is encrypted under a new key, each for its own [APP-04]", async () => {
    await add("ada", NOW);
    await context.store.close();
    context = await open([NEW_KEY, ...TEST_KEYS]);
    const kinds: string[] = [];
    const { unreadable, left } = await reencryptAll({ store: context.store, now: () => NOW }, ({ what }) =>
      kinds.push(what),
    );
    expect({ unreadable, left }).toEqual({ unreadable: 0, left: 0 });
    expect(kinds).toContain("applications (nursing)");
    await context.store.close();
    context = await open([NEW_KEY]);
    for (const name of NAMES) {
      const store = context.store.forApplication(name);
      const { stored } = await loadApplication(store, "ada");
      expect(stored.answers).toEqual({ name: `ada of ${name}` });
      expect(stored.aside.hidden).toEqual({ kept: `kept of ${name}` });
      expect(await loadValidations(store, "ada")).toEqual({ name: [name] });
    }
  });
});
