import { describe, expect, it } from "vitest";
import {
  checkCode,
  checkConfirmPassword,
  checkEmail,
  checkLoginEmail,
  checkLoginPassword,
  checkNewPassword,
  checkResendEmail,
  checkResetLink,
} from "./use-account-form.ts";

describe("the checks of the account forms", () => {
  it("want a valid e-mail address, with the sentence of each card [ACC-08]", () => {
    expect(checkEmail({ username: "ada@example" })).toEqual(["Your email address must be valid."]);
    expect(checkLoginEmail({ username: "" })).toEqual(["Please provide a valid email address."]);
    expect(checkEmail({ username: "ada@example.org" })).toEqual([]);
    expect(checkLoginEmail({ username: "ada@example.org" })).toEqual([]);
  });

  it("refuse at sign-up what the server refuses, and keep no account of before out [SAF-01]", () => {
    for (const username of ["x1:ada@example.org", "ada(c)@example.org", "a@x..org", "мария@example.org"]) {
      expect(checkEmail({ username })).toEqual(["Your email address must be valid."]);
    }
    expect(checkLoginEmail({ username: "мария@example.org" })).toEqual([]);
  });

  it("want a valid e-mail address before a code is sent again [ACC-13]", () => {
    expect(checkResendEmail({ username: "ada" })).toEqual([
      "You must provide a valid email address to resend a confirmation code.",
    ]);
  });

  it("want any password at login [ACC-09]", () => {
    expect(checkLoginPassword({ password: "" })).toEqual(["Password is required."]);
    expect(checkLoginPassword({ password: " " })).toEqual([]);
  });

  it.each([
    ["is too short", "Correct 7!"],
    ["has no uppercase letter", "correct horse 7!"],
    ["has no lowercase letter", "CORRECT HORSE 7!"],
    ["has no number", "Correct horse !!"],
    ["has no punctuation", "Correct horse 77"],
    ["begins with a space", " Correct horse 7!"],
    ["ends with a space", "Correct horse 7! "],
  ])("refuse a new password that %s [ACC-10]", (_what, password) => {
    expect(checkNewPassword({ password })).toHaveLength(1);
  });

  it("accept a new password that keeps every rule [ACC-10]", () => {
    expect(checkNewPassword({ password: "Correct horse 7!" })).toEqual([]);
  });

  it("say that a password is too long, at login too, and cut none [INP-04]", () => {
    const longest = `Correct horse 7!${"😀".repeat(240)}`;
    const sentence = ["A password can have at most 256 characters."];
    expect(checkNewPassword({ password: longest })).toEqual([]);
    expect(checkNewPassword({ password: `${longest}x` })).toEqual(sentence);
    expect(checkLoginPassword({ password: "x".repeat(257) })).toEqual(sentence);
  });

  it("want the repetition to be the same [ACC-10]", () => {
    const sentences = checkConfirmPassword({ password: "Correct horse 7!", confirm_password: "Correct" });
    expect(sentences).toEqual([expect.stringMatching(/^passwords must match$/i)]);
    expect(checkConfirmPassword({ password: "a", confirm_password: "a" })).toEqual([]);
  });

  it("want a code of exactly six digits [ACC-12]", () => {
    const sentence = "The confirmation code must be exactly 6 numbers.";
    for (const code of ["", "12345", "1234567", "12345a"]) {
      expect(checkCode({ code })).toEqual([sentence]);
    }
    for (const code of ["012345", "１２３４５６"]) expect(checkCode({ code })).toEqual([]);
  });

  it("want a reset link with username and id", () => {
    expect(checkResetLink({ username: "", id: "x" })).toHaveLength(1);
    expect(checkResetLink({ username: "ada@example.org", id: "" })).toHaveLength(1);
    expect(checkResetLink({ username: "ada@example.org", id: "x" })).toEqual([]);
  });
});
