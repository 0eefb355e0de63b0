import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countDifferences, diffTexts } from "./diff-texts.ts";
import { mergeFiles } from "./merge-files.ts";
import { type Choice, mergeTexts } from "./merge-texts.ts";
import { applyChangeSet, fromChangeSet, readChangeSet, toChangeSet, undoOf } from "./text-changes.ts";

const QUESTION = `{
  "name": { "type": "string", "title": "Name", "maxLength": 45 },
  "city": { "type": "string", "title": "City" }
}`;

const merge = (before: string, mine: string, theirs: string, choice?: Choice) => {
  const sides = { mine: diffTexts(before, mine), theirs: diffTexts(before, theirs) };
  const { onTheirs, conflicts } = mergeTexts(before, sides, choice);
  return { text: applyChangeSet(theirs, toChangeSet(onTheirs, theirs.length)), conflicts };
};
const changed = (from: string, to: string) => QUESTION.replace(from, to);

describe("merging two changes of a file", () => {
  it.each([
    ["of two lines", ['"Name"', '"Your name"'], ['"City"', '"Town"']],
    ["of two values on one line", ['"Name"', '"Your name"'], ["45", "60"]],
    ["of a word and its value", ['"maxLength"', '"most"'], ["45", "60"]],
    [
      "of which one appends where the other changes",
      ['"City" }', '"City" },\n  "b": 1'],
      ['"City"', '"Town"'],
    ],
    ["that are the same", ["45", "60"], ["45", "60"]],
  ] as const)("keeps both %s [EDT-03]", (_title, [mineFrom, mineTo], [theirsFrom, theirsTo]) => {
    const [mine, theirs] = [changed(mineFrom, mineTo), changed(theirsFrom, theirsTo)];
    const { text, conflicts } = merge(QUESTION, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(text).toBe(mine.replace(theirsFrom, theirsTo));
    expect(merge(QUESTION, theirs, mine).text).toBe(text);
  });

  it.each([
    ["of the same number, digit by digit", ["45", "95"], ["45", "46"]],
    ["of the same text, letter by letter", ['"Name"', '"Fame"'], ['"Name"', '"Names"']],
    ["that add at the same place", ['"City" }', '"City" },\n  "b": 1'], ['"City" }', '"City" },\n  "c": 2']],
    ["of which one removes what the other changes", [/ {2}"city".*\n/, ""], ['"City"', '"Town"']],
    ["that write a number on", ["45", "450"], ["45", "451"]],
  ] as const)("shows both %s, and takes the one that is chosen [EDT-03]", (_title, one, other) => {
    const mine = QUESTION.replace(one[0], one[1]);
    const theirs = QUESTION.replace(other[0], other[1]);
    const [conflict, ...more] = merge(QUESTION, mine, theirs).conflicts;
    expect(more).toEqual([]);
    expect(QUESTION.split("\n")[(conflict?.line ?? 0) - 1]).toBe(conflict?.before.split("\n")[0]);
    expect(mine).toContain(conflict?.mine);
    expect(theirs).toContain(conflict?.theirs);
    expect(merge(QUESTION, mine, theirs, "mine").text).toBe(mine);
    expect(merge(QUESTION, mine, theirs, "theirs").text).toBe(theirs);
  });

  it("takes a side only where both have changed the same place [EDT-03]", () => {
    const mine = changed("45", "50").replace('"City"', '"Town"');
    const theirs = changed("45", "60").replace('"Name"', '"Your name"');
    const rest = QUESTION.replace('"City"', '"Town"').replace('"Name"', '"Your name"');
    expect(merge(QUESTION, mine, theirs, "mine").text).toBe(rest.replace("45", "50"));
    expect(merge(QUESTION, mine, theirs, "theirs").text).toBe(rest.replace("45", "60"));
  });

  it("compares also where the text is no JSON, and keeps every line end [EDT-03]", () => {
    const before = '{\r\n  "a": "x,\r\n  "b": 1\r\n}\r';
    const { text, conflicts } = merge(before, before.replace("1", "2"), before.replace("{", "{ "));
    expect([text, conflicts]).toEqual(['{ \r\n  "a": "x,\r\n  "b": 2\r\n}\r', []]);
  });
});

const lines = fc.array(
  fc.constantFrom("{", "}", '"a": 1,', '"b": "x😀y",', '"b": "x😁y",', "", "1\r", "[2, 3]"),
  {
    maxLength: 30,
  },
);
const text = lines.map((all) => all.join("\n"));

describe("differences of two texts", () => {
  it("lead from one to the other, and back [EDT-02]", () => {
    fc.assert(
      fc.property(text, text, (old, now) => {
        const set = toChangeSet(diffTexts(old, now), old.length);
        expect(applyChangeSet(old, set)).toBe(now);
        expect(applyChangeSet(now, undoOf(old, set))).toBe(old);
        expect(readChangeSet(set.toJSON(), old.length)?.toJSON()).toEqual(set.toJSON());
        expect(readChangeSet(set.toJSON(), old.length + 1)).toBeUndefined();
        expect(countDifferences(old, now) === 0).toBe(old === now);
        for (const { insert } of fromChangeSet(set)) expect(insert.isWellFormed()).toBe(true);
      }),
    );
  });

  it("are merged alike from both sides, or shown; a choice gives a side where both differ [EDT-03]", () => {
    fc.assert(
      fc.property(text, text, text, (before, mine, theirs) => {
        const one = merge(before, mine, theirs);
        const other = merge(before, theirs, mine);
        expect(one.conflicts.length).toBe(other.conflicts.length);
        if (one.conflicts.length === 0) expect(one.text).toBe(other.text);
        expect(merge(before, mine, theirs, "mine").text).toBe(merge(before, theirs, mine, "theirs").text);
        if (theirs === before) expect(one).toEqual({ text: mine, conflicts: [] });
      }),
    );
  });

  it("are few where two texts have nothing in common", () => {
    const [old, now] = ["a\n".repeat(4_000), "b\n".repeat(4_000)];
    expect(countDifferences(old, now)).toBe(1);
    expect(applyChangeSet(old, toChangeSet(diffTexts(old, now), old.length))).toBe(now);
  });
});

describe("merging folders", () => {
  const before = { "a.json": "1", "b.json": "2", "c.json": "3" };

  it("takes what either has added, changed or removed [EDT-08]", () => {
    const merged = mergeFiles({
      before,
      mine: { ...before, "a.json": "10" },
      theirs: { "a.json": "1", "b.json": "20", "d.json": "4" },
    });
    expect(merged).toEqual({
      files: { "a.json": "10", "b.json": "20", "d.json": "4" },
      meanwhile: ["b.json", "c.json", "d.json"],
      conflicts: [],
    });
  });

  it("shows a file that one has changed and the other removed [EDT-08]", () => {
    const { "c.json": _, ...theirs } = before;
    const sides = { before, mine: { ...before, "c.json": "30" }, theirs };
    expect(mergeFiles(sides).conflicts).toEqual([
      { path: "c.json", line: 1, before: "3", mine: "30", theirs: "" },
    ]);
    expect(mergeFiles(sides, "mine").files["c.json"]).toBe("30");
    expect(mergeFiles(sides, "theirs").files).toEqual(theirs);
  });
});
