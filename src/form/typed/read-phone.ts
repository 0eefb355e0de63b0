import {
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/max";
import { phoneSigns } from "./phone-signs.ts";
import { kept, type Reading } from "./reading.ts";

const SENTENCES = {
  plus: "Please begin with + and the code of the country, for example +49 for Germany.",
  extension: "Please leave out the extension: this box takes one number.",
  digitsOnly: "Please write the number in digits after a + and the code of the country.",
  unknownCountry: "We do not know a country with this code. Please check the digits after the +.",
  tooShort: "This number is too short for its country. Please check it.",
  tooLong: "This number is too long for its country. Please check it.",
  invalid: "This is not a number that its country has. Please check it.",
} as const;

/** Area codes are added faster than tables of them; the box for U.S. numbers goes by this shape as well. */
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });

/**
 * Reads a phone number of any country, with + or 00 before the country's code; taken, it is +49 171 2345678, its words
 * 'Germany: +49 171 2345678'. This module brings a library along, so browsers load it where such a number is asked for.
 */
export function readPhone(text: string): Reading {
  const { plain, digits, hasPlus, hasExtension, isPlainNumber } = phoneSigns(text);
  if (plain === "") return { kind: "empty" };
  if (hasExtension) return kept(SENTENCES.extension);
  if (!isPlainNumber) return kept(SENTENCES.digitsOnly);
  if (!hasPlus && !digits.startsWith("00")) return kept(SENTENCES.plus);
  // Mexico has dropped the 1 that stood before mobile numbers.
  const dialled = `+${hasPlus ? digits : digits.slice(2)}`.replace(/^\+521(?=\d{10}$)/, "+52");
  const number = validNumber(dialled);
  if (number === undefined) return kept(problemOf(dialled));
  const answer = number.formatInternational();
  const country = number.country === undefined ? undefined : COUNTRIES.of(number.country);
  return { kind: "taken", answer, ...(country !== undefined && { words: `${country}: ${answer}` }) };
}

/** Whether an answer is a phone number that some country has, written with + and the country's code. */
export function isPhoneNumber(answer: string): boolean {
  return validNumber(answer) !== undefined;
}

function validNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false });
  return number?.isValid() === true || NORTH_AMERICAN.test(number?.number ?? "") ? number : undefined;
}

function problemOf(dialled: string): string {
  switch (validatePhoneNumberLength(dialled)) {
    case "INVALID_COUNTRY":
      return SENTENCES.unknownCountry;
    case "TOO_SHORT":
    case "NOT_A_NUMBER":
      return SENTENCES.tooShort;
    case "TOO_LONG":
      return SENTENCES.tooLong;
    default:
      return SENTENCES.invalid;
  }
}
