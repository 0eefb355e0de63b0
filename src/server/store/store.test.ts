import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import {
  addAccount,
  addLogin,
  confirmAccount,
  findAccount,
  listLogins,
  setPasswordHash,
  setUnconfirmedPasswordHash,
} from "./accounts.ts";
import { NOTHING_ASIDE } from "./answer-record.ts";
import { addWebStatus, loadApplicationState, putAddAnotherCounts, putLastPage } from "./application-state.ts";
import { addAudit, listAudit } from "./audit.ts";
import { deleteExpiredCodes, putCode, tryCode, useCode } from "./codes.ts";
import {
  addJob,
  claimJob,
  deleteFailedJobs,
  failJob,
  finishJob,
  listJobs,
  renewLease,
  retryJob,
  retryNow,
} from "./jobs.ts";
import { openStore } from "./open-store.ts";
import {
  currentFormHash,
  filesOfVersion,
  findPublishedForm,
  listVersions,
  putPublishedForm,
} from "./published-forms.ts";
import { consumeRateLimit, deleteFullRateLimits, resetRateLimit } from "./rate-limits.ts";
import { addSession, deleteOldSessions, deleteSessionsOf, findSession, touchSession } from "./sessions.ts";
import type { Store } from "./store.ts";
import { loadAnswers, replaceAnswers } from "./stored-answers.ts";
import { loadValidations, putValidations } from "./validations.ts";

const ADA = {
  id: "ada",
  email: "ada@example.org",
  password_hash: "first",
  created_at: 1_000,
  confirmed_at: null,
};

describe.each(BOTH_ENGINES)("the store on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
    await addAccount(store, ADA);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  it("migrates once, even when several instances start at the same time", async () => {
    const others = await Promise.all([1, 2, 3].map(() => openStore(place.location, TEST_KEYS)));
    expect(await findAccount(store, "ada@example.org")).toEqual(ADA);
    await Promise.all(others.map((other) => other.close()));
  });

  it("keeps one account per address", async () => {
    expect(await addAccount(store, { ...ADA, id: "other" })).toBe(false);
    expect(await findAccount(store, ADA.email)).toEqual(ADA);
    expect(await findAccount(store, "nobody@example.org")).toBeUndefined();
  });

  it("keeps the time of the first confirmation and takes a new password", async () => {
    expect(await setUnconfirmedPasswordHash(store, ADA.id, "unconfirmed")).toBe(true);
    expect(await confirmAccount(store, ADA.id, 2_000)).toBe(true);
    expect(await confirmAccount(store, ADA.id, 3_000)).toBe(false);
    expect(await setUnconfirmedPasswordHash(store, ADA.id, "too late")).toBe(false);
    await setPasswordHash(store, ADA.id, "second");
    expect(await findAccount(store, ADA.email)).toEqual({
      ...ADA,
      confirmed_at: 2_000,
      password_hash: "second",
    });
  });

  it("finds a session with its account until it is old or the account's sessions end", async () => {
    await addSession(store, { idHash: "one", accountId: ADA.id, now: 10 });
    await addSession(store, { idHash: "two", accountId: ADA.id, now: 20 });
    await touchSession(store, "one", 50);
    expect(await findSession(store, "one")).toEqual({
      account_id: ADA.id,
      email: ADA.email,
      created_at: 10,
      last_seen_at: 50,
    });
    await deleteOldSessions(store, { seenSince: 30, begunSince: 5 });
    expect(await findSession(store, "two")).toBeUndefined();
    await deleteSessionsOf(store, ADA.id);
    expect(await findSession(store, "one")).toBeUndefined();
  });

  it("counts the tries of a code, and lets exactly one caller use it", async () => {
    const code = {
      account_id: ADA.id,
      purpose: "confirm",
      code_hash: "h",
      expires_at: 100,
      tries_left: 2,
    } as const;
    const attempt = { accountId: ADA.id, purpose: "confirm", now: 50 } as const;
    await putCode(store, { ...code, code_hash: "older" });
    await putCode(store, code);
    expect(await tryCode(store, { ...attempt, now: 100 })).toBeUndefined();
    expect(await tryCode(store, { ...attempt, purpose: "reset" })).toBeUndefined();
    const tries = await Promise.all([
      tryCode(store, attempt),
      tryCode(store, attempt),
      tryCode(store, attempt),
    ]);
    expect(tries.filter((hash) => hash === "h")).toHaveLength(2);
    const uses = await Promise.all([useCode(store, ADA.id, "h"), useCode(store, ADA.id, "h")]);
    expect(uses.filter((isMine) => isMine)).toHaveLength(1);
  });

  it("forgets codes whose time is over", async () => {
    await putCode(store, {
      account_id: ADA.id,
      purpose: "reset",
      code_hash: "h",
      expires_at: 100,
      tries_left: 1,
    });
    await deleteExpiredCodes(store, 99);
    expect(await useCode(store, ADA.id, "h")).toBe(true);
    await putCode(store, {
      account_id: ADA.id,
      purpose: "reset",
      code_hash: "h",
      expires_at: 100,
      tries_left: 1,
    });
    await deleteExpiredCodes(store, 100);
    expect(await useCode(store, ADA.id, "h")).toBe(false);
  });

  it("lists logins oldest first, with times as numbers", async () => {
    await addLogin(store, ADA.id, 1_800_000_000_000);
    await addLogin(store, ADA.id, 1_700_000_000_000);
    expect(await listLogins(store, ADA.id)).toEqual([1_700_000_000_000, 1_800_000_000_000]);
  });

  it("remembers the last hundred logins of each account [SAF-11]", async () => {
    await addAccount(store, { ...ADA, id: "other", email: "other@example.org" });
    await addLogin(store, "other", 5);
    const before = Array.from({ length: 150 }, (_, index) => ({
      id: `${index}`,
      account_id: ADA.id,
      logged_in_at: index,
    }));
    await store.db.insertInto("logins").values(before).execute();
    const last = (first: number) => Array.from({ length: 100 }, (_, index) => first + index);
    expect(await listLogins(store, ADA.id)).toEqual(last(50));
    await addLogin(store, ADA.id, 150);
    expect(await listLogins(store, ADA.id)).toEqual(last(51));
    expect(await store.db.selectFrom("logins").select("id").execute()).toHaveLength(101);
    expect(await listLogins(store, "other")).toEqual([5]);
  });

  it("stores answers only over the revision that was loaded", async () => {
    expect(await loadAnswers(store, ADA.id)).toEqual({
      answers: {},
      aside: NOTHING_ASIDE,
      revision: 0,
      formVersion: "",
    });
    const first = {
      accountId: ADA.id,
      answers: { a: "1", ok: true },
      aside: { ...NOTHING_ASIDE, hidden: { b: "1" }, notAsked: {} },
      formVersion: "f1",
      revision: 0,
      now: 1,
    };
    expect(await replaceAnswers(store, first)).toBe(true);
    expect(await replaceAnswers(store, { ...first, answers: { a: "lost" } })).toBe(false);
    expect(
      await replaceAnswers(store, { ...first, answers: { a: "2" }, formVersion: "f2", revision: 1 }),
    ).toBe(true);
    expect(await replaceAnswers(store, { ...first, answers: { a: "lost" }, revision: 1 })).toBe(false);
    expect(await loadAnswers(store, ADA.id)).toEqual({
      answers: { a: "2" },
      // Neither form is there to call the answer plain, so it is encrypted and stays a secret.
      aside: { ...NOTHING_ASIDE, hidden: { b: "1" }, notAsked: {}, secret: ["a"] },
      revision: 2,
      formVersion: "f2",
      sealedKeys: new Set(["a"]),
    });
  });

  it("keeps statuses in the order of the application, each once [STA-01]", async () => {
    await addWebStatus(store, { accountId: ADA.id, status: "validating", now: 1 });
    await addWebStatus(store, { accountId: ADA.id, status: "started", now: 2 });
    await addWebStatus(store, { accountId: ADA.id, status: "started", now: 3 });
    expect((await loadApplicationState(store, ADA.id)).statuses).toEqual(["started", "validating"]);
  });

  it("keeps the newest last page, error map and counts", async () => {
    expect([
      (await loadApplicationState(store, ADA.id)).lastPage,
      await loadValidations(store, ADA.id),
    ]).toEqual(["", {}]);
    await putLastPage(store, ADA.id, "/about");
    await putLastPage(store, ADA.id, "/education");
    await putValidations(store, { accountId: ADA.id, errors: { a: ["x"] }, now: 1 });
    await putValidations(store, { accountId: ADA.id, errors: { b: ["y", "z"] }, now: 2 });
    await putAddAnotherCounts(store, { accountId: ADA.id, counts: { siblings: 2 } });
    await putAddAnotherCounts(store, { accountId: ADA.id, counts: { siblings: 3 } });
    expect((await loadApplicationState(store, ADA.id)).lastPage).toBe("/education");
    expect(await loadValidations(store, ADA.id)).toEqual({ b: ["y", "z"] });
    expect((await loadApplicationState(store, ADA.id)).counts).toEqual({ siblings: 3 });
  });

  it("makes the form published last the current one, also when it was published before", async () => {
    const form = (hash: string) => ({ hash, form: `{"${hash}":1}`, validator: "export {}", published_at: 1 });
    expect(await currentFormHash(store, 1)).toBeUndefined();
    for (const hash of ["a", "b", "b", "a"]) await putPublishedForm(store, form(hash));
    expect(await currentFormHash(store, 1)).toBe("a");
    expect(await findPublishedForm(store, "a")).toEqual({
      application: "",
      ...form("a"),
      number: 3,
      changes: "[]",
      desk: null,
    });
    expect((await findPublishedForm(store, "b"))?.number).toBe(2);
  });

  it("keeps every version with its files, each text once [VER-01] [VER-05]", async () => {
    const version = (hash: string, files: Readonly<Record<string, string>>) => ({
      hash,
      form: `{"${hash}":1}`,
      validator: "export {}",
      published_at: 1,
      by: "registrar",
      words: `Version ${hash}`,
      files,
    });
    expect(await putPublishedForm(store, version("a", { "a.json": "{}", "b.json": "{}" }))).toBe(1);
    expect(await putPublishedForm(store, version("b", { "a.json": "[]" }))).toBe(2);
    expect(await putPublishedForm(store, version("b", { "a.json": "[]" }))).toBe(null);
    expect(await putPublishedForm(store, { ...version("a", { "a.json": "{}", "b.json": "{}" }) })).toBe(3);
    const [newest, , oldest] = await listVersions(store);
    expect(oldest).toEqual({
      number: 1,
      hash: "a",
      published_at: 1,
      live_at: 1,
      published_by: "registrar",
      words: "Version a",
      hasFiles: true,
      begun: "carry",
      pinned_until: null,
      of_desk: 0,
    });
    expect([newest?.number, newest?.hash]).toEqual([3, "a"]);
    expect(await putPublishedForm(store, { ...version("c", {}), isOfDesk: true })).toBe(4);
    const ofDesk = async () => (await listVersions(store))[0]?.of_desk;
    expect(await ofDesk()).toBe(1);
    // The folder holds it by now.
    expect(await putPublishedForm(store, version("c", {}))).toBe(null);
    expect(await ofDesk()).toBe(0);
    expect(await filesOfVersion(store, 1)).toEqual({ "a.json": "{}", "b.json": "{}" });
    expect(await filesOfVersion(store, 2)).toEqual({ "a.json": "[]" });
    expect(await filesOfVersion(store, 9)).toBe(null);
    const texts = await store.db.selectFrom("form_files").select("text").execute();
    expect(texts.map(({ text }) => text).toSorted()).toEqual(["[]", "{}"]);
  });

  it("keeps the files of a version of before, once the same form is published with them [VER-05]", async () => {
    const form = { hash: "a", form: "{}", validator: "export {}", published_at: 1 };
    await putPublishedForm(store, form);
    expect(await filesOfVersion(store, 1)).toBe(null);
    expect(await putPublishedForm(store, { ...form, files: { "a.json": "{}" } })).toBe(null);
    expect(await filesOfVersion(store, 1)).toEqual({ "a.json": "{}" });
  });

  it("makes a version live at its time, unless a later one is published before [VER-04]", async () => {
    const version = (hash: string, published_at: number) => ({
      hash,
      form: "{}",
      validator: "export {}",
      published_at,
    });
    await putPublishedForm(store, version("a", 1));
    await putPublishedForm(store, { ...version("b", 2), liveAt: 100 });
    expect([await currentFormHash(store, 99), await currentFormHash(store, 100)]).toEqual(["a", "b"]);
    // At once after all: the same form is a version of its own.
    expect(await putPublishedForm(store, version("b", 3))).toBe(3);
    expect(await currentFormHash(store, 0)).toBe("b");
  });

  it("gives a job to one worker at a time, and to the next one when the lease is over", async () => {
    await addJob(store, { kind: "mail", payload: "p", now: 10, givesUpAt: 1_000 });
    const claims = await Promise.all([
      claimJob(store, { kinds: ["mail"], now: 10, leaseMs: 100 }),
      claimJob(store, { kinds: ["mail"], now: 10, leaseMs: 100 }),
    ]);
    const first = claims.find((job) => job !== undefined);
    expect(claims.filter((job) => job !== undefined)).toHaveLength(1);
    expect(first).toMatchObject({ kind: "mail", payload: "p", attempts: 1, gives_up_at: 1_000 });
    const second = await claimJob(store, { kinds: ["mail"], now: 110, leaseMs: 100 });
    expect(second?.attempts).toBe(2);
    if (!first || !second) throw new Error("Both workers have claimed the job.");
    await finishJob(store, first);
    await retryJob(store, first, { runAt: 0, error: "Error" });
    expect(await claimJob(store, { kinds: ["mail"], now: 111, leaseMs: 100 })).toBeUndefined();
    await retryJob(store, second, { runAt: 300, error: "Error" });
    expect(await claimJob(store, { kinds: ["mail"], now: 299, leaseMs: 100 })).toBeUndefined();
    const third = await claimJob(store, { kinds: ["mail"], now: 300, leaseMs: 100 });
    expect(third?.attempts).toBe(3);
    if (third) await finishJob(store, third);
    expect(await claimJob(store, { kinds: ["mail"], now: 9_000, leaseMs: 100 })).toBeUndefined();
  });

  it("keeps a job for a worker that renews its lease, and gives other kinds to nobody", async () => {
    await addJob(store, { kind: "mail", payload: "p", now: 10, givesUpAt: 1_000 });
    expect(await claimJob(store, { kinds: ["conversion"], now: 10, leaseMs: 100 })).toBeUndefined();
    const claimed = await claimJob(store, { kinds: ["mail", "conversion"], now: 10, leaseMs: 100 });
    if (!claimed) throw new Error("The job is not there.");
    expect(await renewLease(store, claimed, 500)).toBe(true);
    expect(await claimJob(store, { kinds: ["mail"], now: 499, leaseMs: 100 })).toBeUndefined();
    const next = await claimJob(store, { kinds: ["mail"], now: 500, leaseMs: 100 });
    expect(next?.attempts).toBe(2);
    expect(await renewLease(store, claimed, 900)).toBe(false);
  });

  it("holds jobs back until their time, unless a wrong clock has set it [DSK-33]", async () => {
    const job = { kind: "mail", now: 10, givesUpAt: 20 };
    const claim = { kinds: ["mail"], leaseMs: 100 };
    const hourMs = 60 * 60_000;
    await addJob(store, { ...job, payload: "held", notBefore: 5 * hourMs });
    expect(await claimJob(store, { ...claim, now: 4 * hourMs })).toBeUndefined();
    expect(await claimJob(store, { ...claim, now: 5 * hourMs })).toMatchObject({ payload: "held" });
    await addJob(store, { ...job, payload: "far ahead", notBefore: 50 * hourMs });
    expect(await claimJob(store, { ...claim, now: 5 * hourMs + 50 })).toMatchObject({ payload: "far ahead" });
  });

  it("shows jobs that failed, without what they were about, until they are forgotten", async () => {
    await addJob(store, { kind: "mail", payload: "secret", now: 10, givesUpAt: 20 });
    const claimed = await claimJob(store, { kinds: ["mail"], now: 30, leaseMs: 100 });
    if (!claimed) throw new Error("The job is not there.");
    await failJob(store, claimed, 40);
    expect(await claimJob(store, { kinds: ["mail"], now: 9_000, leaseMs: 100 })).toBeUndefined();
    expect(await allOf(listJobs(store))).toEqual([
      {
        id: claimed.id,
        kind: "mail",
        run_at: 10,
        attempts: 1,
        leased_until: 0,
        gives_up_at: 20,
        failed_at: 40,
        last_error: null,
        not_before: 0,
      },
    ]);
    await deleteFailedJobs(store, 40);
    expect(await allOf(listJobs(store))).toHaveLength(1);
    await deleteFailedJobs(store, 41);
    expect(await allOf(listJobs(store))).toEqual([]);
  });

  it("retries at once a job that waits for its next attempt or failed, and no other", async () => {
    await addJob(store, { kind: "mail", payload: "a", now: 10, givesUpAt: 1_000 });
    const claimed = await claimJob(store, { kinds: ["mail"], now: 20, leaseMs: 100 });
    if (!claimed) throw new Error("The job is missing.");
    expect(await retryNow(store, claimed.id, { now: 30, givesUpAt: 90 })).toBe(false);
    await retryJob(store, claimed, { runAt: 500, error: "Error" });
    expect(await claimJob(store, { kinds: ["mail"], now: 30, leaseMs: 100 })).toBeUndefined();
    expect(await retryNow(store, claimed.id, { now: 30, givesUpAt: 90 })).toBe(true);
    const again = await claimJob(store, { kinds: ["mail"], now: 30, leaseMs: 100 });
    if (!again) throw new Error("The job was not retried.");
    await failJob(store, again, 40);
    expect(await claimJob(store, { kinds: ["mail"], now: 2_000, leaseMs: 100 })).toBeUndefined();
    expect(await retryNow(store, claimed.id, { now: 2_000, givesUpAt: 3_000 })).toBe(true);
    const revived = await claimJob(store, { kinds: ["mail"], now: 2_000, leaseMs: 100 });
    expect(revived).toMatchObject({ payload: "a", gives_up_at: 3_000, failed_at: null });
  });

  it("allows as many calls at once as the rate limit has, and gives them back evenly", async () => {
    const spend = (now: number, keyHash = "k") =>
      consumeRateLimit(store, { keyHash, rateLimit: { calls: 3, periodMs: 300 }, now });
    const waits = await Promise.all([spend(0), spend(0), spend(0), spend(0)]);
    expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 100]);
    expect(await spend(99)).toBe(1);
    expect(await spend(100)).toBe(0);
    expect(await spend(100)).toBe(100);
    expect(await spend(100, "other")).toBe(0);
    expect(await spend(-1_000_000)).toBe(0);
    await resetRateLimit(store, "k");
    expect(await spend(100)).toBe(0);
    await deleteFullRateLimits(store, 200);
    expect(await store.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  it("keeps all of a transaction or nothing, and lets others work meanwhile", async () => {
    const failing = store.transaction(async (tx) => {
      await putLastPage(tx, ADA.id, "/lost");
      await putLastPage(tx, "nobody", "/breaks-the-reference");
    });
    const beside = putLastPage(store, ADA.id, "/kept");
    await expect(failing).rejects.toThrow(/foreign key/i);
    await beside;
    expect((await loadApplicationState(store, ADA.id)).lastPage).toBe("/kept");
  });

  it("fails a bad statement alone when many write at once", async () => {
    const writes = await Promise.allSettled([
      putAddAnotherCounts(store, { accountId: ADA.id, counts: { one: 1 } }),
      putAddAnotherCounts(store, { accountId: "nobody", counts: { bad: 1 } }),
      putAddAnotherCounts(store, { accountId: ADA.id, counts: { two: 2 } }),
    ]);
    expect(writes.map((write) => write.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await loadApplicationState(store, ADA.id)).counts).toEqual({ one: 1, two: 2 });
  });

  it("survives transactions and single writes in any mixture", async () => {
    const work = Array.from({ length: 40 }, (_, index) => {
      const entry = { accountId: ADA.id, counts: { [`b${index}`]: index } };
      return index % 3 === 0
        ? store.transaction(async (tx) => {
            await putAddAnotherCounts(tx, entry);
            await loadApplicationState(tx, ADA.id);
          })
        : putAddAnotherCounts(store, entry);
    });
    await Promise.all([...work, loadApplicationState(store, ADA.id)]);
    expect(Object.keys((await loadApplicationState(store, ADA.id)).counts)).toHaveLength(40);
  });

  it("keeps what is audited within a millisecond in the order of writing [API-24]", async () => {
    const clients = Array.from({ length: 20 }, (_, number) => `10.0.0.${number}`);
    for (const client of clients) {
      await addAudit(store, { at: 1_000, action: "staff_view", subject: "token", account_id: null, client });
    }
    expect((await listAudit(store, "token")).map(({ client }) => client)).toEqual(clients);
  });
});
