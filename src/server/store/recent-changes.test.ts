import { describe, expect, it } from "vitest";
import { joinChanges, NO_CHANGES, type RecentChanges, RecentText } from "./recent-changes.ts";

const CHANGES: readonly RecentChanges[] = [
  {
    ...NO_CHANGES,
    answers: { name: 'Ada "K." \\ \u2028', agrees: true, __odd__: "" },
    hidden: { comment: "kept", other: null },
    keys: { name: [2, "laptop-1", 5] },
    writers: [{ id: "laptop-1", saves: [{ seq: 1, kept: ["name"], conflicts: [] }] }],
  },
  {
    ...NO_CHANGES,
    answers: { name: "Ida" },
    hidden: { comment: null },
    notAsked: { gone: { value: "x", formVersion: "v1", setAsideAt: 7 } },
    overwritten: [{ key: "name", value: "Ada", at: 6 }],
    keys: { name: [3, "phone-12", 6] },
  },
  {
    ...NO_CHANGES,
    overwritten: Array.from({ length: 12 }, (_, at) => ({ key: "name", value: `${at}`, at })),
  },
  { ...NO_CHANGES, writers: [] },
];

describe("recent changes as text", () => {
  it("are the JSON of all changes that came to them", () => {
    const text = new RecentText();
    let changes = NO_CHANGES;
    expect(JSON.parse(text.json())).toEqual(changes);
    for (const more of CHANGES) {
      text.add(more);
      changes = joinChanges(changes, more);
      expect(JSON.parse(text.json())).toEqual(changes);
    }
    expect(new RecentText(changes).json()).toBe(text.json());
  });
});
