import { closeSync, openSync, readSync } from "node:fs";
import { fontFiles } from "./fonts.ts";

const CODE_POINTS = 0x110000;
const REPLACEMENT = "\uFFFD";
/** What is not drawn: spaces, line ends, and characters that only tell how their neighbours are. */
const UNDRAWN = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** One bit a character that one of our fonts holds. */
let held: Uint8Array | null = null;

/**
 * The text with the replacement character in the place of each that none of our fonts holds, and how many these are:
 * whoever reads the page sees that something stood there.
 */
export function withoutUnheld(text: string): { readonly text: string; readonly replaced: number } {
  let replaced = 0;
  const whole = text.replaceAll(/[^\0-\u007F]/gu, (character) => {
    if (isHeld(character) || UNDRAWN.test(character)) return character;
    replaced += 1;
    return REPLACEMENT;
  });
  return { text: whole, replaced };
}

function isHeld(character: string): boolean {
  held ??= readCoverage();
  const code = character.codePointAt(0) ?? 0;
  return ((held[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
}

function readCoverage(): Uint8Array {
  const bits = new Uint8Array(CODE_POINTS / 8);
  for (const file of fontFiles()) {
    for (const [first, last] of rangesIn(characterMap(file))) {
      for (let code = first; code <= last; code++)
        bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7));
    }
  }
  return bits;
}

/** The table `cmap` of a TrueType font, read without the rest of the file. */
function characterMap(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const read = (offset: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, offset);
      return bytes;
    };
    const tables = read(12, read(4, 2).readUInt16BE() * 16);
    for (let at = 0; at < tables.length; at += 16) {
      if (tables.toString("latin1", at, at + 4) !== "cmap") continue;
      return read(tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12));
    }
    throw new Error(`This font has no table of characters: ${path}`);
  } finally {
    closeSync(file);
  }
}

/** The first and last characters of the ranges that the font maps to shapes of its own. */
function* rangesIn(map: Buffer): Iterable<readonly [number, number]> {
  for (let index = 0; index < map.readUInt16BE(2); index++) {
    const table = map.subarray(map.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 12) yield* groupsIn(table);
    if (format === 4) yield* segmentsIn(table);
  }
}

function* groupsIn(table: Buffer): Iterable<readonly [number, number]> {
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const at = 16 + index * 12;
    yield [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
  }
}

/** The last segment of this format stands for nothing. */
function* segmentsIn(table: Buffer): Iterable<readonly [number, number]> {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled - 2; at += 2) {
    yield [table.readUInt16BE(16 + doubled + at), table.readUInt16BE(14 + at)];
  }
}
