import { afterEach, beforeEach, expect, it } from "vitest";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { LintTurns } from "./lint-turns.ts";

type Findings = readonly FormFinding[] | null;

let turns: LintTurns;
beforeEach(() => {
  // Node goes through a thousand messages before it looks at a timer.
  turns = new LintTurns(0);
});
afterEach(() => turns.close());

const finding = (message: string): FormFinding => ({
  severity: "error",
  code: "wrong-value",
  message,
  path: "a.json",
  line: 1,
  column: 1,
  pointer: "",
});

/** A lint of so many steps, each of which is noted. */
function* lint(name: string, count: number, noted: string[]): Generator<void, Findings> {
  for (let step = 1; step <= count; step++) {
    noted.push(`${name}${step}`);
    yield;
  }
  return [finding(name)];
}

function* endless(noted: string[]): Generator<void, Findings> {
  noted.push("a1");
  while (noted.length > 0) yield;
  return null;
}

it("gives way to a message between two steps, and ends the lint that is overtaken [EDT-85]", async () => {
  const noted: string[] = [];
  const { promise, resolve } = Promise.withResolvers<Findings>();
  turns.begin(endless(noted), () => noted.push("a found"));
  await new Promise((done) => {
    setTimeout(done, 5);
  });
  turns.begin(lint("b", 3, noted), resolve);
  expect(await promise).toEqual([finding("b")]);
  expect(noted[0]).toBe("a1");
  expect(noted.slice(-3)).toEqual(["b1", "b2", "b3"]);
  expect(noted).not.toContain("a found");
});

it("says null where lint fails, and goes on with the next [EDT-85]", async () => {
  const next = (steps: Iterator<void, Findings>) =>
    new Promise<Findings>((resolve) => {
      turns.begin(steps, resolve);
    });
  const failing = {
    next: () => {
      throw new Error("No text of an answer.");
    },
  };
  expect(await next(failing)).toBeNull();
  expect(await next(lint("a", 1, []))).toEqual([finding("a")]);
});
