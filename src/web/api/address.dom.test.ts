import { afterEach, describe, expect, it } from "vitest";
import { AnswerStore } from "../answers/answer-store.ts";
import { discardDraft, readDraft, writeDraft } from "../answers/draft.ts";
import { pathHere, prefix, standBelow, storedAs } from "./address.ts";

afterEach(() => {
  standBelow();
  history.replaceState(null, "", "/");
  sessionStorage.clear();
});

describe("a page of one application among several", () => {
  it("asks below the name of its application, and knows its path inside it [APP-02]", () => {
    history.replaceState(null, "", "/nursing/about");
    standBelow("/nursing", "/nursing");
    expect([prefix, storedAs]).toEqual(["/nursing", "/nursing"]);
    expect(pathHere()).toBe("/about");
    history.replaceState(null, "", "/nursing");
    expect(pathHere()).toBe("/");
  });

  it("asks and keeps as ever where it is the only one [APP-01]", () => {
    history.replaceState(null, "", "/about");
    expect([prefix, pathHere(), storedAs]).toEqual(["", "/about", ""]);
  });

  it("keeps what was typed apart from the other ones, until somebody logs out [APP-01]", () => {
    const typed = new AnswerStore();
    typed.change({ name: "Ada" });
    standBelow("/nursing", "/nursing");
    writeDraft(typed, sessionStorage);
    expect(readDraft(sessionStorage, "").answers).toEqual({ name: "Ada" });
    standBelow("/doctoral", "/doctoral");
    expect(readDraft(sessionStorage, "").answers).toEqual({});
    // The one that had no name finds what was kept before it had one.
    standBelow();
    writeDraft(typed, sessionStorage);
    standBelow("/law", "");
    expect(readDraft(sessionStorage, "").answers).toEqual({ name: "Ada" });
    discardDraft(sessionStorage);
    expect(sessionStorage).toHaveLength(0);
  });
});
