import { expect, it } from "vitest";
import type { Fact, ExplainedEntry } from "./explained-form.ts";
import { differencesOf } from "./layout-entries.ts";

const question = (id: string, title: string, facts: readonly Fact[] = []): ExplainedEntry => ({
  kind: "question",
  id,
  title,
  facts,
  content: [],
});
const REQUIRED: Fact = { label: "Required", words: "Always." };
const number = (words: string): Fact => ({ label: "Limits", words });

it("finds nothing where components differ by their own number alone", () => {
  const component = (prefix: string, count: number) => [
    question(`${prefix}name`, `Name of sibling ${count}`),
    question(`${prefix}age`, "Age", [number("A whole number from 0 to 120.")]),
  ];
  expect(differencesOf([component("sib_", 1), component("sib_2_", 2), component("sib_3_", 3)])).toEqual([]);
});

it("lists only the questions that say something else, and components that differ alike once", () => {
  const later = (prefix: string, count: number) => [
    question(`${prefix}name`, `Name ${count}`),
    question(`${prefix}age`, "Age"),
  ];
  const first = [question("sib_name", "Name 1", [REQUIRED]), question("sib_age", "Age")];
  const last = [question("sib_4_name", "Name 4", [REQUIRED]), question("sib_4_age", "How old?")];
  const found = differencesOf([first, later("sib_2_", 2), later("sib_3_", 3), last]);
  expect(found.map(({ numbers, entries }) => [numbers, entries.map(({ id }) => id)])).toEqual([
    [[2, 3], ["sib_2_name"]],
    [[4], ["sib_4_age"]],
  ]);
  expect(found[0]?.entries[0]?.facts).toEqual([{ label: "Required", words: "Not here." }]);
});

it("takes a limit that holds the component's number for a limit of its own", () => {
  const first = [question("sib_age", "Age", [number("At most 10.")])];
  const second = [question("sib_2_age", "Age", [number("At most 20.")])];
  expect(differencesOf([first, second])).toHaveLength(1);
});
