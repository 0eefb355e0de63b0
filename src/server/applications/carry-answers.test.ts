import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import {
  type Answer,
  type Answers,
  type CompiledForm,
  checkStorable,
  EMPTY_DISPLAY_STATE,
  type FormChange,
  type FormOperation,
  givenAnswers,
  isEmptyAnswer,
} from "../../form/index.ts";
import { NOTHING_ASIDE, type StoredAnswers } from "../store/answer-record.ts";
import { carryPath } from "./carry-answers.ts";
import { answersUnderForm, type MergedAnswers } from "./merge-answers.ts";

const NOW = Date.UTC(2027, 0, 5);

const CODES = ["A", "B", "C"];

/** A form that asks for texts and choices under these keys: those of choices begin with c. */
function formOf(keys: readonly string[], changes: readonly FormChange[]): CompiledForm {
  const entries = (value: (key: string) => object) =>
    Object.fromEntries(keys.map((key) => [key, value(key)]));
  const asked = (key: string) => (key.startsWith("c") ? { optionsFrom: "codes" } : { maxLength: 40 });
  const files = {
    "application.json": {
      title: "Application",
      pages: [{ id: "one", route: "/one", step: "One", title: "One" }],
    },
    "data-model.json": {
      keys: entries((key) => ({
        type: "string",
        sensitivity: "personal",
        maxLength: 40,
        ...(key.startsWith("c") && { desc: true }),
      })),
    },
    "options/codes.json": { options: CODES.map((code) => ({ code, label: `Label ${code}` })) },
    "pages/one.schema.json": {
      properties: entries((key) => ({ type: "string", title: key.toUpperCase(), ...asked(key) })),
    },
    "pages/one.ui.json": { "ui:layout": [...keys, { action: "submit", label: "Submit" }] },
  };
  const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)]));
  const { form, findings } = lintDefinitions(texts, { characterLimit: 40 }, {});
  if (form === null) throw new Error(JSON.stringify(findings));
  return { ...form, changes };
}

function change(id: string, ...operations: readonly FormOperation[]): FormChange {
  return { id, reason: "The records changed.", operations };
}

function storedAs(answers: Answers): StoredAnswers {
  return { answers, aside: NOTHING_ASIDE, revision: 3, formVersion: "old" };
}

/** Stored answers of one form, as another one has them. */
function carried(stored: StoredAnswers, from: CompiledForm, to: CompiledForm): StoredAnswers {
  const context = { form: to, displayState: EMPTY_DISPLAY_STATE, documents: [], now: NOW };
  const path = carryPath(from.changes ?? [], to.changes ?? []);
  return { ...stored, ...answersUnderForm(context, stored, path), formVersion: "new" };
}

function given({ answers, aside }: MergedAnswers): Answers {
  const notAsked = Object.fromEntries(Object.entries(aside.notAsked).map(([key, { value }]) => [key, value]));
  const all = { ...notAsked, ...givenAnswers(aside.hidden), ...givenAnswers(answers) };
  return withoutLabels(all);
}

/** Labels beside codes are derived. */
function withoutLabels(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !key.endsWith("_desc")));
}

function asked({ answers }: MergedAnswers): Answers {
  return withoutLabels(givenAnswers(answers));
}

interface Case {
  readonly op: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly operation: FormOperation;
  readonly stored: Answers;
  readonly becomes: Answers;
  /** What is changed afterwards, and what that makes of the answers when the form goes back. */
  readonly then: Answers;
  readonly back: Answers;
}

const CASES: readonly Case[] = [
  {
    op: "rename",
    before: ["a"],
    after: ["b"],
    operation: { op: "rename", from: "a", to: "b" },
    stored: { a: "Ada" },
    becomes: { b: "Ada" },
    then: { b: "Eve" },
    back: { a: "Eve" },
  },
  {
    op: "recode",
    before: ["c"],
    after: ["c"],
    operation: { op: "recode", key: "c", codes: { A: "B" } },
    stored: { c: "A", c_desc: "Label A" },
    becomes: { c: "B", c_desc: "Label B" },
    then: { c: "C", c_desc: "Label C" },
    back: { c: "C" },
  },
  {
    op: "recode of what is chosen then",
    before: ["c"],
    after: ["c"],
    operation: { op: "recode", key: "c", codes: { A: "B", C: "A" } },
    stored: { c: "A", c_desc: "Label A" },
    becomes: { c: "B", c_desc: "Label B" },
    then: { c: "A", c_desc: "Label A" },
    back: { c: "C" },
  },
  {
    op: "move",
    before: ["a", "b"],
    after: ["a", "b"],
    operation: { op: "move", keys: { a: "b", b: "a" } },
    stored: { a: "one", b: "two" },
    becomes: { a: "two", b: "one" },
    then: { a: "new" },
    back: { a: "one", b: "new" },
  },
  {
    op: "copy",
    before: ["a"],
    after: ["a", "b"],
    operation: { op: "copy", from: "a", to: "b" },
    stored: { a: "Ada" },
    becomes: { a: "Ada", b: "Ada" },
    then: { b: "Eve" },
    back: { a: "Ada", b: "Eve" },
  },
  {
    op: "join",
    before: ["a", "b"],
    after: ["d"],
    operation: { op: "join", from: ["a", "b"], to: "d", with: " " },
    stored: { a: "Ada", b: "King" },
    becomes: { d: "Ada King" },
    then: { d: "Eve King" },
    back: { a: "Ada", b: "King", d: "Eve King" },
  },
  {
    op: "split",
    before: ["d"],
    after: ["a", "b"],
    operation: { op: "split", from: "d", to: ["a", "b"], at: " " },
    stored: { d: "Ada of Hull" },
    becomes: { a: "Ada", b: "of Hull" },
    then: { b: "King" },
    back: { d: "Ada King" },
  },
];

describe("answers that are carried over to another version of the form", () => {
  it.each(CASES)(
    "follow a declared $op, and go back with what was changed since [CRY-01] [CRY-03]",
    (one) => {
      const [before, after] = [
        formOf(one.before, []),
        formOf(one.after, [change("2027-01-05-x", one.operation)]),
      ];
      const over = carried(storedAs(one.stored), before, after);
      expect(givenAnswers(over.answers)).toEqual(one.becomes);
      expect(given(carried(over, after, before))).toEqual(given(storedAs(one.stored)));
      const edited = { ...over, answers: { ...over.answers, ...one.then } };
      expect(given(carried(edited, after, before))).toEqual(one.back);
    },
  );

  it("are deleted for good by a drop, wherever they are kept, and stay so [CRY-01]", () => {
    const [before, after] = [
      formOf(["a", "b"], []),
      formOf(["b"], [change("2027-01-05-x", { op: "drop", key: "a" })]),
    ];
    const at = { revision: 1, writer: "w" } as const;
    const stored: StoredAnswers = {
      ...storedAs({ a: "secret", b: "kept" }),
      aside: {
        ...NOTHING_ASIDE,
        overwritten: [{ key: "a", value: "older", at: 1 }],
        written: { keys: { a: [at.revision, at.writer, 1] }, writers: [] },
      },
    };
    const over = carried(stored, before, after);
    expect(JSON.stringify(over)).not.toMatch(/secret|older/);
    expect(given(carried(over, after, before))).toEqual({ b: "kept" });
  });

  it("are set aside where another answer is there already, or the new key cannot take them [CRY-01]", () => {
    const before = formOf(["a", "b", "d"], []);
    const after = formOf(
      ["b", "c"],
      [change("2027-01-05-x", { op: "rename", from: "a", to: "b" }, { op: "rename", from: "d", to: "c" })],
    );
    const stored = storedAs({ a: "mine", b: "there", d: "no code" });
    const over = carried(stored, before, after);
    expect(givenAnswers(over.answers)).toEqual({ b: "there" });
    expect(Object.keys(over.aside.notAsked)).toEqual(["a", "c"]);
    expect(given(carried(over, after, before))).toEqual(given(stored));
  });

  it("are deleted with all that they were made of before, and do not come back [CRY-01] [CRY-03]", () => {
    const joined = change("2027-01-05-x", { op: "join", from: ["a", "b"], to: "d", with: " " });
    const dropped = change("2027-01-06-y", { op: "drop", key: "d" });
    const [before, middle, after] = [
      formOf(["a", "b"], []),
      formOf(["d"], [joined]),
      formOf(["e"], [joined, dropped]),
    ];
    const stored = storedAs({ a: "secret", b: "word" });
    const over = carried(carried(stored, before, middle), middle, after);
    expect(JSON.stringify(over)).not.toMatch(/secret|word/);
    expect(given(carried(over, after, before))).toEqual({});
  });

  it("give way to what was typed since, when the form goes back, and stay within reach [CRY-03]", () => {
    const [before, after] = [
      formOf(["a", "b"], []),
      formOf(["d"], [change("2027-01-05-x", { op: "join", from: ["a", "b"], to: "d", with: " " })]),
    ];
    const over = carried(storedAs({ a: "Ann", b: "Bee" }), before, after);
    // A page of before has sent a part meanwhile.
    const notAsked = { a: { value: "Zoe", formVersion: "old", setAsideAt: 1 } };
    const back = carried({ ...over, aside: { ...over.aside, notAsked } }, after, before);
    expect(given(back)).toEqual({ a: "Zoe", b: "Bee" });
    expect(back.aside.overwritten).toEqual([{ key: "a", value: "Ann", at: NOW }]);
  });

  it("take the place of what was set aside under their new key long ago, which comes back [CRY-01] [CRY-03]", () => {
    const [before, after] = [
      formOf(["a"], []),
      formOf(["b"], [change("2027-01-05-x", { op: "rename", from: "a", to: "b" })]),
    ];
    const notAsked = { b: { value: "old", formVersion: "older", setAsideAt: 1 } };
    const stored = { ...storedAs({ a: "new" }), aside: { ...NOTHING_ASIDE, notAsked } };
    const over = carried(stored, before, after);
    expect([givenAnswers(over.answers), over.aside.notAsked]).toEqual([{ b: "new" }, {}]);
    const back = carried(over, after, before);
    expect([givenAnswers(back.answers), back.aside.notAsked]).toEqual([{ a: "new" }, notAsked]);
  });

  it("keep who wrote each of them when they change places [CRY-01]", () => {
    const [before, after] = [
      formOf(["a", "b"], []),
      formOf(["a", "b"], [change("2027-01-05-x", { op: "move", keys: { a: "b", b: "a" } })]),
    ];
    const keys = { a: [3, "tab-1", 1], b: [4, "tab-2", 2] } as const;
    const aside = { ...NOTHING_ASIDE, written: { keys, writers: [] } };
    const over = carried({ ...storedAs({ a: "one", b: "two" }), aside }, before, after);
    expect(over.aside.written.keys).toEqual({ a: keys.b, b: keys.a });
  });

  it("bring along who wrote them, and what they took the place of [CRY-01]", () => {
    const [before, after] = [
      formOf(["a"], []),
      formOf(["b"], [change("2027-01-05-x", { op: "rename", from: "a", to: "b" })]),
    ];
    const stored: StoredAnswers = {
      ...storedAs({ a: "new" }),
      aside: {
        ...NOTHING_ASIDE,
        overwritten: [{ key: "a", value: "old", at: 7 }],
        written: { keys: { a: [3, "tab", 8] }, writers: [] },
      },
    };
    const { aside } = carried(stored, before, after);
    expect(aside.overwritten).toEqual([{ key: "b", value: "old", at: 7 }]);
    expect(aside.written.keys).toEqual({ b: [3, "tab", 8] });
  });
});

const KEYS = ["a", "b", "c1", "c2", "d", "e"] as const;
const key = fc.constantFrom(...KEYS);
const distinct = (count: number) => fc.uniqueArray(key, { minLength: count, maxLength: count });

const operation: fc.Arbitrary<FormOperation> = fc.oneof(
  distinct(2).map(([from = "", to = ""]): FormOperation => ({ op: "rename", from, to })),
  distinct(2).map(([from = "", to = ""]): FormOperation => ({ op: "copy", from, to })),
  distinct(4).map(([a = "", b = "", d = "", e = ""]): FormOperation => ({
    op: "move",
    keys: { [a]: b, [d]: e },
  })),
  distinct(2).map(([a = "", b = ""]): FormOperation => ({ op: "move", keys: { [a]: b, [b]: a } })),
  distinct(3).map(([a = "", b = "", to = ""]): FormOperation => ({
    op: "join",
    from: [a, b],
    to,
    with: " ",
  })),
  distinct(3).map(([from = "", a = "", b = ""]): FormOperation => ({
    op: "split",
    from,
    to: [a, b],
    at: " ",
  })),
  fc
    .tuple(fc.constantFrom("c1", "c2"), fc.dictionary(fc.constantFrom(...CODES), fc.constantFrom(...CODES)))
    .map(([of, codes]): FormOperation => ({ op: "recode", key: of, codes })),
);

const answer: fc.Arbitrary<Answer> = fc.constantFrom("A", "B", "x y", "Ada", "one two three", "");

interface Draft {
  readonly answers: Answers;
  readonly notAsked: Answers;
}

const application: fc.Arbitrary<Draft> = fc.record({
  answers: fc.dictionary(key, answer, { maxKeys: 5 }),
  notAsked: fc.dictionary(key, answer, { maxKeys: 2 }),
});

const version = fc.record({
  keys: fc.uniqueArray(key, { minLength: 1 }),
  operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
});

/** As the form itself would have stored them. */
function storedUnder(form: CompiledForm, { answers, notAsked }: Draft): StoredAnswers {
  const fits = ([of, value]: readonly [string, Answer]) =>
    checkStorable(form, { [of]: value })[of] === undefined && !isEmptyAnswer(value);
  const aside = Object.entries(notAsked).filter(([of, value]) => !(of in answers) && !isEmptyAnswer(value));
  return {
    ...storedAs(Object.fromEntries(Object.entries(answers).filter(fits))),
    aside: {
      ...NOTHING_ASIDE,
      notAsked: Object.fromEntries(
        aside.map(([of, value]) => [of, { value, formVersion: "older", setAsideAt: 1 }]),
      ),
    },
  };
}

it("an answer that was typed anew under its earlier key leaves the one that comes back within reach [CRY-03]", () => {
  const before = formOf(["a", "b", "e"], []);
  const after = formOf(
    ["a", "b"],
    [change("2027-01-01-x", { op: "rename", from: "e", to: "a" }, { op: "rename", from: "b", to: "e" })],
  );
  const draft = { answers: { e: "A", b: "one two three" }, notAsked: {} };
  const over = carried({ ...storedUnder(before, draft), formVersion: "old" }, before, after);
  const back = carried({ ...over, answers: { ...over.answers, b: "typed" } }, after, before);
  expect(asked(back)).toEqual({ e: "A", b: "typed" });
  expect(back.aside.overwritten.map(({ key: of, value }) => [of, value])).toContainEqual([
    "e",
    "one two three",
  ]);
});

describe("for any two versions and any draft", () => {
  const between = fc
    .tuple(fc.uniqueArray(key, { minLength: 1 }), version, version, application)
    .map(([keys, second, third, draft]) => {
      const before = formOf(keys, []);
      const changes = [change("2027-01-01-x", ...second.operations)];
      const after = formOf(second.keys, changes);
      const last = formOf(third.keys, [...changes, change("2027-01-02-y", ...third.operations)]);
      // What a draft holds as its own form has it.
      const stored = carried(storedUnder(before, draft), before, before);
      const told = () => JSON.stringify({ keys, second, third, draft });
      return { before, after, last, stored: { ...stored, formVersion: "old" }, [fc.toStringMethod]: told };
    });
  const limits = { numRuns: runs(400) };

  it("what is carried over passes the checks as if it were typed [CRY-01]", () => {
    fc.assert(
      fc.property(between, ({ before, after, stored }) => {
        expect(checkStorable(after, asked(carried(stored, before, after)))).toEqual({});
      }),
      limits,
    );
  });

  it("nothing vanishes: each answer is there, set aside, or written down as what another was made of [CRY-01]", () => {
    fc.assert(
      fc.property(between, ({ before, after, stored }) => {
        const over = carried(stored, before, after);
        const steps = Object.values(over.aside.carried).flat();
        const there = given(over);
        for (const [of, value] of Object.entries(given(stored))) {
          const isWrittenDown = steps.some(
            ({ before, left }) => before[of] === value || left?.[of]?.value === value,
          );
          expect(there[of] === value || isWrittenDown).toBe(true);
        }
      }),
      limits,
    );
  });

  it("carrying over and going back leaves the answers as they were [CRY-03]", () => {
    fc.assert(
      fc.property(between, ({ before, after, stored }) => {
        const back = carried(carried(stored, before, after), after, before);
        expect(given(back)).toEqual(given(stored));
        expect(asked(back)).toEqual(asked(stored));
        expect(back.aside.carried).toEqual({});
      }),
      limits,
    );
  });

  it("two versions on is the same as one after the other, and so is the way back [CRY-03]", () => {
    fc.assert(
      fc.property(between, ({ before, after, last, stored }) => {
        const over = carried(carried(stored, before, after), after, last);
        expect(given(carried(over, last, before))).toEqual(given(stored));
        const backOne = carried(over, last, after);
        expect(given(backOne)).toEqual(given(carried(stored, before, after)));
      }),
      limits,
    );
  });

  it("what was typed between carrying over and going back is there, and all that was there before it [CRY-03]", () => {
    const typed = fc.dictionary(key, fc.constantFrom("typed", "typed too"), { maxKeys: 3 });
    fc.assert(
      fc.property(between, typed, ({ before, after, stored }, given) => {
        const over = carried(stored, before, after);
        const takes = ([of, value]: readonly [string, Answer]) =>
          Object.hasOwn(after.keys, of) && checkStorable(after, { [of]: value })[of] === undefined;
        const added = Object.fromEntries(Object.entries(given).filter(takes));
        const edited = { ...over, answers: { ...over.answers, ...added } };
        const back = carried(edited, after, before);
        const kept = new Set([
          ...Object.values(withoutLabels(givenAnswers(back.answers))),
          ...Object.values(back.aside.hidden),
          ...Object.values(back.aside.notAsked).map(({ value }) => value),
          ...back.aside.overwritten.map(({ value }) => value),
        ]);
        // A text may stand in another one that it was joined or split with.
        const isKept = (value: Answer) =>
          [...kept].some((other) => other === value || String(other).includes(String(value)));
        for (const value of Object.values(added)) expect(isKept(value)).toBe(true);
        // Codes become their earlier ones.
        const texts = Object.values(asked(stored)).filter((value) => !CODES.includes(String(value)));
        const replaced = Object.keys(added).map((of) => over.answers[of]);
        for (const text of texts) {
          // Where one part of a text that was split was typed anew, the others are there.
          const isThere = isKept(text) || String(text).split(" ").some(isKept);
          expect(isThere || replaced.includes(text)).toBe(true);
        }
      }),
      limits,
    );
  });
});
