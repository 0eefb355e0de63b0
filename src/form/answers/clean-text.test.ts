import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenCharacter, characterCount, cleanText } from "./clean-text.ts";

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

  it("leaves letters alone: accents apart or in one, joined emoji, other scripts and their marks", () => {
    for (const text of ["Zoe\u0308", "Zo\u00eb", "👩‍👩‍👧", "می\u200cخواهم", "\u200fאדה\u200e", "क्‍ष", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]) {
      expect([cleanText(text, "one"), brokenCharacter(text)]).toEqual([text, undefined]);
    }
  });

  it("does nothing a second time, and then no control character is left", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
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
