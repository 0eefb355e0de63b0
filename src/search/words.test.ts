import { describe, expect, it } from "vitest";
import { endsInWord, fullWords, withInitialsJoined, wordsOf } from "./words.ts";

describe("the words of a text", () => {
  it("have neither case, accents, apostrophes nor punctuation", () => {
    expect(wordsOf("St. John’s Prep & José-Martí (7/12)")).toEqual([
      "st",
      "johns",
      "prep",
      "and",
      "jose",
      "marti",
      "7",
      "12",
    ]);
    expect(wordsOf(" ,;- ")).toEqual([]);
  });

  it("are the same for a name and its abbreviation", () => {
    expect(fullWords(wordsOf("Mt. St. Mary HS"))).toEqual(fullWords(wordsOf("Mount Saint Mary High School")));
    expect(fullWords(wordsOf("JFK Sr High Sch"))).toEqual(
      fullWords(wordsOf("John F. Kennedy Senior High School")),
    );
  });

  it("join letters that stand alone side by side [TYP-09]", () => {
    expect(withInitialsJoined(wordsOf("W.E.B. Du Bois H S"))).toEqual(["web", "du", "bois", "hs"]);
    expect(withInitialsJoined(wordsOf("John F. Kennedy, No. 5 7"))).toEqual([
      "john",
      "f",
      "kennedy",
      "no",
      "5",
      "7",
    ]);
  });

  it("may be unfinished at the end of the text", () => {
    expect([endsInWord("Linc"), endsInWord("Lincoln "), endsInWord("")]).toEqual([true, false, false]);
  });
});
