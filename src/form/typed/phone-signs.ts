import { plainText } from "./reading.ts";

/** What a text has that is to be read as a phone number. */
export interface PhoneSigns {
  /** The text in the characters of a U.S. keyboard. */
  readonly plain: string;
  readonly digits: string;
  /** How many digits each part has, as in 3-3-4; a lone digit is a part, too. */
  readonly groups: readonly number[];
  /** Whether a plus sign stands before all digits. */
  readonly hasPlus: boolean;
  readonly hasExtension: boolean;
  /** Whether there is nothing but digits, what people put between them, and perhaps a plus before them. */
  readonly isPlainNumber: boolean;
}

const SHORTEST_NUMBER = 7;
const EXTENSION = /\d[^\d\p{L}]*(?:extension|extn?|x|#|;)[^\d\p{L}]*\d+\D*$/iu;
/** A comma is a pause before an extension when a whole number stands before it. */
const PAUSE = /^(.*?\d),[ ,]*\d+\D*$/;

/** Looks at a text that was typed, pasted or filled into a box for a phone number. */
export function phoneSigns(text: string): PhoneSigns {
  // Links to phone numbers begin so.
  const plain = plainText(text).replace(/^tel: ?/i, "");
  return {
    plain,
    digits: digitsOf(plain),
    groups: plain.match(/\d+/g)?.map(({ length }) => length) ?? [],
    hasPlus: /^\D*\+/.test(plain),
    hasExtension: EXTENSION.test(plain) || digitsOf(PAUSE.exec(plain)?.[1] ?? "").length > SHORTEST_NUMBER,
    isPlainNumber: /^[\p{P}\p{Zs}]*\+?[\p{P}\p{Zs}]*\d[\p{P}\p{Zs}\d]*$/u.test(plain),
  };
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}
