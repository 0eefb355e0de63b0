import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AddAnotherNode,
  type Answer,
  type AnswerState,
  type Answers,
  type CompiledForm,
  componentCount,
  contentsOf,
  countedGroups,
  givenAnswers,
  hasRoomForEntry,
  hideAndRestore,
  insertEntry,
  isEmptyAnswer,
  type LayoutNode,
  removeEntry,
  visibleKeys,
  withDescriptions,
} from "../../src/form/index.ts";
import { changesOfMerge } from "../../src/server/applications/merge-answers.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import { runs } from "../support/depth.ts";
import { randomAnswers, randomForm, randomView } from "../support/random-form.ts";
import { lintSchool, SCHOOLS } from "../support/schools.ts";

interface Case {
  readonly form: CompiledForm;
  readonly state: AnswerState;
  readonly group: AddAnotherNode;
  readonly index: number;
  readonly [fc.toStringMethod]: () => string;
}

function groupsIn(nodes: readonly LayoutNode[]): readonly AddAnotherNode[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "addAnother" ? [node] : []),
    ...contentsOf(node).flatMap(groupsIn),
  ]);
}

/** A group with one of its entries, in a form whose questions are answered at random, hidden ones among the hidden answers. */
function caseOf(
  form: CompiledForm,
  answers: fc.Arbitrary<Answers>,
  groups: readonly AddAnotherNode[],
): fc.Arbitrary<Case> {
  return fc
    .record({ answers, displayState: randomView(form), which: fc.nat(), at: fc.nat() })
    .map((random) => {
      const answers = withDescriptions(form, random.answers);
      // Each group says how many entries it has, as the page does that adds one.
      const counts = Object.fromEntries(
        groups.map((group) => [group.id, componentCount(group, answers, random.displayState)]),
      );
      const state = hideAndRestore(form, {
        answers,
        displayState: { ...random.displayState, counts },
        hiddenAnswers: {},
      });
      const group = groups[random.which % groups.length];
      if (group === undefined) throw new Error("The form has no group.");
      const index = random.at % componentCount(group, state.answers, state.displayState);
      return {
        form,
        state,
        group,
        index,
        [fc.toStringMethod]: () => JSON.stringify({ group: group.id, index, state }),
      };
    });
}

/** Answers to a school's questions: some texts, all codes, boxes; documents stand in no group. */
function schoolAnswers(form: CompiledForm): fc.Arbitrary<Answers> {
  const values = Object.keys(form.keys)
    .filter((key) => form.keys[key]?.type !== "document" && !key.endsWith("_desc"))
    .map((key) => {
      const codes = form.options[form.questions[key]?.options ?? ""]?.slice(0, 4).map(({ code }) => code);
      const tries: readonly Answer[] =
        codes ?? (form.keys[key]?.type === "boolean" ? [true] : [`${key} 1`, "7"]);
      return [key, fc.constantFrom<Answer>("", ...tries)] as const;
    });
  return fc.record<Record<string, Answer>>(Object.fromEntries(values), { requiredKeys: [] });
}

const schoolCases = SCHOOLS.flatMap((school) => {
  const { form } = lintSchool(school);
  if (form === null) throw new Error(`The form of ${school.name} does not compile.`);
  if (Object.keys(form.addAnother).length === 0) return [];
  return caseOf(form, schoolAnswers(form), groupsIn(form.pages.flatMap(({ layout }) => layout)));
});
const randomCase = randomForm
  .filter(({ form }) => Object.keys(form.addAnother).length > 0)
  .chain((random) =>
    caseOf(random.form, randomAnswers(random), groupsIn(random.form.pages.flatMap(({ layout }) => layout))),
  );
const anyCase = fc.oneof(randomCase, ...schoolCases);

/** All that an applicant sees, and what comes back when it shows again. */
function seen({ form, group }: Case, { answers, hiddenAnswers, displayState }: AnswerState) {
  return {
    answers: givenAnswers(answers),
    hidden: givenAnswers(hiddenAnswers),
    counts: countedGroups(group).map((one) => componentCount(one, answers, displayState)),
    visible: [...visibleKeys(form, answers, displayState)].toSorted(),
  };
}

/** The answers of each entry by the end of their keys, hidden ones included; companions aside. */
function entriesOf(
  { form, group }: Case,
  { answers, hiddenAnswers, displayState }: AnswerState,
): readonly Answers[] {
  const all = { ...givenAnswers(hiddenAnswers), ...givenAnswers(answers) };
  const prefix = group.id.replace(/s$/, "");
  const [first = []] = group.components.map(({ keys }) => keys);
  return group.components.slice(0, componentCount(group, answers, displayState)).map(({ keys }) =>
    Object.fromEntries(
      first.flatMap((name, index) => {
        const answer = all[keys[index] ?? ""];
        return answer === undefined || form.keys[name] === undefined ? [] : [[`${prefix} ${name}`, answer]];
      }),
    ),
  );
}

describe("the entries of a group", { timeout: 120_000 }, () => {
  it("move up when one is removed, each with all its answers, or keep their places, and nothing else changes [LEA-03] [GRP-03] [GRP-05]", () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { form, state, group, index } = one;
        const { state: after } = removeEntry(form, state, { group, index });
        const before = entriesOf(one, state);
        const isKept = before.length <= (group.min ?? 1);
        const expected = isKept ? before.with(index, {}) : before.toSpliced(index, 1);
        expect(entriesOf(one, after)).toEqual(expected);
        expect(hideAndRestore(form, after)).toBe(after);
        for (const key of Object.keys(form.questions)) {
          const { desc } = form.questions[key] ?? {};
          if (desc === undefined) continue;
          const label = form.options[form.questions[key]?.options ?? ""]?.find(
            ({ code }) => code === after.answers[key],
          );
          expect(after.answers[desc] ?? "").toBe(label?.label ?? "");
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("leave the answers to all other questions alone, unless those depend on them [LEA-03]", () => {
    fc.assert(
      fc.property(fc.oneof(...schoolCases), ({ form, state, group, index }) => {
        const { state: after } = removeEntry(form, state, { group, index });
        const own = new Set(Object.keys(form.keys).filter((key) => key.startsWith(prefixOf(group))));
        const others = (answers: Answers) =>
          Object.fromEntries(
            Object.entries(givenAnswers(answers)).filter(
              ([key]) => !own.has(key) && form.questions[key]?.computed !== true,
            ),
          );
        const given = (of: AnswerState) => ({ ...others(of.hiddenAnswers), ...others(of.answers) });
        expect(given(after)).toEqual(given(state));
        const dependent = dependentOn(form, own);
        const independent = (answers: Answers) =>
          Object.fromEntries(Object.entries(others(answers)).filter(([key]) => !dependent.has(key)));
        expect(independent(after.answers)).toEqual(independent(state.answers));
      }),
      { numRuns: runs(100) },
    );
  });

  it("are as they were when what was removed is brought back, one or several, with the entries of groups inside them [LEA-03] [GRP-05]", () => {
    fc.assert(
      fc.property(anyCase, fc.nat(), (one, next) => {
        const { form, state, group, index } = one;
        const first = removeEntry(form, state, { group, index });
        const left = componentCount(group, first.state.answers, first.state.displayState);
        const second = removeEntry(form, first.state, { group, index: next % left });
        expect(hasRoomForEntry(second.state, group, second.removed)).toBe(true);
        const once = insertEntry(form, second.state, { group, removed: second.removed });
        expect(seen(one, once.state)).toEqual(seen(one, first.state));
        const twice = insertEntry(form, once.state, { group, removed: first.removed });
        expect(seen(one, twice.state)).toEqual(seen(one, state));
      }),
      { numRuns: runs(300) },
    );
  });

  it("are the same on the server when it is sent what changed places, hidden answers and empty ones included [LEA-03]", () => {
    fc.assert(
      fc.property(anyCase, ({ form, state, group, index }) => {
        const { state: after, written } = removeEntry(form, state, { group, index });
        const sent = [...written].map((key) => [
          key,
          isEmptyAnswer(after.answers[key]) ? (after.hiddenAnswers[key] ?? "") : (after.answers[key] ?? ""),
        ]);
        // The count is told afterwards: the server still has the one from before.
        const context = { form, displayState: state.displayState, documents: [], now: 0 };
        const stored = { answers: state.answers, aside: { ...NOTHING_ASIDE, hidden: state.hiddenAnswers } };
        const merged = changesOfMerge(context, stored, Object.fromEntries(sent));
        const answers = { ...state.answers, ...merged.answers };
        const hidden = Object.entries({ ...state.hiddenAnswers, ...merged.hiddenAnswers }).flatMap(
          ([key, value]) => (value === null ? [] : [[key, value] as const]),
        );
        const own = (answers: Answers) =>
          Object.fromEntries(Object.entries(givenAnswers(answers)).filter(([key]) => written.has(key)));
        expect([own(answers), own(Object.fromEntries(hidden))]).toEqual([
          own(after.answers),
          own(after.hiddenAnswers),
        ]);
      }),
      { numRuns: runs(100) },
    );
  });
});

/** The keys of all that shows, or is worked out, by what is answered under some keys, directly or by way of others. */
function dependentOn(form: CompiledForm, keys: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const computed = (form.computed ?? []).filter(({ reads }) => reads.includes(key ?? ""));
    for (const next of [...(form.dependents[key] ?? []), ...computed.map((one) => one.key)]) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

/** What the keys of all entries begin with. */
function prefixOf({ components }: AddAnotherNode): string {
  const [first = ""] = components[0]?.keys ?? [];
  const [second = ""] = components[1]?.keys ?? [];
  let length = 0;
  while (length < first.length && first[length] === second[length]) length++;
  return first.slice(0, length);
}
