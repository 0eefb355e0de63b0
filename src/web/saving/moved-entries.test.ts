import { describe, expect, it } from "vitest";
import { CHILDREN_FORMS } from "../../../tests/support/children-forms.ts";
import { compiled } from "../../../tests/support/random-form.ts";
import { type Answers, type EntryMove, repeatedGroupsOf } from "../../form/index.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { GroupEntries } from "./group-entries.ts";

const form = compiled(
  Object.fromEntries(Object.entries(CHILDREN_FORMS).map(([path, text]) => [path, JSON.parse(text)])),
);

/** Ana, Ben with two medications, and Cleo; the server refuses to move entries where `refuses` says so. */
function family({ refuses = false, documents = {} }: { refuses?: boolean; documents?: Answers } = {}) {
  const store = new AnswerStore();
  store.attach(answerRules(form));
  store.open({
    account: "1",
    revision: 0,
    owner: "ada@example.org",
    hidden: {},
    draft: {},
    stored: {
      child_name: "Ana",
      child_2_name: "Ben",
      child_3_name: "Cleo",
      child_2_medication_name: "Zinc",
      child_2_medication_2_name: "Salt",
      ...documents,
    },
    displayState: { counts: { children: 3, medications_2: 2 }, tabs: {} },
  });
  const asked: EntryMove[] = [];
  const shown: ReadonlyMap<string, string>[] = [];
  const entries = new GroupEntries({
    form,
    store,
    save: async () => {},
    saveCount: async () => {},
    move: async (_id, { entry, apply }) => {
      asked.push(entry);
      if (refuses) throw new Error("no");
      apply();
    },
    moveFiles: (moves) => shown.push(moves),
    onFailure: () => () => undefined,
  });
  const group = (id: string) => {
    const found = repeatedGroupsOf(form).get(id);
    if (found === undefined) throw new Error(`There is no group ${id}.`);
    return found;
  };
  const answers = () => store.answers();
  return { store, entries, group, asked, shown, answers };
}

describe("entries with documents", () => {
  it("are moved by the server first, and here with what they hold, files included [GRP-08]", async () => {
    const { entries, group, asked, shown, answers } = family({
      documents: { child_2_proof: "ANSWERED", child_3_proof_2: "ANSWERED" },
    });
    const removed = entries.remove(group("children"), 0);
    // Nothing moves here before the server has moved the documents.
    expect(answers()).toMatchObject({ child_name: "Ana" });
    expect(await removed).toBe(true);
    expect(answers()).toEqual({
      child_name: "Ben",
      child_proof: "ANSWERED",
      child_medication_name: "Zinc",
      child_medication_2_name: "Salt",
      child_2_name: "Cleo",
      child_2_proof_2: "ANSWERED",
    });
    expect(shown[0]?.get("child_3_proof_2")).toBe("child_2_proof_2");
    expect(shown[0]?.get("child_2_medication_3_slip")).toBe("child_medication_3_slip");
    expect(shown[0]?.has("child_proof")).toBe(false);
    expect(await entries.undo(group("children"))).toBe(true);
    expect(asked).toEqual([{ removed: 0 }, { inserted: 0 }]);
    expect(answers()).toMatchObject({
      child_name: "Ana",
      child_2_name: "Ben",
      child_2_proof: "ANSWERED",
      child_3_name: "Cleo",
      child_3_proof_2: "ANSWERED",
    });
  });

  it("stay as they are when the server refuses [GRP-08]", async () => {
    const { entries, group, shown, answers } = family({ refuses: true });
    const before = answers();
    expect(await entries.remove(group("children"), 0)).toBe(false);
    expect([answers(), shown, entries.lastRemoval(group("children"))]).toEqual([before, [], undefined]);
  });
});

describe("what was removed from an inner group", () => {
  it("can be brought back where its entry is by then [GRP-09]", async () => {
    const { entries, group, answers } = family();
    await entries.remove(group("medications_2"), 0);
    expect(entries.lastRemoval(group("medications_2"))?.title).toBe("Child 2, Medication 1");
    await entries.remove(group("children"), 0);
    expect(entries.lastRemoval(group("medications_2"))).toBeUndefined();
    expect(entries.lastRemoval(group("medications"))?.title).toBe("Child 1, Medication 1");
    await entries.undo(group("medications"));
    expect(answers()).toEqual({
      child_name: "Ben",
      child_medication_name: "Zinc",
      child_medication_2_name: "Salt",
      child_2_name: "Cleo",
    });
  });

  it("goes and comes back with an entry that is removed and brought back [GRP-09]", async () => {
    const { entries, group, answers } = family();
    await entries.remove(group("medications_2"), 1);
    await entries.remove(group("children"), 1);
    expect(
      ["medications", "medications_2", "medications_3"].map((id) => entries.lastRemoval(group(id))),
    ).toEqual([undefined, undefined, undefined]);
    await entries.undo(group("children"));
    await entries.undo(group("medications_2"));
    expect(answers()).toMatchObject({
      child_2_name: "Ben",
      child_2_medication_name: "Zinc",
      child_2_medication_2_name: "Salt",
    });
  });
});
