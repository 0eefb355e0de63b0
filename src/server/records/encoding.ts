import type { RecordsFile } from "../../authoring/records/records-file.ts";

/** A text as an encoding has it. */
interface FittedText {
  readonly text: string;
  /** The letters in whose place others stand now. */
  readonly replaced: readonly string[];
  /** The letters that it has no bytes for and that nothing takes the place of. */
  readonly misfits: readonly string[];
}

export interface TextEncoding {
  readonly fit: (text: string) => FittedText;
  /** The bytes of a text that fits. */
  readonly encode: (text: string) => Uint8Array;
  /** How long a text is, as the widths of the file count. */
  readonly lengthOf: (text: string) => number;
}

/** How a file writes its letters. */
export function encodingOf(
  file: Pick<RecordsFile, "encoding" | "unencodable" | "transliteration" | "lengthsIn">,
): TextEncoding {
  if (file.encoding === "utf-8") return utf8(file.lengthsIn === "bytes");
  const bytes = SINGLE_BYTES[file.encoding]();
  const isTransliterated = file.unencodable === "transliterate";
  return {
    fit: (text) => {
      const letters = [...text.normalize("NFC")].map((letter) => {
        if (bytes.has(letter)) return { letter, text: letter };
        const nearest = isTransliterated ? nearestLetters(letter, file.transliteration) : undefined;
        const isWritten = nearest !== undefined && [...nearest].every((one) => bytes.has(one));
        return { letter, text: isWritten ? nearest : undefined };
      });
      const replaced = letters.filter((one) => one.text !== undefined && one.text !== one.letter);
      const misfits = letters.filter((one) => one.text === undefined);
      return {
        text: letters.map((one) => one.text ?? one.letter).join(""),
        replaced: [...new Set(replaced.map(({ letter }) => letter))],
        misfits: [...new Set(misfits.map(({ letter }) => letter))],
      };
    },
    // A text that fits has a byte for each letter.
    encode: (text) => Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f),
    lengthOf: (text) => [...text].length,
  };
}

function utf8(countsBytes: boolean): TextEncoding {
  const encoder = new TextEncoder();
  return {
    // Half of a pair, which no page sends, would become another sign.
    fit: (text) => ({ text, replaced: [], misfits: text.isWellFormed() ? [] : ["\uFFFD"] }),
    encode: (text) => encoder.encode(text),
    lengthOf: (text) => (countsBytes ? encoder.encode(text).length : [...text].length),
  };
}

/** The byte of each letter. Both have bytes for control characters of no use, which are left out. */
const SINGLE_BYTES = {
  "iso-8859-1": () => bytesOf((byte) => String.fromCharCode(byte)),
  "windows-1252": () => {
    const decoder = new TextDecoder("windows-1252");
    return bytesOf((byte) => decoder.decode(Uint8Array.of(byte)));
  },
} as const;

function bytesOf(letterOf: (byte: number) => string): ReadonlyMap<string, number> {
  const letters = Array.from({ length: 256 }, (_, byte) => [letterOf(byte), byte] as const);
  return new Map(letters.filter(([letter]) => !/[\u0080-\u009F]/.test(letter)));
}

/** What takes the place of letters that are more than another one with a mark. */
const NEAREST: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  Ŧ: "T",
  ŧ: "t",
  ı: "i",
  ĸ: "k",
  Ŋ: "N",
  ŋ: "n",
  Œ: "OE",
  œ: "oe",
  Š: "S",
  š: "s",
  Ž: "Z",
  ž: "z",
  Ÿ: "Y",
  ẞ: "SS",
  ſ: "s",
  "‘": "'",
  "’": "'",
  "‚": "'",
  ʻ: "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "•": "*",
  "€": "EUR",
  "™": "TM",
};

function nearestLetters(letter: string, own: Readonly<Record<string, string>> = {}): string | undefined {
  if (Object.hasOwn(own, letter)) return own[letter];
  if (Object.hasOwn(NEAREST, letter)) return NEAREST[letter];
  const plain = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain === letter ? undefined : plain;
}
