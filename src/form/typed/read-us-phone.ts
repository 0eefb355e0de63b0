import { phoneSigns } from "./phone-signs.ts";
import { kept, type Reading } from "./reading.ts";

const LENGTH = 10;
const WITHOUT_AREA_CODE = 7;
const SENTENCES = {
  otherCountry: "This box takes U.S. numbers only.",
  /** Behind the others. */
  otherBox: (title: string) => ` A number of another country belongs under “${title}”.`,
  leadingZero: "No U.S. number begins with 0.",
  otherGroups: "If this is a U.S. number, please write it like this: (xxx) xxx-xxxx.",
  extension: "Please leave out the extension: this box takes one number of ten digits.",
  digitsOnly: "Please write the number in digits: (xxx) xxx-xxxx.",
  areaCodeMissing: "Please add the area code: (xxx) xxx-xxxx.",
  areaCode: "No U.S. area code begins with 1. Please check the number.",
  exchange: "After the area code, no U.S. number goes on with 0 or 1. Please check the number.",
} as const;

/**
 * Reads a U.S. phone number however it is punctuated, with or without a country code (1, +1 or 001); taken, it is
 * (xxx) xxx-xxxx. Nothing else is cut to fit: numbers of other countries, extensions, letters, digits that are missing
 * or too many are kept. `otherBox` is the title of the question that takes numbers of other countries.
 */
export function readUsPhone(text: string, otherBox?: string): Reading {
  const { plain, digits, groups, hasPlus, hasExtension, isPlainNumber } = phoneSigns(text);
  const elsewhere = otherBox === undefined ? "" : SENTENCES.otherBox(otherBox);
  if (plain === "") return { kind: "empty" };
  if (hasExtension) return kept(SENTENCES.extension);
  if (!isPlainNumber) return kept(SENTENCES.digitsOnly);
  const national = withoutCountryCode(digits, hasPlus);
  if (national === undefined) return kept(SENTENCES.otherCountry + elsewhere);
  if (national.startsWith("0")) return kept(SENTENCES.leadingZero + elsewhere);
  if (national.length !== LENGTH) return kept(lengthSentence(national, elsewhere));
  if (!hasPlus && !isGroupedAsInUs(groups)) return kept(SENTENCES.otherGroups + elsewhere);
  if (national.startsWith("1")) return kept(SENTENCES.areaCode);
  if (/^.{3}[01]/.test(national)) return kept(SENTENCES.exchange);
  const answer = `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return { kind: "taken", answer, words: `Read as +1 ${answer}` };
}

/** The digits without the code of the U.S.; undefined for a number with the code of another country. */
function withoutCountryCode(digits: string, hasPlus: boolean): string | undefined {
  if (hasPlus) return digits.startsWith("1") ? digits.slice(1) : undefined;
  // Abroad one dials 00 before the code of a country, in the U.S. 011.
  if (digits.startsWith("00")) return /^001\d{10}$/.test(digits) ? digits.slice(3) : undefined;
  if (digits.startsWith("011")) return undefined;
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

function lengthSentence({ length }: string, elsewhere: string): string {
  if (length === WITHOUT_AREA_CODE) return SENTENCES.areaCodeMissing;
  const counted = `A U.S. number has ten digits with its area code, and this one has ${length}.`;
  return length > LENGTH ? counted + elsewhere : counted;
}

/**
 * Ten digits may be a number of another country, and so may eleven that begin with 1: 98765 43210, 138 1234 5678. Where
 * a number has parts, they are those of a U.S. number; whoever dictates may get each digit apart.
 */
function isGroupedAsInUs(groups: readonly number[]): boolean {
  const digitsAfter = groups.map((_, index) =>
    groups.slice(index + 1).reduce((sum, length) => sum + length, 0),
  );
  const isCutInUs = digitsAfter.every((count) => [0, 4, 7].includes(count) || count >= LENGTH);
  return isCutInUs || groups.every((length) => length === 1);
}
