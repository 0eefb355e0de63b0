import { describe, expect, it } from "vitest";
import { parseNavigationState } from "./navigation-state.ts";

describe("parseNavigationState", () => {
  it("keeps what screens hand to each other [ROU-12] [ROU-13]", () => {
    const state = {
      errorMessage: "No.",
      successMessage: "Yes.",
      notice: "Look.",
      username: "ada@example.org",
      studentAnswers: { first_name: "Ada", optin_sms_ind: true },
    };
    expect(parseNavigationState(state)).toEqual(state);
  });

  it("leaves out what has not the right type", () => {
    expect(
      parseNavigationState({ errorMessage: 1, username: null, studentAnswers: ["Ada"], other: "x" }),
    ).toEqual({});
    expect(parseNavigationState({ studentAnswers: { first_name: "Ada", age: 7, more: {} } })).toEqual({
      studentAnswers: { first_name: "Ada" },
    });
  });

  it("reads nothing from a history entry without a state", () => {
    expect(parseNavigationState(null)).toEqual({});
    expect(parseNavigationState("text")).toEqual({});
  });
});
