import fc from "fast-check";
import { expect, it } from "vitest";
import { groupedSsn, readSsn } from "./read-ssn.ts";

it.each([
  ["", ""],
  ["1", "1"],
  ["123", "123"],
  ["123-", "123"],
  ["1234", "123-4"],
  ["12345", "123-45"],
  ["123456", "123-45-6"],
  ["123456789", "123-45-6789"],
  ["123 45 6789", "123-45-6789"],
  [" 123-45-6789\n", "123-45-6789"],
  ["123–45–6789", "123-45-6789"],
  ["SSN: 123.45.6789", "123-45-6789"],
  ["１２３４５６７８９", "123-45-6789"],
  ["\u202a123-45-6789\u202c", "123-45-6789"],
  ["1234567890", "123-45-67890"],
])("groups the digits of '%s' as '%s' [VAL-10]", (text, grouped) => {
  expect(groupedSsn(text)).toBe(grouped);
});

it("loses no digit, moves none, and changes nothing the second time [INP-08]", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789- x"), maxLength: 30 }), (text) => {
      const grouped = groupedSsn(text);
      expect(grouped.replaceAll("-", "")).toBe(text.replaceAll(/\D/g, ""));
      expect(groupedSsn(grouped)).toBe(grouped);
    }),
  );
});

it("takes nine digits, and says how many there are where there are others [INP-08]", () => {
  expect(readSsn("123 45 6789")).toEqual({ kind: "taken", answer: "123-45-6789" });
  expect(readSsn("none")).toEqual({ kind: "empty" });
  const sentence = "A Social Security number has nine digits, and this one has 10.";
  expect(readSsn("1234567890")).toEqual({ kind: "kept", sentence });
});
