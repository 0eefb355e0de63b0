import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers, FormOperation } from "../../form/index.ts";
import { formChangedHere } from "../system/sentences.ts";
import { type CarryPath, carryPath } from "./carry-answers.ts";
import { translateSave } from "./earlier-page.ts";
import type { ForeignAnswer, MergedSave } from "./merge-save.ts";

function path(...operations: readonly FormOperation[]): CarryPath {
  return carryPath([], [{ id: "2027-01-05-x", reason: "The records changed.", operations }]);
}

const NOTHING_TAKEN: MergedSave = {
  revision: 2,
  kept: [],
  cleared: [],
  setAside: [],
  refused: {},
  conflicts: {},
  changes: {},
};

interface Forms {
  /** The keys of the form that the page shows, and of the one in force. */
  readonly page: readonly string[];
  readonly now: readonly string[];
}

function translated(sent: Answers, way: CarryPath, { page, now }: Forms) {
  return translateSave(sent, way, {
    asksPage: (key) => page.includes(key),
    asksNow: (key) => now.includes(key),
  });
}

/** What the page is told when the server has kept all that the form asks, and refused nothing. */
function told(sent: Answers, way: CarryPath, forms: Forms) {
  const { changes, answered } = translated(sent, way, forms);
  const kept = Object.keys(changes).filter((key) => forms.now.includes(key));
  const setAside = Object.keys(changes).filter((key) => !forms.now.includes(key));
  return { saved: changes, ...answered({ ...NOTHING_TAKEN, kept, setAside }) };
}

interface Case {
  readonly name: string;
  readonly operation: FormOperation;
  readonly forms: Forms;
  readonly sent: Answers;
  readonly changes: Answers;
  readonly kept?: readonly string[];
  readonly setAside?: readonly string[];
  readonly refused?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: "a key that was renamed",
    operation: { op: "rename", from: "a", to: "b" },
    forms: { page: ["a", "z"], now: ["b", "z"] },
    sent: { a: "Ada", a_desc: "Ada", z: "" },
    changes: { b: "Ada", b_desc: "Ada", z: "" },
    kept: ["a", "z"],
    setAside: ["a_desc"],
  },
  {
    name: "an answer that is taken back under a key that was renamed",
    operation: { op: "rename", from: "a", to: "b" },
    forms: { page: ["a"], now: ["b"] },
    sent: { a: "" },
    changes: { b: "" },
    kept: ["a"],
  },
  {
    name: "two keys that changed places",
    operation: { op: "move", keys: { a: "b", b: "a" } },
    forms: { page: ["a", "b"], now: ["a", "b"] },
    sent: { a: "of a" },
    changes: { b: "of a" },
    kept: ["a"],
  },
  {
    name: "a key whose answers went to another question of the page",
    operation: { op: "rename", from: "a", to: "b" },
    forms: { page: ["a", "b"], now: ["b"] },
    sent: { a: "of a", b: "of b" },
    changes: { a: "of a", b: "of b" },
    kept: ["b"],
    setAside: ["a"],
  },
  {
    name: "a code that became another",
    operation: { op: "recode", key: "c", codes: { "202730": "202810" } },
    forms: { page: ["c"], now: ["c"] },
    sent: { c: "202730" },
    changes: { c: "202810" },
    kept: ["c"],
  },
  {
    name: "all parts of what was joined",
    operation: { op: "join", from: ["a", "b"], to: "d", with: " " },
    forms: { page: ["a", "b"], now: ["d"] },
    sent: { b: "King", a: "Ada" },
    changes: { d: "Ada King" },
    kept: ["a", "b"],
  },
  {
    name: "one part of what was joined",
    operation: { op: "join", from: ["a", "b"], to: "d", with: " " },
    forms: { page: ["a", "b"], now: ["d"] },
    sent: { b: "King" },
    changes: { b: "King" },
    setAside: ["b"],
  },
  {
    name: "one part of what was joined, whose key asks something else",
    operation: { op: "join", from: ["a", "b"], to: "d", with: " " },
    forms: { page: ["a", "b"], now: ["b", "d"] },
    sent: { b: "King" },
    changes: {},
    refused: ["b"],
  },
  {
    name: "a text that was split",
    operation: { op: "split", from: "d", to: ["a", "b"], at: " " },
    forms: { page: ["d"], now: ["a", "b"] },
    sent: { d: "Ada of Hull" },
    changes: { a: "Ada", b: "of Hull" },
    kept: ["d"],
  },
  {
    name: "what every change deletes",
    operation: { op: "drop", key: "a" },
    forms: { page: ["a"], now: [] },
    sent: { a: "secret" },
    changes: {},
    setAside: ["a"],
  },
  {
    name: "a question that was copied",
    operation: { op: "copy", from: "a", to: "b" },
    forms: { page: ["a"], now: ["a", "b"] },
    sent: { a: "Ada" },
    changes: { a: "Ada" },
    kept: ["a"],
  },
];

describe("what a page of an earlier form saves", () => {
  it.each(CASES)("$name [CRY-06]", ({ operation, forms, sent, changes, kept, setAside, refused }) => {
    const answer = told(sent, path(operation), forms);
    expect(answer.saved).toEqual(changes);
    expect([...answer.kept].toSorted()).toEqual(kept ?? []);
    expect(answer.setAside.filter((key) => key in sent)).toEqual(setAside ?? []);
    expect(answer.refused).toEqual(
      Object.fromEntries((refused ?? []).map((key) => [key, [formChangedHere]])),
    );
  });

  it("is refused by the key that was sent, and in conflict with what the page can read [CRY-06]", () => {
    const way = path(
      { op: "rename", from: "a", to: "b" },
      { op: "recode", key: "c", codes: { X: "Y" } },
      { op: "split", from: "d", to: ["e", "f"], at: " " },
    );
    const forms = { page: ["a", "c", "d"], now: ["b", "c", "e", "f"] };
    const { answered } = translated({ a: "long", c: "Z", d: "Ada King" }, way, forms);
    const foreign = (value: string): ForeignAnswer => [value, 4, 1_000];
    const answer = answered({
      ...NOTHING_TAKEN,
      refused: { b: ["Too long."] },
      conflicts: { c: foreign("Y"), f: foreign("Prince") },
      changes: { b: foreign("other"), e: foreign("Eve"), g: foreign("new") },
      kept: ["e"],
    });
    expect(answer.refused).toEqual({ a: ["Too long."], d: [formChangedHere] });
    expect(answer.conflicts).toEqual({ c: foreign("X") });
    expect(answer.changes).toEqual({ a: foreign("other"), g: foreign("new") });
    expect(answer.kept).toEqual([]);
  });

  it("of a form that was rolled back goes by the earlier keys and codes [CRY-06]", () => {
    const operations: readonly FormOperation[] = [
      { op: "rename", from: "a", to: "b" },
      { op: "recode", key: "c", codes: { X: "Y" } },
      { op: "join", from: ["d", "e"], to: "f", with: " " },
    ];
    const way = carryPath([{ id: "2027-01-05-x", reason: "…", operations }], []);
    const answer = told({ b: "Ada", c: "Y", f: "Ada King" }, way, {
      page: ["b", "c", "f"],
      now: ["a", "c", "d", "e"],
    });
    expect(answer.saved).toEqual({ a: "Ada", c: "X", f: "Ada King" });
    expect(answer).toMatchObject({ kept: ["b", "c"], setAside: ["f"], refused: {} });
  });

  it("comes back by the keys and in the codes that it was sent, whatever was moved [CRY-06]", () => {
    const keys = ["a", "b", "c", "d", "e"];
    const order = fc.shuffledSubarray(keys, { minLength: keys.length });
    const steps = fc.array(
      fc.oneof(
        order.map((to): FormOperation => {
          return { op: "move", keys: Object.fromEntries(keys.map((key, index) => [key, to[index] ?? key])) };
        }),
        fc
          .constantFrom(...keys)
          .map((key): FormOperation => ({ op: "recode", key, codes: { X: "Y", Y: "X" } })),
      ),
      { minLength: 1, maxLength: 5 },
    );
    const sent = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom("X", "Y", "Ada", ""));
    fc.assert(
      fc.property(steps, sent, (operations, answers) => {
        const forms = { page: keys, now: keys };
        const { changes, answered } = translated(answers, path(...operations), forms);
        const foreign = Object.entries(changes).map(([key, value]) => [key, [value, 3, 1]]);
        const answer = answered({ ...NOTHING_TAKEN, changes: Object.fromEntries(foreign) });
        const back = Object.entries(answer.changes).map(([key, [value]]) => [key, value]);
        expect(Object.fromEntries(back)).toEqual(answers);
      }),
    );
  });
});
