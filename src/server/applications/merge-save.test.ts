import { describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import { NOTHING_STORED } from "../store/answer-record.ts";
import { ownAnswers } from "../store/recent-changes.ts";
import { changesOfOverwritten, type SavedBy, mergeSave } from "./merge-save.ts";

const { form } = compileExample();

/** A server that takes one save after the other. */
function server() {
  const answers = ownAnswers({ ...NOTHING_STORED, formVersion: "f1" });
  let now = 0;
  const save = (storable: Readonly<Record<string, string>>, by?: SavedBy) => {
    now += 1_000;
    const context = { form, displayState: EMPTY_DISPLAY_STATE, documents: [], now };
    return mergeSave(context, answers, { storable, notAsked: {}, refused: {}, by, now }).merged;
  };
  return { save, answers: () => answers };
}

const laptop = (seq: number, seenRevision: number): SavedBy => ({ writer: "laptop", seq, seenRevision });
const phone = (seq: number, seenRevision: number): SavedBy => ({ writer: "phone", seq, seenRevision });

describe("a save that says what it has seen", () => {
  it("overwrites nothing that another tab has given since, keeps the rest, and tells both [SYN-01]", () => {
    const { save, answers } = server();
    save({ city: "York", phone: "1" }, laptop(1, 0));
    const merged = save({ city: "Bath", first_name: "Ann", phone: "1" }, phone(1, 0));
    expect(merged).toMatchObject({
      revision: 2,
      kept: ["first_name", "phone"],
      conflicts: { city: ["York", 1, 1_000] },
      changes: { city: ["York", 1, 1_000] },
    });
    expect(answers().answers).toMatchObject({ city: "York", first_name: "Ann", phone: "1" });
    // Whoever has seen the other answer may take its place.
    expect(save({ city: "Bath" }, phone(2, 2))).toMatchObject({ kept: ["city"], conflicts: {} });
    expect(answers().answers.city).toBe("Bath");
  });

  it("is told what others have written since it looked, and nothing of its own [SYN-02]", () => {
    const { save } = server();
    save({ city: "York" }, laptop(1, 0));
    save({ first_name: "Ann" }, phone(1, 0));
    expect(save({}, laptop(0, 1)).changes).toEqual({ first_name: ["Ann", 2, 2_000] });
    expect(save({}, phone(0, 0)).changes).toEqual({ city: ["York", 1, 1_000] });
    expect(save({}, phone(0, 2))).toMatchObject({ changes: {}, revision: 2 });
  });

  it("is answered again when it comes twice, also after somebody has knowingly replaced it [SYN-04]", () => {
    const { save, answers } = server();
    expect(save({ city: "York" }, laptop(1, 0)).kept).toEqual(["city"]);
    save({ city: "Bath" }, phone(1, 1));
    const again = save({ city: "York" }, laptop(1, 0));
    expect(again).toMatchObject({ kept: ["city"], conflicts: {}, changes: { city: ["Bath", 2, 2_000] } });
    expect([answers().answers.city, answers().revision]).toEqual(["Bath", 2]);
  });

  it("changes nothing that its tab has sent since when it comes late [SYN-04]", () => {
    const { save, answers } = server();
    save({ city: "York", first_name: "Ann" }, laptop(2, 0));
    expect(save({ city: "Yor", phone: "1" }, laptop(1, 0)).kept).toEqual(["phone"]);
    expect(answers().answers).toMatchObject({ city: "York", phone: "1" });
    for (const seq of [3, 4, 5, 6]) save({ first_name: `Ann ${seq}` }, laptop(seq, 0));
    // So late that nobody knows whether it was answered.
    expect(save({ phone: "2" }, laptop(1, 0)).kept).toEqual([]);
    expect(answers().answers.phone).toBe("1");
  });

  it("counts nothing as seen of a database that was put back since [SYN-01]", () => {
    const { save } = server();
    save({ city: "York" }, laptop(1, 0));
    expect(save({ city: "Bath" }, phone(9, 41)).conflicts).toEqual({ city: ["York", 1, 1_000] });
  });

  it("has no conflict about the same answer, which is then both tabs' [SYN-01]", () => {
    const { save } = server();
    save({ city: "York" }, laptop(1, 0));
    expect(save({ city: "York" }, phone(1, 0))).toMatchObject({ kept: ["city"], conflicts: {}, revision: 2 });
    expect(save({ city: "Hull" }, laptop(2, 1)).conflicts).toEqual({ city: ["York", 2, 2_000] });
  });

  it("keeps within reach what it empties of another tab's [SYN-03]", () => {
    const { save, answers } = server();
    save({ country: "USA", state: "ME" }, laptop(1, 0));
    save({ country: "CAN" }, phone(1, 1));
    expect(answers().answers.state).toBe("");
    expect(answers().aside.overwritten).toEqual([{ key: "state", value: "ME", at: 2_000 }]);
  });
});

describe("a save that does not say what it has seen", () => {
  it("overwrites as before, and what it overwrites stays within reach [SYN-04]", () => {
    const { save, answers } = server();
    save({ city: "York" }, laptop(1, 0));
    expect(save({ city: "Bath" })).toMatchObject({ kept: ["city"], conflicts: {}, changes: {}, revision: 2 });
    expect(answers().aside.overwritten).toEqual([{ key: "city", value: "York", at: 2_000 }]);
    expect(save({ city: "Bath" }).revision).toBe(2);
    // It is another's for whoever saves with a revision.
    expect(save({ city: "Hull" }, laptop(2, 1)).conflicts).toEqual({ city: ["Bath", 2, 2_000] });
  });

  it("cannot fill the database with what it overwrites [SYN-04]", () => {
    const { save, answers } = server();
    for (let at = 0; at < 30; at++) save({ city: `City ${at}` });
    expect(answers().aside.overwritten.map(({ value }) => value)).toEqual(
      Array.from({ length: 10 }, (_, at) => `City ${at + 19}`),
    );
  });
});

describe("an answer that was not chosen", () => {
  it("stays within reach, once however often it is told [SYN-03]", () => {
    const york = { key: "city", value: "York", at: 1 };
    expect(changesOfOverwritten(NOTHING_STORED, york)?.overwritten).toEqual([york]);
    const kept = { aside: { ...NOTHING_STORED.aside, overwritten: [york] } };
    expect(changesOfOverwritten(kept, { ...york, at: 2 })).toBeNull();
    expect(changesOfOverwritten(kept, { ...york, value: "", at: 2 })).toBeNull();
  });
});
