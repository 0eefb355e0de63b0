import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, type TestDatabase } from "../../../tests/support/databases.ts";
import type { AppKeys } from "../crypto/app-key.ts";
import { encryptionKeyId, keyId } from "../crypto/encrypt.ts";
import { addAccount } from "./accounts.ts";
import { NOTHING_ASIDE } from "./answer-record.ts";
import { openStore } from "./open-store.ts";
import { openForSaving, storeChanges } from "./opened-answers.ts";
import { putPublishedForm } from "./published-forms.ts";
import { NO_CHANGES, type RecentChanges } from "./recent-changes.ts";
import { countUnderOtherKeys, ENCRYPTED_COLUMNS, rotateAnswers, rotateColumn } from "./rotate-keys.ts";
import type { Store } from "./store.ts";
import { loadAnswers, replaceAnswers, setDocumentAnswer } from "./stored-answers.ts";
import { addToken, findToken } from "./tokens.ts";
import { loadValidations, putValidations } from "./validations.ts";

const OLD: AppKeys = [Buffer.alloc(32, 1)];
const NEW: AppKeys = [Buffer.alloc(32, 2), OLD[0]];
const form = (sensitivities: Readonly<Record<string, string>>) =>
  JSON.stringify({
    keys: Object.fromEntries(Object.entries(sensitivities).map(([key, of]) => [key, { sensitivity: of }])),
  });
const ANSWERS = { first_name: "Ada", ssn: "123-45-6789", race_white: true };
const ASIDE = {
  ...NOTHING_ASIDE,
  hidden: { conviction_comment: "long ago" },
  notAsked: { nick_name: { value: "Countess", formVersion: "f0", setAsideAt: 1 } },
};
const FIRST = {
  accountId: "ada",
  answers: ANSWERS,
  aside: ASIDE,
  formVersion: "f1",
  revision: 0,
  now: 1,
};

describe.each(BOTH_ENGINES)("what is encrypted on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, OLD);
    for (const id of ["ada", "eve"]) await addAccount(store, { ...ACCOUNT, id, email: `${id}@example.org` });
    const published = { validator: "", published_at: 1 };
    const keys = { first_name: "personal", ssn: "sensitive", race_white: "sensitive", hs_name: "public" };
    await putPublishedForm(store, { ...published, hash: "f1", form: form(keys) });
    await putPublishedForm(store, {
      ...published,
      hash: "f2",
      form: form({ ...keys, first_name: "sensitive" }),
    });
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const row = (accountId = "ada") =>
    store.db.selectFrom("answers").selectAll().where("account_id", "=", accountId).executeTakeFirstOrThrow();
  const reopen = async (keys: AppKeys) => {
    await store.close();
    store = await openStore(place.location, keys);
  };
  const rotate = () => rotateAnswers(store, { after: "", size: 10, currentForm: "f2" });

  it("are the answers that the form calls sensitive, and nothing tells which they are", async () => {
    await replaceAnswers(store, FIRST);
    const { answers, sealed } = await row();
    expect(JSON.parse(answers)).toEqual({ first_name: "Ada" });
    expect(sealed).toMatch(/^v1\./);
    expect(await loadAnswers(store, "ada")).toMatchObject({ answers: ANSWERS, revision: 1 });
  });

  it("are all answers when nobody knows the form or the question", async () => {
    await replaceAnswers(store, { ...FIRST, formVersion: "gone" });
    expect((await row()).answers).toBe("{}");
    await replaceAnswers(store, { ...FIRST, revision: 1, answers: { unknown: "x", hs_name: "y" } });
    expect((await row()).answers).toBe('{"hs_name":"y"}');
    expect((await loadAnswers(store, "ada")).answers).toEqual({ unknown: "x", hs_name: "y" });
  });

  it("opens for nobody else: one applicant's answers put into another's row", async () => {
    await replaceAnswers(store, FIRST);
    await replaceAnswers(store, { ...FIRST, accountId: "eve", answers: { ssn: "987-65-4321" } });
    const { sealed } = await row("ada");
    await store.db.updateTable("answers").set({ sealed }).where("account_id", "=", "eve").execute();
    await expect(loadAnswers(store, "eve")).rejects.toThrow("belongs elsewhere");
  });

  it("is not taken for unanswered when its key is missing: it is neither read nor saved over, nor opened at all", async () => {
    await replaceAnswers(store, FIRST);
    const other: AppKeys = [Buffer.alloc(32, 3)];
    await expect(openStore(place.location, other)).rejects.toThrow(
      `encrypted under another key (id ${keyId(OLD[0])})`,
    );
    await store.db.deleteFrom("sealing_keys").execute();
    await reopen(other);
    await expect(loadAnswers(store, "ada")).rejects.toThrow(keyId(OLD[0]));
    const document = { accountId: "ada", answerKey: "essay", answer: "ANSWERED", now: 2 } as const;
    await expect(setDocumentAnswer(store, document)).rejects.toThrow(keyId(OLD[0]));
    await store.db.deleteFrom("sealing_keys").execute();
    await reopen(OLD);
    expect((await loadAnswers(store, "ada")).answers).toEqual(ANSWERS);
  });

  it("leaves rows of before there were keys readable, and encrypts them at the next save", async () => {
    const plain = { answers: JSON.stringify(ANSWERS), sealed: null, kept_aside: null };
    await store.db
      .insertInto("answers")
      .values({ account_id: "ada", application: "", revision: 1, form_version: "f1", saved_at: 1, ...plain })
      .execute();
    expect((await loadAnswers(store, "ada")).answers).toEqual(ANSWERS);
    expect(await replaceAnswers(store, { ...FIRST, revision: 1 })).toBe(true);
    expect((await row()).answers).toBe('{"first_name":"Ada"}');
  });

  it("covers what is kept aside, whatever the form says of its keys [FRM-04]", async () => {
    await replaceAnswers(store, FIRST);
    const { kept_aside } = await row();
    expect(kept_aside).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    expect((await loadAnswers(store, "ada")).aside).toEqual(ASIDE);
    await store.db
      .insertInto("answers")
      .values({ ...(await row()), account_id: "eve", sealed: null })
      .execute();
    await expect(loadAnswers(store, "eve")).rejects.toThrow("belongs elsewhere");
  });

  it("covers prepared answers and error maps as a whole", async () => {
    const token = {
      id: "t",
      token_hash: "h",
      kind: "prefill",
      form_version: "",
      account_id: null,
      created_at: 1,
    } as const;
    await addToken(store, { ...token, answers: { first_name: "Ada" }, expires_at: 9 });
    await putValidations(store, { accountId: "ada", errors: { ssn: ["123 is wrong"] }, now: 1 });
    const stored = await sql<{ readonly value: string }>`select answers as value from tokens
      union all select validations from applications`.execute(store.db);
    expect(stored.rows).toHaveLength(2);
    for (const { value } of stored.rows) expect(value).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    expect((await findToken(store, { kind: "prefill", tokenHash: "h", now: 1 }))?.answers).toEqual({
      first_name: "Ada",
    });
    expect(await loadValidations(store, "ada")).toEqual({ ssn: ["123 is wrong"] });
    await reopen(NEW);
    for (const column of Object.values(ENCRYPTED_COLUMNS))
      await rotateColumn(store, column, { after: "", size: 1 });
    expect(await countUnderOtherKeys(store)).toBe(0);
    expect(await loadValidations(store, "ada")).toEqual({ ssn: ["123 is wrong"] });
  });

  it("goes over to a new key, and to what a new form calls sensitive, without a new revision", async () => {
    await replaceAnswers(store, FIRST);
    await reopen(NEW);
    expect(await countUnderOtherKeys(store)).toBe(2);
    expect(await rotate()).toEqual({ next: null, reencrypted: 1, unreadable: [] });
    await rotateColumn(store, ENCRYPTED_COLUMNS.keptAside, { after: "", size: 10 });
    const { answers, sealed, revision, form_version } = await row();
    expect([answers, revision, form_version]).toEqual(["{}", 1, "f1"]);
    expect(encryptionKeyId(sealed ?? "")).toBe(keyId(NEW[0]));
    expect(await countUnderOtherKeys(store)).toBe(0);
    expect(await rotate()).toEqual({ next: null, reencrypted: 0, unreadable: [] });
    // A document that is converted after the submission does not bring the name back into plain sight.
    await setDocumentAnswer(store, { accountId: "ada", answerKey: "hs_name", answer: "ANSWERED", now: 2 });
    expect((await row()).answers).toBe('{"hs_name":"ANSWERED"}');
    expect(await loadAnswers(store, "ada")).toMatchObject({
      answers: { ...ANSWERS, hs_name: "ANSWERED" },
      aside: ASIDE,
    });
  });

  it("covers what is stored beside the whole, and goes over to a new key with it", async () => {
    await replaceAnswers(store, FIRST);
    const change = async (changes: Partial<RecentChanges>) => {
      const opened = await openForSaving(store, "ada", await row());
      const { revision: before, formVersion } = opened.answers;
      opened.answers.revision += 1;
      const added = { ...NO_CHANGES, ...changes };
      return storeChanges(store, "ada", { opened, changes: added, before, formVersion, now: 2 });
    };
    expect(await change({ answers: { first_name: "Ada K." } })).not.toBeNull();
    expect(await change({ hidden: { conviction_comment: null } })).not.toBeNull();
    const expected = { answers: { ...ANSWERS, first_name: "Ada K." }, aside: { ...ASIDE, hidden: {} } };
    const { answers, recent } = await row();
    expect([answers, encryptionKeyId(recent ?? "")]).toEqual(['{"first_name":"Ada"}', keyId(OLD[0])]);
    await reopen(NEW);
    expect(await countUnderOtherKeys(store)).toBe(3);
    await rotate();
    for (const column of [ENCRYPTED_COLUMNS.keptAside, ENCRYPTED_COLUMNS.recentChanges]) {
      await rotateColumn(store, column, { after: "", size: 10 });
    }
    expect(await countUnderOtherKeys(store)).toBe(0);
    expect(await loadAnswers(store, "ada")).toMatchObject({ ...expected, revision: 3 });
    // What a new form calls sensitive stays out of plain sight when a document makes it a whole again.
    await setDocumentAnswer(store, { accountId: "ada", answerKey: "hs_name", answer: "ANSWERED", now: 3 });
    expect(await row()).toMatchObject({ answers: '{"hs_name":"ANSWERED"}', recent: null });
    expect((await loadAnswers(store, "ada")).answers).toMatchObject(expected.answers);
  });

  it("has the next save write all of a row that is encrypted under an earlier key", async () => {
    await replaceAnswers(store, FIRST);
    await reopen(NEW);
    const opened = await openForSaving(store, "ada", await row());
    opened.answers.revision += 1;
    const toStore = { opened, changes: NO_CHANGES, before: 1, formVersion: "f1", now: 2 };
    expect(await storeChanges(store, "ada", toStore)).not.toBeNull();
    expect(await countUnderOtherKeys(store)).toBe(0);
    expect((await row()).recent).toBeNull();
  });

  it("leaves what cannot be opened as it is, and names it", async () => {
    await replaceAnswers(store, FIRST);
    await replaceAnswers(store, { ...FIRST, accountId: "eve" });
    const sealed = `${(await row()).sealed?.slice(0, -9)}AAAAAAAAA`;
    await store.db.updateTable("answers").set({ sealed }).where("account_id", "=", "ada").execute();
    await reopen(NEW);
    expect(await rotate()).toEqual({ next: null, reencrypted: 1, unreadable: ["ada"] });
    expect((await row()).sealed).toBe(sealed);
  });

  it("loses no save while it goes over to a new key", async () => {
    await replaceAnswers(store, FIRST);
    await replaceAnswers(store, { ...FIRST, accountId: "eve" });
    await reopen(NEW);
    const old = await openStore(place.location, [OLD[0], NEW[0]]);
    const save = async (from: Store, accountId: string, count: number) => {
      for (let done = 0; done < count;) {
        const { answers, aside, formVersion, revision } = await loadAnswers(from, accountId);
        const next = { ...answers, ssn: String(Number(answers.counted ?? 0) + 1) };
        const replacement = { ...next, counted: next.ssn };
        const saved = { accountId, answers: replacement, aside, formVersion, revision, now: 2 };
        if (await replaceAnswers(from, saved)) done += 1;
      }
    };
    const rotating = async () => {
      for (let times = 0; times < 10; times++) await rotate();
    };
    await Promise.all([save(old, "ada", 20), save(store, "eve", 20), save(old, "eve", 20), rotating()]);
    await old.close();
    await rotate();
    await rotateColumn(store, ENCRYPTED_COLUMNS.keptAside, { after: "", size: 10 });
    expect((await loadAnswers(store, "ada")).answers).toMatchObject({ counted: "20", ssn: "20" });
    expect((await loadAnswers(store, "eve")).answers).toMatchObject({ counted: "40", ssn: "40" });
    expect(await countUnderOtherKeys(store)).toBe(0);
  });
});

const ACCOUNT = { password_hash: "x", created_at: 1, confirmed_at: null };
