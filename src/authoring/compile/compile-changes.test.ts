import { expect, it } from "vitest";
import { recoded } from "../../form/definition/form-changes.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import { compileChanges } from "./compile-changes.ts";

const list = { type: "list", sensitivity: "personal" } as const;
const text = { type: "string", sensitivity: "personal" } as const;

it("[LST-07] marks what other codes are in a list, under whichever name it had by then", () => {
  const recode = (key: string) => ({ op: "recode", key, codes: { A: "B" } }) as const;
  const file = (...operations: readonly object[]) => JSON.stringify({ reason: "Short.", operations });
  const sources = readDefinitions({
    "changes/2027-01-05-codes.json": file(recode("plays"), recode("level")),
    "changes/2027-01-06-names.json": file({ op: "rename", from: "plays", to: "instruments" }),
    "changes/2027-01-07-codes.json": file(recode("instruments")),
  });
  const [first, , last] = compileChanges(sources, { instruments: list, level: text });
  expect(first?.operations).toEqual([{ ...recode("plays"), list: true }, recode("level")]);
  expect(last?.operations).toEqual([{ ...recode("instruments"), list: true }]);
});

it.each([
  ["A;C", { A: "B" }, true, "B;C"],
  ["A;B", { A: "B" }, true, "B"],
  ["A", { A: "B" }, true, "B"],
  ["A;C", { A: "B" }, undefined, "A;C"],
  ["A;C", { "A;C": "D" }, undefined, "D"],
])("[LST-07] gives %j with %j other codes, each by itself in a list", (answer, codes, isList, expected) => {
  expect(recoded(answer, codes, isList)).toBe(expected);
});
