import { describe, expect, it, vi } from "vitest";
import { compileExample } from "../../engine/compile/example-form.ts";
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
      owner: "a@b.example",
      stored: { first_name: "Anna" },
      view: { counts: {}, tabs: {} },
      draft: {},
    });
    expect(store.answers()).toEqual({ first_name: "Anna", city: "Bath" });
    expect(store.unsaved()).toEqual({ city: "Bath" });
  });

  it("lets the same account's own draft win over what is stored", () => {
    const store = newStore();
    store.open({
      owner: "a",
      stored: { first_name: "Anna" },
      view: { counts: {}, tabs: {} },
      draft: { first_name: "Hannah" },
    });
    expect(store.unsaved()).toEqual({ first_name: "Hannah" });
  });

  it("catches up with what another tab has saved: the empty is filled, the screen's own answers count as unsaved", () => {
    const store = newStore();
    store.open({
      owner: "a",
      stored: { first_name: "Ann", city: "Bath" },
      view: { counts: {}, tabs: {} },
      draft: {},
    });
    store.catchUp({ stored: { first_name: "", city: "Bath", phone: "1" }, view: { counts: {}, tabs: {} } });
    expect(store.answers()).toEqual({ first_name: "Ann", city: "Bath", phone: "1" });
    expect(store.unsaved()).toEqual({ first_name: "Ann" });
  });

  it("keeps what the server refused as an error until its answer changes", () => {
    const store = newStore();
    store.change({ first_name: "Ann", city: "Bath" });
    store.setRefusals({ first_name: ["No."], city: ["Not there."] });
    store.setErrors({ country: ["Country"] });
    expect(store.errors()).toEqual({ first_name: ["No."], city: ["Not there."], country: ["Country"] });
    store.set("first_name", "Anna");
    store.setErrors({});
    expect(store.errors()).toEqual({ city: ["Not there."] });
    store.setRefusals({});
    store.setErrors({});
    expect(store.errors()).toEqual({});
  });

  it("never hands one account's answers to the next", () => {
    const store = newStore();
    store.open({ owner: "a", stored: {}, view: { counts: {}, tabs: {} }, draft: {} });
    store.set("first_name", "Ann");
    store.open({ owner: "b", stored: {}, view: { counts: {}, tabs: {} }, draft: {} });
    expect(store.answers()).toEqual({});
  });

  it("counts a cleared answer as unsaved until the server has it", () => {
    const store = newStore();
    store.open({ owner: "a", stored: { first_name: "Ann" }, view: { counts: {}, tabs: {} }, draft: {} });
    store.set("first_name", "");
    expect(store.unsaved()).toEqual({ first_name: "" });
    store.markSaved({ first_name: "" });
    expect(store.unsaved()).toEqual({});
  });

  it("joins validation's errors with the input's own, without duplicates [REP-01]", () => {
    const store = newStore();
    store.setErrors({ birth_date: ["A valid date of birth is required."] });
    store.setInputError("birth_date", "A valid date of birth is required.");
    expect(store.errorsOf("birth_date")).toEqual(["A valid date of birth is required."]);
    expect(store.errorsOf("birth_date")).toBe(store.errorsOf("birth_date"));
    store.setErrors({});
    store.setInputError("birth_date", undefined);
    expect(store.errorsOf("birth_date")).toEqual([]);
  });

  it("forgets the shelf when the page is left", () => {
    const store = newStore();
    store.change({ mailing_same: "N", mailing_city: "Quebec" });
    store.set("mailing_same", "Y");
    store.leavePage();
    store.set("mailing_same", "N");
    expect(store.get("mailing_city")).toBe("");
  });
});
