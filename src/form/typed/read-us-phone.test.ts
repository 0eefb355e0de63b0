import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { NO_US_PHONES, OTHER_BOX, US_PHONES } from "../../../tests/support/typed-texts.ts";
import { FORMATS } from "../definition/formats.ts";
import { readUsPhone } from "./read-us-phone.ts";
import { answerFrom } from "./reading.ts";

const answerOf = (text: string) => answerFrom(readUsPhone(text), text);

describe("a U.S. phone number [INP-02]", () => {
  it.each(US_PHONES)("'%s' is %s, and is read back", (text, answer) => {
    expect(readUsPhone(text)).toEqual({ kind: "taken", answer, words: `Read as +1 ${answer}` });
  });

  it.each(NO_US_PHONES)("'%s' stays as it was typed, with a sentence", (text, sentence) => {
    const reading = readUsPhone(text, OTHER_BOX);
    expect(reading).toEqual({ kind: "kept", sentence: expect.stringMatching(sentence) });
    expect(answerFrom(reading, text)).toBe(text);
  });

  it("points nowhere where no question takes other numbers", () => {
    expect(readUsPhone("+49 171 2345678")).toEqual({
      kind: "kept",
      sentence: "This box takes U.S. numbers only.",
    });
  });

  it("is what the format takes, the same when it is read again, and made of just the digits that were given", () => {
    const piece = fc.constantFrom(
      "0",
      "1",
      "2",
      "7",
      "55",
      "207",
      "555",
      "0142",
      "2075550142",
      "+",
      "00",
      "+1",
      "+49",
      "(",
      ")",
      "-",
      " ",
      ".",
      "x",
      "ext ",
      "#",
      ",",
      "٢",
      "２",
      "A",
      "\u202a",
    );
    const taken = { count: 0 };
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
        const text = pieces.join("");
        const reading = readUsPhone(text);
        if (reading.kind !== "taken") return;
        taken.count++;
        expect(reading.answer).toMatch(FORMATS["us-phone"]);
        expect(answerOf(reading.answer)).toBe(reading.answer);
        const digits = text.replaceAll(/[٢２]/g, "2").replaceAll(/\D/g, "");
        expect(digits.replace(/^(001|1)(?=\d{10}$)/, "")).toBe(reading.answer.replaceAll(/\D/g, ""));
        expect(text).not.toMatch(/[xA]|\+49|\+[^1]*$/);
      }),
      { numRuns: runs(20_000) },
    );
    expect(taken.count).toBeGreaterThan(20);
  });
});

it("calls no number of Canada one of the U.S. [TYP-11]", () => {
  expect(readUsPhone("+1 416 555 0142")).toMatchObject({ words: "Read as +1 (416) 555-0142" });
});
