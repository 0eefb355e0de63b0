import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { DATES, NO_DATES } from "../../../tests/support/typed-texts.ts";
import { readDate, shownDate } from "./read-date.ts";
import { MONTHS, readableDate } from "./readable-date.ts";
import { answerFrom } from "./reading.ts";

const answerOf = (text: string) => answerFrom(readDate(text), text);

it.each(DATES)("reads '%s' as %s, and says so in words [INP-01]", (text, answer) => {
  expect(readDate(text)).toEqual({ kind: "taken", answer, words: readableDate(answer) });
});

it.each(NO_DATES)("keeps '%s' as it was typed, with a sentence [INP-01]", (text, sentence) => {
  expect(readDate(text)).toEqual({ kind: "kept", sentence: expect.stringMatching(sentence) });
  expect(answerOf(text)).toBe(text);
  expect(shownDate(text)).toBe(text);
});

it("reads nothing but blanks as no date [INP-01]", () => {
  expect(["", " ", "\u00a0\u200b"].map(answerOf)).toEqual(["", "", ""]);
});

const day = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it("asks which is the month where dots leave it open, and nowhere else [TYP-10]", () => {
  expect(["05.01.2008", "5.1.2008", "1.5.2008"].map((text) => readDate(text))).toEqual([
    { kind: "kept", sentence: expect.stringMatching(/^Is this January 5 or May 1\?/) },
    { kind: "kept", sentence: expect.stringMatching(/^Is this January 5 or May 1\?/) },
    { kind: "kept", sentence: expect.stringMatching(/^Is this May 1 or January 5\?/) },
  ]);
  expect(["5.5.2008", "5.13.2008", "2008.05.01", "05/01/2008"].map(answerOf)).toEqual([
    "2008-05-05",
    "2008-05-13",
    "2008-05-01",
    "2008-05-01",
  ]);
});

it("does without the day of the week [TYP-11]", () => {
  expect(readDate("Friday, December 31, 2008")).toMatchObject({ answer: "2008-12-31" });
});

describe("any date [INP-01]", () => {
  it("is the same after it was shown", () => {
    fc.assert(
      fc.property(day, (answer) => {
        expect(answerOf(shownDate(answer))).toBe(answer);
      }),
    );
  });

  it("is the same in every way of writing it", () => {
    fc.assert(
      fc.property(day, fc.constantFrom("/", "-", " ", ", "), fc.boolean(), (answer, mark, isPadded) => {
        const [year = "", month = "", date = ""] = answer.split("-");
        const number = (digits: string) => (isPadded ? digits : String(Number(digits)));
        const name = MONTHS[Number(month) - 1] ?? "";
        const ways = [
          [number(month), number(date), year].join(mark),
          [year, number(month), number(date)].join(mark),
          [name, number(date), year].join(mark),
          [number(date), name.slice(0, 3), year].join(mark),
          [year, name, number(date)].join(mark),
          month + date + year,
        ];
        expect(ways.map(answerOf)).toEqual(ways.map(() => answer));
      }),
    );
  });

  it("is taken only from a text with just its numbers, month first or year first, and nothing added", () => {
    const piece = fc.constantFrom(
      "0",
      "1",
      "2",
      "3",
      "9",
      "12",
      "13",
      "31",
      "05",
      "20",
      "2008",
      "1999",
      "208",
      "/",
      "-",
      ".",
      " ",
      ",",
      ":",
      "'",
      "st",
      "of",
      "Jan",
      "feb",
      "June",
      "sept",
      "Okt",
      "年",
      "月",
      "日",
      "٣",
      "／",
    );
    const texts = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(""));
    const taken = { count: 0 };
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readDate(text);
        if (reading.kind !== "taken") return;
        taken.count++;
        expect(new Date(`${reading.answer}T00:00:00Z`).toISOString().slice(0, 10)).toBe(reading.answer);
        const [year, month, date] = reading.answer.split("-").map(Number);
        const plain = text.replaceAll("٣", "3");
        const numbers = (plain.match(/\d+/g) ?? []).map(Number);
        const name = MONTHS[(month ?? 0) - 1]?.toLowerCase() ?? "";
        const word = plain.toLowerCase().match(/jan|feb|june|sept/)?.[0];
        if (word !== undefined) {
          expect(name.startsWith(word)).toBe(true);
          expect(numbers.toSorted((a, b) => a - b)).toEqual(
            [date, year].toSorted((a, b) => Number(a) - Number(b)),
          );
        } else if (numbers.length === 3) {
          expect([
            [month, date, year],
            [year, month, date],
          ]).toContainEqual(numbers);
        } else {
          const iso = reading.answer.replaceAll("-", "");
          expect([iso, iso.slice(4) + iso.slice(0, 4)]).toContain(plain.replaceAll(/\D/g, ""));
          expect(numbers).toHaveLength(1);
        }
      }),
      { numRuns: runs(20_000) },
    );
    expect(taken.count).toBeGreaterThan(5);
  });

  it("is not taken before it is written to its end", () => {
    fc.assert(
      fc.property(day, fc.nat(9), (answer, length) => {
        expect(readDate(shownDate(answer).slice(0, length)).kind).not.toBe("taken");
      }),
    );
  });
});
