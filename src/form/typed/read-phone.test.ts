import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { NO_PHONES, PHONES } from "../../../tests/support/typed-texts.ts";
import { FORMATS } from "../definition/formats.ts";
import { isPhoneNumber, readPhone } from "./read-phone.ts";

describe("a phone number of any country [INP-03]", () => {
  it.each(PHONES)("'%s' is %s in %s", (text, answer, country) => {
    expect(readPhone(text)).toEqual({ kind: "taken", answer, words: `${country}: ${answer}` });
    expect(answer).toMatch(FORMATS["international-phone"]);
    expect(isPhoneNumber(answer)).toBe(true);
    expect(readPhone(answer)).toMatchObject({ answer });
  });

  it("is stored in one form for every country, with all its digits", () => {
    const countries = getCountries();
    expect(countries.length).toBeGreaterThan(200);
    for (const country of countries) {
      const digits = `${getCountryCallingCode(country)}${examples[country]}`;
      const reading = readPhone(`+${digits}`);
      const answer = reading.kind === "taken" ? reading.answer : "";
      expect(answer).toMatch(FORMATS["international-phone"]);
      expect([answer.replaceAll(/\D/g, ""), answer.length <= 25]).toEqual([digits, true]);
      expect([readPhone(answer), isPhoneNumber(answer)]).toEqual([reading, true]);
    }
  });

  it("takes the 1 that Mexico has dropped, and area codes that no table has yet [TYP-11]", () => {
    expect(readPhone("+52 1 55 1234 5678")).toMatchObject({ answer: "+52 55 1234 5678" });
    expect(readPhone("+1 999 555 0142")).toMatchObject({ answer: "+1 999 555 0142" });
    expect([isPhoneNumber("+1 999 555 0142"), isPhoneNumber("+1 199 555 0142")]).toEqual([true, false]);
  });

  it("names no country for a number that belongs to none", () => {
    expect(readPhone("+800 1234 5678")).toEqual({ kind: "taken", answer: "+800 1234 5678" });
  });

  it.each(NO_PHONES)("'%s' stays as it was typed, with a sentence", (text, sentence) => {
    expect(readPhone(text)).toEqual({ kind: "kept", sentence: expect.stringMatching(sentence) });
  });

  it("is nothing where nothing but blanks was typed", () => {
    expect(readPhone(" \u00a0")).toEqual({ kind: "empty" });
  });
});
