import { expect, it } from "vitest";
import { decisionPromise } from "./visitor-welcome.ts";

it("says what the school promises, and names no day when it promises none", () => {
  const decision = "you will have our decision within three days";
  expect(decisionPromise({ promises: { decision } })).toBe(decision);
  expect(decisionPromise({})).toBe("we will make our decision");
});
