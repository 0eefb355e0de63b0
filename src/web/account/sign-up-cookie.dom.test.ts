import { expect, it } from "vitest";
import { SIGN_UP_COOKIE_VALUE } from "../../contract/cookies.ts";
import { forgetSignUp, markSignUp } from "./sign-up-cookie.ts";

it("marks each sign-up with another value, for a day, and forgets it [SAF-12]", () => {
  const values = [1, 2].map(() => {
    const target = { cookie: "" };
    markSignUp(target);
    const [, value = "", attributes = ""] = /^signup=([^;]*); (.*)$/.exec(target.cookie) ?? [];
    expect([value, attributes]).toEqual([
      expect.stringMatching(SIGN_UP_COOKIE_VALUE),
      "Max-Age=86400; Path=/; SameSite=Strict",
    ]);
    return value;
  });
  expect(values[0]).not.toBe(values[1]);
  markSignUp();
  expect(document.cookie).toMatch(/^signup=[0-9a-f]{32}$/);
  forgetSignUp();
  expect(document.cookie).toBe("");
});
