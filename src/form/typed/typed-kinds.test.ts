import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { FORMATS } from "../definition/formats.ts";
import { currencyOf } from "./read-amount.ts";
import { answerFrom } from "./reading.ts";
import { TYPED_KINDS, type TypedFormat } from "./typed-kinds.ts";

const USD = "USD";
// The table has a row for each, and no other.
const NAMES = Object.keys(TYPED_KINDS) as readonly TypedFormat[];

const READ: readonly (readonly [TypedFormat, text: string, answer: string, words: string])[] = [
  ["number", "1,234.5", "1234.5", "1,234.5"],
  ["number", "1 234,50", "1234.5", "1,234.5"],
  ["number", "1.234,50", "1234.5", "1,234.5"],
  ["number", "1’234.50", "1234.5", "1,234.5"],
  ["number", "12,34,567", "1234567", "1,234,567"],
  ["number", "1,234", "1234", "1,234"],
  ["number", "0,125", "0.125", "0.125"],
  ["number", "1234,567", "1234.567", "1,234.567"],
  ["number", "3.725", "3.725", "3.725"],
  ["number", "٣٫٥", "3.5", "3.5"],
  ["number", "١٬٢٣٤٫٥", "1234.5", "1,234.5"],
  ["number", "−7", "-7", "-7"],
  ["number", "-0.0", "0", "0"],
  ["number", "007", "7", "7"],
  ["number", ".5", "0.5", "0.5"],
  ["money", "$1,234.50", "1234.5", "$1,234.50"],
  ["money", "$ 1 234,50", "1234.5", "$1,234.50"],
  ["money", "1234", "1234", "$1,234"],
  ["money", "US$ 12.30", "12.3", "$12.30"],
  ["money", "12.30 USD", "12.3", "$12.30"],
  ["money", "-$5", "-5", "-$5"],
  ["money", "300 dollars", "300", "$300"],
  ["percent", "12.5 %", "12.5", "12.5%"],
  ["percent", "12,5", "12.5", "12.5%"],
  ["percent", "40 percent", "40", "40%"],
  ["time", "9am", "09:00", "9:00 AM"],
  ["time", "9:30 PM", "21:30", "9:30 PM"],
  ["time", "21.15", "21:15", "9:15 PM"],
  ["time", "2115", "21:15", "9:15 PM"],
  ["time", "9h30", "09:30", "9:30 AM"],
  ["time", "21 Uhr", "21:00", "9:00 PM"],
  ["time", "12 a.m.", "00:00", "12:00 AM"],
  ["time", "12pm", "12:00", "12:00 PM"],
  ["time", "Noon", "12:00", "12:00 PM"],
  ["time", "21:15 pm", "21:15", "9:15 PM"],
  ["web-address", "example.org/x", "https://example.org/x", "https://example.org/x"],
  ["web-address", "HTTP://Example.ORG/X?a=1#b", "http://example.org/X?a=1#b", "http://example.org/X?a=1#b"],
  ["web-address", " Example.org ", "https://example.org", "https://example.org"],
  ["web-address", "example.org:8080", "https://example.org:8080", "https://example.org:8080"],
  ["web-address", "münchen.example/ü", "https://münchen.example/ü", "https://münchen.example/ü"],
  ["month-year", "03/2027", "2027-03", "March 2027"],
  ["month-year", "March 2027", "2027-03", "March 2027"],
  ["month-year", "2027 Mar.", "2027-03", "March 2027"],
  ["month-year", "2027-3", "2027-03", "March 2027"],
  ["month-year", "3.2027", "2027-03", "March 2027"],
  ["partial-date", "??/03/2027", "2027-03", "March 2027, day not known"],
  ["partial-date", "03/??/2027", "2027-03", "March 2027, day not known"],
  ["partial-date", "xx.3.2027", "2027-03", "March 2027, day not known"],
  ["partial-date", "? March 2027", "2027-03", "March 2027, day not known"],
  ["partial-date", "March 2027", "2027-03", "March 2027, day not known"],
  ["partial-date", "March 14, 2027", "2027-03-14", "March 14, 2027"],
  ["partial-date", "3/14/2027", "2027-03-14", "March 14, 2027"],
];

const KEPT: readonly (readonly [TypedFormat, string, RegExp])[] = [
  ["number", "a few", /We cannot read/],
  ["number", "1,23,4", /groups of digits/],
  ["number", "12 34", /groups of digits/],
  ["number", "1.234.5", /groups of digits/],
  ["number", "1-2", /We cannot read/],
  ["number", "1234567890123456", /more than 15 digits/],
  ["money", "1.234", /Please write 1234 or 1.23,/],
  ["money", "€50", /US Dollar \(USD\)/],
  ["money", "50 CHF", /US Dollar \(USD\)/],
  ["money", "0.125", /at most 2 decimals/],
  ["percent", "%", /number of percent/],
  ["percent", "half", /We cannot read/],
  ["time", "9", /AM or PM/],
  ["time", "25:00", /hours 0 to 23/],
  ["time", "9:75", /minutes 00 to 59/],
  ["time", "21:15 am", /do not go together/],
  ["time", "0:15 pm", /do not go together/],
  ["time", "evening", /We cannot read/],
  ["web-address", "my page", /no spaces/],
  ["web-address", "me@example.org", /e-mail address/],
  ["web-address", "https://user:secret@example.org", /e-mail address/],
  ["web-address", "javascript:alert(1)", /https:\/\/ or http:\/\//],
  ["web-address", "ftp://example.org", /https:\/\/ or http:\/\//],
  ["web-address", "localhost", /name of the site/],
  ["month-year", "13/2027", /12 months/],
  ["month-year", "3/27", /four digits/],
  ["month-year", "03/", /all four digits/],
  ["month-year", "3/14/2027", /We cannot read/],
  ["month-year", "Smarch 2027", /English word/],
  ["partial-date", "??/??/2027", /We cannot read/],
  ["partial-date", "02/30/2020", /only 29 days.*write \?\? in its place/],
  ["partial-date", "??/13/2027", /12 months/],
];

describe("what is typed [KND-01, KND-02]", () => {
  it.each(READ)("as %s, '%s' is stored as %s", (kind, text, answer, words) => {
    const reading = TYPED_KINDS[kind].read(text, USD);
    expect(reading).toMatchObject({ kind: "taken", answer });
    expect(reading).toMatchObject({ words });
    expect(answer).toMatch(FORMATS[kind]);
    expect(TYPED_KINDS[kind].inWords(answer, USD)).toBe(words);
  });

  it.each(KEPT)("as %s, '%s' is kept with a sentence", (kind, text, sentence) => {
    const reading = TYPED_KINDS[kind].read(text, USD);
    expect(reading).toEqual({ kind: "kept", sentence: expect.stringMatching(sentence) });
    expect(answerFrom(reading, text)).toBe(text);
    expect(TYPED_KINDS[kind].shown(text, USD)).toBe(text);
    expect(text).not.toMatch(FORMATS[kind]);
  });

  it("as a web address that is whole already, is not read back", () => {
    expect(TYPED_KINDS["web-address"].read(" <https://example.org/x> ", USD)).toEqual({
      kind: "taken",
      answer: "https://example.org/x",
    });
  });

  it.each(NAMES)("as %s, nothing but blanks is no answer", (kind) => {
    expect(["", " ", "\u00a0\u200b"].map((text) => TYPED_KINDS[kind].read(text, USD).kind)).toEqual(
      Array(3).fill("empty"),
    );
  });
});

const digits = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
const decimals = (most: number) =>
  fc
    .tuple(digits, fc.integer({ min: 0, max: 10 ** most - 1 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(most, "0")}`.replace(/\.?0+$/, "") || "0")
    .map((text) => (text === "-" ? "0" : text));
const month = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, "0")}`);
const ANSWERS: Readonly<Record<TypedFormat, fc.Arbitrary<string>>> = {
  number: decimals(4),
  money: decimals(2),
  percent: decimals(3),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  "web-address": fc
    .webUrl({ withQueryParameters: true, withFragments: true })
    .filter((url) => !url.includes("@")),
  "month-year": month,
  "partial-date": fc.oneof(
    month,
    fc
      .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
};

describe("any answer [KND-01]", () => {
  it.each(NAMES)("as %s, is the same after it was shown and read", (kind) => {
    fc.assert(
      fc.property(ANSWERS[kind], (answer) => {
        fc.pre(FORMATS[kind].test(answer));
        const { read, shown } = TYPED_KINDS[kind];
        expect(read(shown(answer, USD), USD)).toMatchObject({ kind: "taken", answer });
        expect(read(answer, USD)).toMatchObject({ kind: "taken", answer });
      }),
    );
  });

  it.each(NAMES)(
    "as %s, is of its format where any text is taken, and the text itself where none is",
    (kind) => {
      const texts = fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: fc.constantFrom(..."0123456789.,:/ '-+$€%?xapmhMarch") }),
        ANSWERS[kind],
      );
      fc.assert(
        fc.property(texts, (text) => {
          const reading = TYPED_KINDS[kind].read(text, USD);
          if (reading.kind === "taken") expect(reading.answer).toMatch(FORMATS[kind]);
          else expect(answerFrom(reading, text)).toBe(reading.kind === "empty" ? "" : text);
          const shown = TYPED_KINDS[kind].shown(text, USD);
          // What the box shows of an answer means what the answer means.
          expect(answerFrom(TYPED_KINDS[kind].read(shown, USD), shown)).toBe(answerFrom(reading, text));
        }),
        { numRuns: runs(500) },
      );
    },
  );

  it("as money, loses no digit", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789., '") }), (text) => {
        const reading = TYPED_KINDS.money.read(text, USD);
        if (reading.kind !== "taken") return;
        const significant = (written: string) => written.replaceAll(/\D/g, "").replaceAll(/^0+|0+$/g, "");
        expect(significant(reading.answer)).toBe(significant(text));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe("another currency [KND-03]", () => {
  it("has its own sign, name and decimals", () => {
    expect(currencyOf("EUR")).toEqual({ symbol: "€", name: "Euro (EUR)", decimals: 2 });
    expect(currencyOf("JPY").decimals).toBe(0);
    expect(TYPED_KINDS.money.read("€ 1.234,50", "EUR")).toEqual({
      kind: "taken",
      answer: "1234.5",
      words: "€1,234.50",
    });
    expect(TYPED_KINDS.money.read("CHF 20", "CHF")).toMatchObject({ words: "CHF\u00a020" });
  });

  it("refuses what it does not have", () => {
    expect(TYPED_KINDS.money.read("$20", "EUR")).toMatchObject({ kind: "kept" });
    expect(TYPED_KINDS.money.read("20.5", "JPY")).toMatchObject({
      sentence: expect.stringMatching(/no decimals/),
    });
  });
});

it("no address has the scheme of a link in it [TYP-05]", () => {
  expect(FORMATS.email.test("ada@example.org")).toBe(true);
  expect(FORMATS.email.test("mailto:ada@example.org")).toBe(false);
});
