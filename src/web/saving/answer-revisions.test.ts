import { describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { AnswerRevisions } from "./answer-revisions.ts";

const { form } = compileExample();
const SAVED_AT = "2026-11-22T10:42:00.000Z";

function newStore(): AnswerStore {
  const store = new AnswerStore();
  store.attach(answerRules(form));
  return store;
}

describe("what a tab has seen and sent", () => {
  it("sends what was taken back while its save is on its way [LEA-01] [SYN-05]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    store.set("first_name", "Ann");
    store.sync.markSaved({ first_name: "Ann" });
    store.set("first_name", "Anna");
    const request = revisions.begin(store.sync.storable());
    // Whether that is stored is not known: what counts now goes with whatever is sent next.
    store.set("first_name", "Ann");
    expect(store.sync.storable()).toEqual({ first_name: "Ann" });
    const next = revisions.begin(store.sync.storable());
    expect(store.sync.storable()).toEqual({});
    revisions.end(request, ["first_name"]);
    revisions.end(next, ["first_name"]);
    expect(store.sync.hasUnsaved()).toBe(false);
  });

  it("is another tab to the server once it was emptied, which is told what it had left itself [SYN-07] [CAT-03]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    const account = { account: "1", revision: 0, owner: "a", stored: {}, hidden: {} };
    store.open({ ...account, displayState: { counts: {}, tabs: {} }, draft: {} });
    store.set("first_name", "Ann");
    const { writer } = revisions.begin(store.sync.storable());
    let left = "";
    revisions.beforeEnd(() => {
      left = revisions.record().writer;
    });
    store.clear();
    store.open({ ...account, displayState: { counts: {}, tabs: {} }, draft: {} });
    expect(left).toBe(writer);
    expect(revisions.look().writer).not.toBe(writer);
  });

  it("asks which of two answers counts, and sends neither before that [SYN-03]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    const displayState = { counts: {}, tabs: {} };
    const stored = { city: "Bath", country: "US" };
    store.open({ account: "1", revision: 3, owner: "a", stored, hidden: {}, displayState, draft: {} });
    store.change({ city: "Bristol", country: "FR", first_name: "Ann" });
    revisions.takeIn({ city: ["York", 4, SAVED_AT], country: ["FR", 5, SAVED_AT] }, { revision: 5, seen: 0 });
    expect(revisions.conflicts()).toEqual(["city"]);
    expect(revisions.conflict("city")).toEqual({ theirs: "York", since: 4, savedAt: SAVED_AT });
    expect([store.get("city"), store.sync.storable()]).toEqual(["Bristol", { first_name: "Ann" }]);
    revisions.endConflict("city", "mine", { mine: "Bristol", theirs: "Leeds" });
    expect(revisions.conflicts()).toEqual(["city"]);
    revisions.endConflict("city", "mine", { mine: "Bristol", theirs: "York" });
    expect(store.sync.storable()).toEqual({ city: "Bristol", first_name: "Ann" });
    revisions.takeIn({ city: ["Leeds", 6, SAVED_AT] }, { revision: 6, seen: 0 });
    revisions.endConflict("city", "theirs", { mine: "Bristol", theirs: "Leeds" });
    expect([store.get("city"), store.sync.storable()]).toEqual(["Leeds", { first_name: "Ann" }]);
    store.set("city", "Bath");
    revisions.takeIn({ city: ["Hull", 7, SAVED_AT] }, { revision: 7, seen: 0 });
    store.set("city", "Hull");
    expect(revisions.conflicts()).toEqual([]);
  });

  it("asks about no question that is not shown and has no answer here: the other one shows [SYN-03]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    const displayState = { counts: {}, tabs: {} };
    const stored = { city: "Bath", sibling_2_first_name: "Bea", first_name: "Ann" };
    store.open({ account: "1", revision: 3, owner: "a", stored, hidden: {}, displayState, draft: {} });
    store.change({ city: "", sibling_2_first_name: "", first_name: "Anna" });
    const theirs = { city: "York", sibling_2_first_name: "Beatrix", first_name: "Anne" };
    const changes = Object.fromEntries(
      Object.entries(theirs).map(([key, answer]) => [key, [answer, 4, SAVED_AT] as const]),
    );
    revisions.takeIn(changes, { revision: 4, seen: 3 });
    revisions.endUnasked(new Set(["city"]));
    expect(revisions.conflicts()).toEqual(["city", "first_name"]);
    expect(store.answers()).toEqual({ sibling_2_first_name: "Beatrix", first_name: "Anna" });
  });

  it("keeps nothing for the next login once somebody has chosen so, until the account is opened anew [SYN-07]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    store.change({ city: "Bristol" });
    revisions.begin({ city: "Bath" });
    expect(revisions.record()).toMatchObject({ requests: [{ seq: 1 }], answers: { city: "Bristol" } });
    revisions.discard();
    expect(revisions.record()).toMatchObject({ requests: [], answers: {}, held: {}, conflicts: {} });
    store.clear();
    store.change({ city: "Bristol" });
    expect(revisions.record()).toMatchObject({ answers: { city: "Bristol" } });
  });

  it("has a draft ask anew which of two answers counts: it tells of no choice that is open [SYN-03]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    const displayState = { counts: {}, tabs: {} };
    store.open({ account: "1", revision: 3, owner: "a", stored: {}, hidden: {}, displayState, draft: {} });
    store.set("city", "Bristol");
    revisions.takeIn(
      { city: ["York", 5, SAVED_AT], first_name: ["Ann", 6, SAVED_AT] },
      { revision: 6, seen: 3 },
    );
    expect([store.sync.seen(), revisions.headers()["seen-revision"]]).toEqual([4, "6"]);
    revisions.endConflict("city", "mine", { mine: "Bristol", theirs: "York" });
    expect(store.sync.seen()).toBe(6);
  });

  it("takes in once what it is told twice, or late [SYN-02]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    const displayState = { counts: {}, tabs: {} };
    store.open({
      account: "1",
      revision: 3,
      owner: "a",
      stored: { city: "Bath" },
      hidden: {},
      displayState,
      draft: {},
    });
    revisions.takeIn({ city: ["York", 5, SAVED_AT] }, { revision: 5, seen: 0 });
    store.set("city", "Hull");
    revisions.takeIn({ city: ["York", 5, SAVED_AT] }, { revision: 4, seen: 0 });
    expect([revisions.conflicts(), revisions.headers()["seen-revision"]]).toEqual([[], "5"]);
  });

  it("has all that is given saved again when the database was put back, and asks where it has another answer [SYN-01]", () => {
    const store = newStore();
    const revisions = new AnswerRevisions(store);
    const stored = { city: "Bath", first_name: "Ann" };
    const displayState = { counts: {}, tabs: {} };
    store.open({ account: "1", revision: 9, owner: "a", stored, hidden: {}, displayState, draft: {} });
    revisions.takeIn({ city: ["York", 3, SAVED_AT] }, { revision: 3, seen: 9 });
    expect(revisions.headers()["seen-revision"]).toBe("3");
    expect([revisions.conflicts(), store.sync.storable()]).toEqual([["city"], { first_name: "Ann" }]);
  });
});
