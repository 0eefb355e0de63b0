import { describe, expect, it } from "vitest";
import { passwordRequirements } from "./requirements-list.tsx";

const states = (password: string, confirm?: string) =>
  Object.fromEntries(passwordRequirements(password, confirm).map(({ id, state }) => [id, state]));

describe("passwordRequirements", () => {
  it("are inactive while the field is empty [ACC-11]", () => {
    expect(states("")).toEqual({
      length: "inactive",
      upper: "inactive",
      lower: "inactive",
      digit: "inactive",
      punctuation: "inactive",
      trimmed: "inactive",
    });
  });

  it("tell each rule that is met from each that is violated [ACC-11]", () => {
    expect(states("Horse 7 ")).toEqual({
      length: "error",
      upper: "success",
      lower: "success",
      digit: "success",
      punctuation: "error",
      trimmed: "error",
    });
  });

  it("include the match with the repetition, inactive until that is typed [ACC-05] [ACC-11]", () => {
    expect(states("Correct horse 7!", "").match).toBe("inactive");
    expect(states("Correct horse 7!", "Correct").match).toBe("error");
    expect(states("Correct horse 7!", "Correct horse 7!").match).toBe("success");
  });
});
