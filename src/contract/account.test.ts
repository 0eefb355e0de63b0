import { describe, expect, it } from "vitest";
import { bareCode, emailsOfLogin, isConfirmationCode, isEmail, normalEmail } from "./account.ts";

it.each(["123456", " 123 456\n", "123-456", "12\u200b3456", "１２３４５６", "١٢٣٤٥٦"])(
  "takes the code %j, however it was pasted or typed [TYP-05]",
  (text) => expect(isConfirmationCode(bareCode(text))).toBe(true),
);

it.each(["12345", "1234567", "12345a", ""])("takes no %j for a code [TYP-05]", (text) => {
  expect(isConfirmationCode(bareCode(text))).toBe(false);
});

describe("the one form of an e-mail address [SAF-01]", () => {
  it.each([
    ["  Ada@Example.ORG\n", "ada@example.org"],
    ["o'neil+school@mail.example.co.uk", "o'neil+school@mail.example.co.uk"],
    ["victim@ｅｘａｍｐｌｅ.org", "victim@example.org"],
    ["ada@Bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
    ["ada@例子.公司", "ada@xn--fsqu00a.xn--55qx5d"],
    ["\u202aada@exam\u200Bple.org\u202c", "ada@example.org"],
    ["mailto:Ada@example.org", "ada@example.org"],
  ])("of %j is %j", (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal);
    expect(normalEmail(normal)).toBe(normal);
  });

  it.each([
    ["a group", "x1:victim@example.org"],
    ["a group with an end", "x1:victim@example.org;"],
    ["a comment", "victim(c)@example.org"],
    ["a comment in the domain", "victim@example.org(c)"],
    ["a quoted string", '"victim"@example.org'],
    ["a quoted string with a second address", '"a@b.org, victim"@example.org'],
    ["angle brackets", "<victim@example.org>"],
    ["a name", "Victim <victim@example.org>"],
    ["a list", "a@example.org,victim@example.org"],
    ["a list with semicolons", "a@example.org;victim@example.org"],
    ["a source route", "@relay.org:victim@example.org"],
    ["a route with a percent sign", "victim%example.org@relay.org"],
    ["a route with an exclamation mark", "relay!victim@example.org"],
    ["a backslash", "vic\\tim@example.org"],
    ["a space", "vic tim@example.org"],
    ["a header", "a@example.org\r\nBcc: victim@example.org"],
    ["NUL", "a\u0000@example.org"],
    ["a letter that lower case makes into another", "victi\u212A@example.org"],
    ["a local part of another script", "мария@example.org"],
    ["a dot at the beginning", ".ada@example.org"],
    ["a dot at the end", "ada.@example.org"],
    ["two dots", "a..b@example.org"],
    ["two dots in the domain", "a@x..org"],
    ["a dot after the domain", "a@example.org."],
    ["an encoded domain", "a@ex%61mple.org"],
    ["a domain with a port", "a@example.org:25"],
    ["a network address", "a@[127.0.0.1]"],
    ["a bare network address", "a@127.0.0.1"],
    ["a network address in other digits", "a@0x7f.1"],
    ["a hyphen at the edge", "a@-example.org"],
    ["a single name", "a@localhost"],
    ["a top-level domain of one letter", "a@example.o"],
    ["two at signs", "a@b@example.org"],
    ["a local part of 65 characters", `${"a".repeat(65)}@example.org`],
    ["255 characters", `${"a".repeat(60)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(62)}.org`],
    ["nothing before the at sign", "@example.org"],
    ["nothing", ""],
  ])("is none with %s", (_what, typed) => {
    expect(normalEmail(typed)).toBeNull();
    expect(isEmail(typed)).toBe(false);
  });

  it("takes an address as address books and links have it, at sign-up and login [TYP-05]", () => {
    for (const text of ["ada\u200b@example.org", "\u202aada@example.org\u202c", "mailto:ada@example.org"]) {
      expect([normalEmail(text), ...emailsOfLogin(text)]).toEqual(["ada@example.org", "ada@example.org"]);
    }
  });

  it("does not keep out whoever has an account under an odd address of before", () => {
    expect(emailsOfLogin(" Ada@example.org ")).toEqual(["ada@example.org"]);
    expect(emailsOfLogin("МАРИЯ@example.org")).toEqual(["мария@example.org"]);
    expect(emailsOfLogin("Ada@Bücher.example")).toEqual(["ada@bücher.example", "ada@xn--bcher-kva.example"]);
    for (const none of ["", "ada", "ada@example", "a b@example.org", "a\u0000@example.org", "a@b.c\u0000"]) {
      expect(emailsOfLogin(none)).toEqual([]);
    }
  });
});
