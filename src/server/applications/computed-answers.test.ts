import { expect, it } from "vitest";
import { formWithComputed } from "../../../tests/support/form-with-computed.ts";
import { EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import { NOTHING_STORED } from "../store/answer-record.ts";
import { ownAnswers } from "../store/recent-changes.ts";
import { mergeSave } from "./merge-save.ts";

const form = formWithComputed();

/** A server that takes one save after the other. */
function server() {
  const own = ownAnswers({ ...NOTHING_STORED, formVersion: "f1" });
  const displayState = { ...EMPTY_DISPLAY_STATE, today: "2026-11-25" };
  const context = { form, displayState, documents: [], now: 1 };
  const save = (storable: Readonly<Record<string, string>>, writer: string, seenRevision: number) => {
    const by = { writer, seq: own.revision + 1, seenRevision };
    return mergeSave(context, own, { storable, notAsked: {}, refused: {}, by, now: 1 }).merged;
  };
  return { save, own };
}

it("works answers out with each save, and lets them be no conflict of two tabs [CPT-04]", () => {
  const { save, own } = server();
  save({ last: "Cruz", job_pay: "0.1", born: "2008-11-25" }, "laptop", 0);
  expect(own.answers).toMatchObject({ all_pay: "0.1", job_both: "0.1", age: "18", whole_name: "Cruz" });
  const merged = save({ job_2_pay: "0.2", first: "Ana" }, "phone", 0);
  expect(merged.conflicts).toEqual({});
  expect(Object.keys(merged.changes)).toEqual(["last", "job_pay", "born"]);
  expect(own.answers).toMatchObject({ all_pay: "0.3", job_2_both: "0.2", whole_name: "Ana Cruz" });
});

it("takes no such answer from outside, whoever sends it and however often [CPT-04]", () => {
  const { save, own } = server();
  save({ born: "2008-11-25" }, "laptop", 0);
  const merged = save({ age: "99", first: "Ana" }, "earlier", 0);
  expect(merged).toMatchObject({ kept: ["age", "first"], conflicts: {}, refused: {} });
  expect(save({ age: "98" }, "earlier too", 0)).toMatchObject({ conflicts: {} });
  expect(own.answers).toMatchObject({ age: "18", first: "Ana" });
  expect(own.aside).toMatchObject({ hidden: {}, overwritten: [] });
  expect(Object.keys(own.aside.written.keys)).toEqual(["born", "first"]);
});
