import { beforeEach, describe, expect, it, vi } from "vitest";
import { compileForms, readForms } from "../../../tests/forms/compile-forms.ts";
import { type AddAnotherNode, contentsOf, type LayoutNode } from "../../form/index.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { GroupEntries } from "./group-entries.ts";

const form = compileForms(readForms());
const nodesIn = (nodes: readonly LayoutNode[]): readonly LayoutNode[] =>
  nodes.flatMap((node) => [node, ...contentsOf(node).flatMap(nodesIn)]);
const group = nodesIn(form.pages.flatMap(({ layout }) => layout)).find(
  (node): node is AddAnotherNode => node.kind === "addAnother" && node.id === "siblings",
);

const THREE = {
  sibling_first_name: "Ana",
  sibling_age: "9",
  sibling_2_first_name: "Ben",
  sibling_2_last_name: "Ray",
  sibling_3_first_name: "Cleo",
  sibling_3_age: "14",
};

describe("the entries of a group", () => {
  let store: AnswerStore;
  let done: string[];
  let failures: unknown[];
  const server = { save: async () => {}, saveCount: async () => {} };

  beforeEach(() => {
    store = new AnswerStore();
    store.attach(answerRules(form));
    store.open({
      account: "1",
      revision: 0,
      owner: "ada@example.org",
      stored: THREE,
      hidden: {},
      displayState: { counts: { siblings: 3 }, tabs: {} },
      draft: {},
    });
    [done, failures] = [[], []];
    server.save = async () => {};
    server.saveCount = async () => {};
  });

  function entriesOfAccount() {
    if (group === undefined) throw new Error("The form has no siblings.");
    const entries = new GroupEntries({
      form,
      store,
      save: async () => {
        const unsaved = store.sync.unsaved();
        done.push("answers");
        await server.save();
        store.sync.markSaved(unsaved);
      },
      saveCount: async (_id, count) => {
        done.push(`count ${count}`);
        await server.saveCount();
      },
      move: async () => undefined,
      moveFiles: () => undefined,
      onFailure: (id, error) => {
        failures.push(error);
        done.push(`failed ${id}`);
        return () => done.push("failure over");
      },
    });
    return { entries, group };
  }
  const names = () => ["", "2_", "3_", "4_"].map((number) => store.get(`sibling_${number}first_name`) ?? "");

  it("send the answers before the count, and move up at once [LEA-03] [ADD-01]", async () => {
    const { entries, group: siblings } = entriesOfAccount();
    const removed = entries.remove(siblings, 0);
    expect(names()).toEqual(["Ben", "Cleo", "", ""]);
    expect([
      store.get("sibling_age"),
      store.get("sibling_2_age"),
      store.displayState().counts.siblings,
    ]).toEqual(["", "14", 2]);
    expect(entries.lastRemoval(siblings)).toMatchObject({
      title: "Sibling 1",
      name: "Ana",
      wasCleared: false,
    });
    expect(await removed).toBe(true);
    expect(done).toEqual(["answers", "count 2"]);
    expect(store.sync.hasUnsaved()).toBe(false);
  });

  it("come back one after the other, the newest first, also before the server knows that they went [LEA-03]", async () => {
    const { entries, group: siblings } = entriesOfAccount();
    void entries.remove(siblings, 1);
    void entries.remove(siblings, 0);
    expect(names()).toEqual(["Cleo", "", "", ""]);
    void entries.undo(siblings);
    expect(names()).toEqual(["Ana", "Cleo", "", ""]);
    expect(entries.lastRemoval(siblings)).toMatchObject({ name: "Ben" });
    expect(await entries.undo(siblings)).toBe(true);
    expect(store.answers()).toEqual(THREE);
    expect(entries.lastRemoval(siblings)).toBeUndefined();
    expect(done.at(-1)).toBe("count 3");
  });

  it("are all as before when the answers cannot be stored, those removed meanwhile too, with what was typed since [LEA-03]", async () => {
    const { entries, group: siblings } = entriesOfAccount();
    server.save = () => Promise.reject(new Error("No."));
    const first = entries.remove(siblings, 0);
    const second = entries.remove(siblings, 0);
    store.set("sibling_age", "15");
    expect(await Promise.all([first, second])).toEqual([false, false]);
    expect(store.answers()).toEqual({ ...THREE, sibling_3_age: "15" });
    expect(store.displayState().counts.siblings).toBe(3);
    expect(failures).toHaveLength(1);
    // No count is told of what did not happen; the answers are tried once more, in case they had arrived.
    expect(done).toEqual(["answers", "failed siblings", "answers"]);
    server.save = async () => {};
    expect(await entries.remove(siblings, 2)).toBe(true);
    expect(done.slice(3)).toEqual(["answers", "count 2", "failure over"]);
  });

  it("bring the answers back to the server when the count is refused [LEA-03]", async () => {
    const { entries, group: siblings } = entriesOfAccount();
    server.saveCount = () => Promise.reject(new Error("No."));
    expect(await entries.remove(siblings, 1)).toBe(false);
    expect(store.answers()).toEqual(THREE);
    await vi.waitFor(() => expect(store.sync.hasUnsaved()).toBe(false));
    expect(done).toEqual(["answers", "count 2", "failed siblings", "answers"]);
  });

  it("lose the one that was added when it cannot be stored, unless something is in it by then", async () => {
    const { entries, group: siblings } = entriesOfAccount();
    server.saveCount = () => Promise.reject(new Error("No."));
    expect(await entries.add(siblings)).toBe(false);
    expect(store.displayState().counts.siblings).toBe(3);
    const added = entries.add(siblings);
    store.set("sibling_4_first_name", "Dee");
    expect(await added).toBe(false);
    expect(names()).toEqual(["Ana", "Ben", "Cleo", "Dee"]);
  });

  it("stay as they are on the screen when the session has ended", async () => {
    const { entries, group: siblings } = entriesOfAccount();
    server.save = () => Promise.reject(new UnauthorizedError());
    expect(await entries.remove(siblings, 1)).toBe(false);
    expect([names()[1], failures]).toEqual(["Cleo", []]);
  });

  it("have no room for one that was removed once all places are taken again [LEA-03]", () => {
    const { entries, group: siblings } = entriesOfAccount();
    void entries.remove(siblings, 1);
    store.change({ sibling_3_first_name: "Dee", sibling_4_first_name: "Eli" });
    expect(entries.hasRoom(siblings)).toBe(false);
    store.set("sibling_4_first_name", "");
    expect(entries.hasRoom(siblings)).toBe(true);
    void entries.undo(siblings);
    expect(names()).toEqual(["Ana", "Ben", "Cleo", "Dee"]);
  });

  it("empty the only one, and bring it back to its place [LEA-03]", () => {
    const { entries, group: siblings } = entriesOfAccount();
    for (const index of [2, 1, 0]) void entries.remove(siblings, index);
    expect([store.answers(), store.displayState().counts.siblings]).toEqual([{}, 1]);
    expect(entries.lastRemoval(siblings)).toMatchObject({ name: "Ana", wasCleared: true });
    void entries.undo(siblings);
    expect([names(), store.displayState().counts.siblings]).toEqual([["Ana", "", "", ""], 1]);
  });
});
