import fc from "fast-check";
import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it.each([
  ["", 0],
  ["   \n ", 0],
  ["one", 1],
  ["  two\n\twords ", 2],
  ["It’s a well-known rock’n’roll band.", 5],
  ["3.5 of 4,000 (or so)", 5],
  ["yes/no — no / yes", 3],
  ["!!! ??? … —", 0],
  ["“Quoted”, she said", 3],
  ["Łukasz Nuñez naïve", 3],
  ["مرحبا بالعالم", 2],
  ["안녕하세요 세계", 2],
  ["我喜欢数学。", 5],
  ["コーヒー", 4],
  ["私はAppleが好き", 6],
  ["e\u0301t\u00e9", 1],
  ["😀 😀", 0],
])("[TXT-01] counts the words of %j: %d", (text, count) => {
  expect(countWords(text)).toBe(count);
});

it("[TXT-01] counts the same words whatever spaces are between them", () => {
  const word = fc.stringMatching(/^[a-zé0-9]{1,8}$/u);
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(" ", "\n", "  ", "\t", "\u00a0"), (words, space) => {
      expect(countWords(words.join(space))).toBe(words.length);
    }),
  );
});

it("[TXT-01] counts a very long text without words in time that grows with its length", () => {
  expect(countWords("…".repeat(200_000))).toBe(0);
  expect(countWords("a".repeat(200_000))).toBe(1);
});
