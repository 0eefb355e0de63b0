import { describe, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { answerRules } from "./answer-rules.ts";
import { AnswerStore } from "./answer-store.ts";

const { form } = compileExample();

function newStore(): AnswerStore {
  const store = new AnswerStore();
  store.attach(answerRules(form));
  return store;
}

describe("the answer store", () => {
  it("tells only those who subscribed to the key that changed", () => {
    const store = newStore();
    const onName = vi.fn();
    const onCity = vi.fn();
    store.subscribeTo(["first_name"], onName);
    store.subscribeTo(["city"], onCity);
    store.set("first_name", "Ann");
    expect(onName).toHaveBeenCalledTimes(1);
    expect(onCity).not.toHaveBeenCalled();
  });

  it("keeps what the account holds and fills the rest with what was entered before", () => {
    const store = newStore();
    store.change({ first_name: "Ann", city: "Bath" });
    store.open({
      account: "1",
      revision: 0,
      owner: "a@b.example",
      stored: { first_name: "Anna" },
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: {},
    });
    expect(store.answers()).toEqual({ first_name: "Anna", city: "Bath" });
    expect(store.sync.unsaved()).toEqual({ city: "Bath" });
  });

  it("lets the same account's own draft win over what is stored", () => {
    const store = newStore();
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored: { first_name: "Anna" },
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: { first_name: "Hannah" },
    });
    expect(store.sync.unsaved()).toEqual({ first_name: "Hannah" });
  });

  it("shows what another tab has saved, and keeps what is not saved yet [LEA-05]", () => {
    const store = newStore();
    const displayState = { counts: {}, tabs: {} };
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored: { first_name: "Ann", city: "Bath" },
      hidden: {},
      displayState,
      draft: {},
    });
    store.set("city", "Bristol");
    store.takeIn({ first_name: "Anna", phone: "1" });
    store.sync.addHeld({ first_name: "Anna", phone: "1" });
    expect(store.answers()).toEqual({ first_name: "Anna", city: "Bristol", phone: "1" });
    expect(store.sync.unsaved()).toEqual({ city: "Bristol" });
  });

  it("counts answers that changed places as unsaved until the server has them [LEA-03]", () => {
    const store = newStore();
    const stored = { birth_date: "2008-01-02", from_date: "2026-01-02", mailing_same: "Y" };
    const displayState = { counts: {}, tabs: {} };
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored,
      hidden: { mailing_city: "Bath" },
      displayState,
      draft: {},
    });
    store.errors.setEntered("from_date", "No such day.");
    store.rearrange((state) => ({
      written: new Set(["birth_date", "from_date", "mailing_same", "mailing_city", "mailing_state"]),
      state: {
        ...state,
        answers: { ...state.answers, birth_date: "2026-01-02", from_date: "", mailing_city: "" },
        hiddenAnswers: { mailing_state: "QC" },
      },
    }));
    const unsaved = store.sync.unsaved();
    expect(unsaved).toEqual({
      birth_date: "2026-01-02",
      from_date: "",
      mailing_same: "Y",
      mailing_city: "",
      mailing_state: "QC",
    });
    expect(store.errors.of("from_date")).toEqual([]);
    // Nor does it come back when the account is read anew before that.
    store.takeIn({ phone: "1" });
    store.sync.addHeld({ phone: "1" });
    store.set("mailing_same", "N");
    expect([store.get("mailing_city"), store.get("birth_date")]).toEqual(["", "2026-01-02"]);
    store.sync.markSaved(unsaved);
    expect(Object.keys(store.sync.unsaved())).toEqual(["mailing_same"]);
  });

  it("keeps what the server refused as an error until its answer changes", () => {
    const store = newStore();
    store.change({ first_name: "Ann", city: "Bath" });
    store.errors.setRefused({ first_name: ["No."], city: ["Not there."] });
    store.errors.setFound({ country: ["Country"] });
    expect(store.errors.shown()).toEqual({ first_name: ["No."], city: ["Not there."], country: ["Country"] });
    store.set("first_name", "Anna");
    store.errors.setFound({});
    expect(store.errors.shown()).toEqual({ city: ["Not there."] });
    store.errors.setRefused({});
    store.errors.setFound({});
    expect(store.errors.shown()).toEqual({});
  });

  it("never hands one account's answers to the next", () => {
    const store = newStore();
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored: {},
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: {},
    });
    store.set("first_name", "Ann");
    store.open({
      account: "1",
      revision: 0,
      owner: "b",
      stored: {},
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: {},
    });
    expect(store.answers()).toEqual({});
  });

  it("counts a cleared answer as unsaved until the server has it", () => {
    const store = newStore();
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored: { first_name: "Ann" },
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: {},
    });
    store.set("first_name", "");
    expect(store.sync.unsaved()).toEqual({ first_name: "" });
    store.sync.markSaved({ first_name: "" });
    expect(store.sync.unsaved()).toEqual({});
  });

  it("joins validation's errors with the input's own, without duplicates [REP-01]", () => {
    const store = newStore();
    store.errors.setFound({ birth_date: ["A valid date of birth is required."] });
    store.errors.setEntered("birth_date", "A valid date of birth is required.");
    expect(store.errors.of("birth_date")).toEqual(["A valid date of birth is required."]);
    expect(store.errors.of("birth_date")).toBe(store.errors.of("birth_date"));
    store.errors.setFound({});
    store.errors.setEntered("birth_date", undefined);
    expect(store.errors.of("birth_date")).toEqual([]);
  });

  it("has hidden answers saved and brings them back, without taking one back by hiding it [FRM-04]", () => {
    const store = newStore();
    const displayState = { counts: {}, tabs: {} };
    const stored = { mailing_same: "N", mailing_city: "Quebec" };
    store.open({ account: "1", revision: 0, owner: "a", stored, hidden: {}, displayState, draft: {} });
    store.set("mailing_same", "Y");
    expect([store.get("mailing_city"), store.sync.unsaved()]).toEqual(["", { mailing_same: "Y" }]);
    store.sync.markSaved(store.sync.unsaved());
    expect(store.sync.unsaved()).toEqual({});
    store.set("mailing_same", "N");
    expect(store.get("mailing_city")).toBe("Quebec");
    store.set("mailing_city", "Montreal");
    store.set("mailing_same", "Y");
    // What was typed before it was hid reaches the server all the same.
    expect(store.sync.unsaved()).toEqual({ mailing_city: "Montreal" });
  });

  it("shows what the server could not store at its question, and does not send it again [FRM-01]", () => {
    const store = newStore();
    store.change({ first_name: "Ann", city: "Bath" });
    store.errors.addUnstorable({ first_name: ["No."] });
    expect([store.errors.of("first_name"), store.sync.storable(), store.sync.unsaved()]).toEqual([
      ["No."],
      { city: "Bath" },
      { first_name: "Ann", city: "Bath" },
    ]);
    store.set("first_name", "Anna");
    expect([store.errors.of("first_name"), store.sync.storable()]).toEqual([
      [],
      { first_name: "Anna", city: "Bath" },
    ]);
  });

  it("holds nobody up with what the server could not store of a question that is hidden now [FRM-01]", () => {
    const store = newStore();
    store.change({ mailing_same: "N", mailing_city: "Bath", first_name: "Ann" });
    store.set("mailing_same", "Y");
    store.errors.addUnstorable({ mailing_city: ["No."] });
    expect([store.sync.storable(), store.errors.shownUnstorable()]).toEqual([
      { mailing_same: "Y", first_name: "Ann" },
      {},
    ]);
    store.errors.setFound({});
    expect(store.errors.shown()).toEqual({});
    store.set("mailing_same", "N");
    expect([store.errors.shownUnstorable(), store.errors.of("mailing_city")]).toEqual([
      { mailing_city: ["No."] },
      ["No."],
    ]);
    store.set("mailing_city", "York");
    expect([store.errors.shownUnstorable(), store.sync.unsaved().mailing_city]).toEqual([{}, "York"]);
  });

  it("keeps and saves what is typed in a box that takes its text when it is left, and shows it only then [LEA-01]", () => {
    const store = newStore();
    store.open({
      account: "1",
      revision: 0,
      owner: "a",
      stored: { city: "Bath" },
      hidden: {},
      displayState: { counts: {}, tabs: {} },
      draft: {},
    });
    store.holdTyped({ city: "", first_name: "An" });
    expect([store.get("city"), store.sync.unsaved()]).toEqual(["Bath", { city: "", first_name: "An" }]);
    store.sync.markSaved(store.sync.unsaved());
    expect(store.sync.hasUnsaved()).toBe(false);
    store.holdTyped({});
    expect(store.sync.unsaved()).toEqual({ city: "Bath", first_name: "" });
    store.holdTyped({ first_name: "Ann" });
    store.takeTyped();
    expect([store.get("first_name"), store.sync.unsaved()]).toEqual([
      "Ann",
      { city: "Bath", first_name: "Ann" },
    ]);
  });
});
