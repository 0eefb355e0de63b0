import { expect, it } from "vitest";
import { describeCoverage } from "./write-sample-applicants.ts";

it("says a cause once, with all that it keeps out of reach [STF-10]", () => {
  const target = (name: string, why: string) => ({ target: name, why, file: "a.json", pointer: `/${name}` });
  const said = describeCoverage("forms", {
    title: "Application",
    today: "2026-11-28",
    sampleApplicants: [],
    reached: { question: 1, branch: 2, limit: 0, message: 0 },
    unreachable: [
      target("one", "Nobody is asked for it."),
      target("two", "Something else."),
      target("three", "Nobody is asked for it."),
    ],
  });
  expect(said.split("\n").slice(1)).toEqual([
    "  Nobody is asked for it.",
    "    one: forms/a.json#/one",
    "    three: forms/a.json#/three",
    "  Something else.",
    "    two: forms/a.json#/two",
    "",
  ]);
});
