import { kept, plainText, type Reading } from "./reading.ts";

const LENGTH = 9;
const SENTENCES = {
  length: (digits: number) => `A Social Security number has nine digits, and this one has ${digits}.`,
} as const;

/** The digits of a text in groups of three, two and the rest, so that no digit is lost: 123-45-6789 (VAL-10). */
export function groupedSsn(text: string): string {
  const digits = plainText(text).replaceAll(/\D/g, "");
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== "").join("-");
}

/** Reads a Social Security number; taken, it is ddd-dd-dddd. */
export function readSsn(text: string): Reading {
  const answer = groupedSsn(text);
  const { length } = answer.replaceAll("-", "");
  if (length === 0) return { kind: "empty" };
  if (length === LENGTH) return { kind: "taken", answer };
  return kept(SENTENCES.length(length));
}
