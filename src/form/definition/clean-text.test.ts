import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmptyAnswer, isSameAnswer } from "./answers.ts";
import { brokenCharacter, characterCount, cleanText } from "./clean-text.ts";
import { hasText } from "./has-text.ts";

/** What one mark is to its neighbors decides on it. */
const ODD = fc.constantFrom(
  "a",
  "e",
  "\u0301",
  "\u0323",
  "ا",
  "\u064e",
  "न",
  "\u094d",
  "👩",
  "❤",
  "\ufe0f",
  "\u200b",
  "\u200c",
  "\u200d",
  " ",
  "\u00a0",
  "\n",
  "\r",
  "\u0085",
  "\u0007",
  "\u3164",
  "\u2800",
  "\u202e",
  "\u{e0067}",
  "\u{e007f}",
  "\u115f",
  "\u1161",
);

describe("cleaning a text [INP-09]", () => {
  it.each([
    ["a name from a PDF", "Ada\u0000 Love\u0007lace\u007f", "Ada Lovelace"],
    ["a number from an address book", "\u202d+1 207 555 0142\u202c", "+1 207 555 0142"],
    ["a name from a chat", "\u2068Ada\u2069", "Ada"],
    ["a file's first letter", "\ufeffAda", "Ada"],
    ["two cells of a table", "Ada\tLovelace", "Ada Lovelace"],
    ["two lines", "12 Harbor Street\r\nApt. 4", "12 Harbor Street Apt. 4"],
    ["a line of a word processor", "12 Harbor Street\u2028Apt. 4", "12 Harbor Street Apt. 4"],
  ])("%s loses nothing that can be read", (_what, pasted, kept) => {
    expect(cleanText(pasted, "one")).toBe(kept);
  });

  it("keeps lines and tabs where there may be several lines, whatever system they come from", () => {
    expect(cleanText("one\r\ntwo\rthree\u2029\tfour\u0085five\u0000", "many")).toBe(
      "one\ntwo\nthree\n\tfour\nfive",
    );
  });

  it("leaves letters alone: joined emoji, other scripts and their joiners, forms that a mark chooses [TYP-03]", () => {
    for (const text of [
      "Zo\u00eb",
      "👩‍👩‍👧",
      "❤️‍🔥",
      "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      "葛\u{e0100}城",
      "می\u200cخواهم",
      "क्‍ष",
      "അവന\u0d4d\u200d",
      "مَ\u200cن",
    ]) {
      expect([cleanText(text, "one"), brokenCharacter(text)]).toEqual([text, undefined]);
    }
  });

  it("does nothing a second time, and then no control character is left", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: ODD })),
        fc.constantFrom("one" as const, "many" as const),
        (text, lines) => {
          const cleaned = cleanText(text, lines);
          expect(cleanText(cleaned, lines)).toBe(cleaned);
          const left = lines === "one" ? /(?![\u0080-\u009f])\p{Cc}/u : /(?![\t\n\u0080-\u009f])\p{Cc}/u;
          expect(cleaned).not.toMatch(left);
        },
      ),
    );
  });
});

describe("a text as it is stored [TYP-03]", () => {
  it.each([
    ["blanks around it", " Lovelace\u00a0\u3000", "Lovelace"],
    ["blanks of two kinds between words", "Ada \u00a0 Lovelace", "Ada Lovelace"],
    ["accents apart", "Zoe\u0308", "Zo\u00eb"],
    ["a space of no width in a name", "Love\u200blace", "Lovelace"],
    ["a soft hyphen", "Love\u00adlace", "Lovelace"],
    ["marks of direction", "\u200fאדה\u200e", "אדה"],
    ["joiners that join nothing", "A\u200dda\u200c \u200cL", "Ada L"],
    ["a joiner at the end of a Persian word", "می\u200c", "می"],
    ["a form chosen for a blank", "Ada \ufe0f", "Ada"],
  ])("is without %s", (_what, typed, stored) => {
    expect(cleanText(typed, "one")).toBe(stored);
  });

  it("keeps its lines and what is blank in them where a box has several", () => {
    expect(cleanText("\n  One,\u00a0 two\r\n\r\n  three  \n ", "many")).toBe("One,\u00a0 two\n\n  three");
  });

  it("takes no time that grows with the square of its length", () => {
    const stacked = "\u0301\u0323".repeat(40_000);
    expect(cleanText(`a${stacked}b`, "many")).toBe(`a${stacked}b`);
    expect(cleanText(`a${" \ufe0f".repeat(40_000)}`, "many")).toBe("a");
  });
});

it.each([" ", "\u00a0", "\u200b", "\u3164", "\u2800", "\ufeff\n", "\u115f", "\u0000"])(
  "the text %j says nothing [TYP-02]",
  (text) => {
    expect([hasText(text), cleanText(text, "one"), cleanText(text, "many")]).toEqual([false, "", ""]);
    expect([isEmptyAnswer(text), isSameAnswer(text, undefined)]).toEqual([true, true]);
  },
);

describe("characters that cannot be kept [INP-09]", () => {
  it.each([
    ["half of a character", "A\ud83d", 2],
    ["the other half", "😀😀\ude00", 3],
    ["a noncharacter", "\uffff", 1],
    ["a noncharacter beyond the first plane", `Ada${String.fromCodePoint(0x1fffe)}`, 4],
    ["an apostrophe in the wrong encoding", "O\u0092Neill", 2],
    ["a mark that turns the text around", "Ada\u202eecalevoL", 4],
  ])("%s is named by its place, and nothing of the text is quoted", (_what, text, place) => {
    const sentence = `Character ${place} of this answer cannot be kept. Please delete it, or type the answer again.`;
    expect(brokenCharacter(text)).toBe(sentence);
    // Leaving it out would change what the text says.
    expect(cleanText(text, "many")).toBe(text);
  });
});

it("counts characters as applicants do", () => {
  expect(["", "Ada", "é", "😀😀"].map(characterCount)).toEqual([0, 3, 1, 2]);
});
