import { describe, expect, it } from "vitest";
import { brokenPasswordRules } from "../../contract/account.ts";
import { guessableKind } from "./common-passwords.ts";

const ADA = { email: "ada.lovelace@example.org", schoolNames: ["Harborview University", "Harborview"] };

describe("a password that a guesser would try early", () => {
  it.each([
    "Password1234!",
    "P@ssw0rd1234!",
    "P@$$w0rd2026!!",
    "!Password2026",
    "Password-Password-1",
    "Passw0rd!Passw0rd!",
    "Qwertyuiop123!",
    "Iloveyou2026!",
    "1q2w3e4r5t6y!Q",
    "1Qaz2wsx3edc!",
    "Administrator1!",
    "Football-123456",
    "Letmein!!!!2025",
    "University2026!",
    "Baseball#987654321",
    "Welcome-2026!!",
    "M0therfucker!1",
  ])("is refused, although it meets the rules: %s", async (password) => {
    expect(brokenPasswordRules(password)).toEqual([]);
    expect(await guessableKind(password, ADA)).toBe("common_password");
  });

  it.each([
    "Ada.Lovelace-1815",
    "AdaLovelace-1815",
    "my-ADALOVELACE-1!",
    "Harborview-2026!",
    "Go-Harborview-University-1",
  ])("is refused when it has the address or the school in it: %s", async (password) => {
    expect(await guessableKind(password, ADA)).toBe("personal_password");
  });

  it.each([
    "Correct-horse-7",
    "Correct horse 7!",
    "Harbor-lights-2027",
    "Brand-new-pass-1",
    "Another-password-8",
    "gT7#qLw9$zRb",
    "Monkey-8f2k-Qx91",
    "Ünïcødé-Wörter-9",
    "Пароль-Хорош-Ab1",
    "1234-Zu viele Köche",
    "Ada loves 3 engines!",
  ])("is none of these: %s", async (password) => {
    expect(brokenPasswordRules(password)).toEqual([]);
    expect(await guessableKind(password, ADA)).toBeNull();
  });

  it("does not take short parts of an address for telling", async () => {
    expect(await guessableKind("Correct-joe-horse-7", { ...ADA, email: "joe@example.org" })).toBeNull();
  });
});
