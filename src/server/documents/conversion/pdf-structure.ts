import { Refusal } from "./refusal.ts";

/** What broken writers and servers leave between and behind the objects of files that open all the same. */
const MAX_FOREIGN_BYTES = 32_000;
/** The head of an object, before `obj`: two numbers. Its parts are counted so that no text makes it look far. */
const OBJECT_HEAD = /(?:^|[^\d])(\d{1,10}[\s\0]{1,20}\d{1,5}[\s\0]{0,20})$/;
const LONGEST_HEAD = 60;
const COMMENT = /%[^\r\n]*/g;
const XREF_ENTRY = /\d{10} \d{5} [nf]/g;
const SPACE = /[\s\0]+/g;

/**
 * Refuses what calls itself a PDF and is not made of objects. The parser would look for them at every byte, which
 * takes it ten seconds for a megabyte; this takes milliseconds.
 * @throws Refusal
 */
export function refuseUnstructured(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let foreignBytes = 0;
  let end = 0;
  for (const object of objectsIn(text)) {
    foreignBytes += foreignBytesIn(text.slice(end, object.start));
    end = object.end;
    if (foreignBytes > MAX_FOREIGN_BYTES) break;
  }
  foreignBytes += foreignBytesIn(text.slice(end));
  if (foreignBytes > MAX_FOREIGN_BYTES) throw new Refusal("damaged");
}

/** Where the objects of the file begin and end, one after the other. */
function* objectsIn(text: string): Iterable<{ readonly start: number; readonly end: number }> {
  let from = 0;
  for (;;) {
    const word = text.indexOf("obj", from);
    if (word < 0) return;
    const head = OBJECT_HEAD.exec(text.slice(Math.max(from, word - LONGEST_HEAD), word))?.[1];
    if (head === undefined) {
      from = word + 3;
      continue;
    }
    const close = text.indexOf("endobj", word);
    if (close < 0) return;
    from = close + 6;
    yield { start: word - head.length, end: from };
  }
}

/** What is neither space nor a comment nor a line of the table of objects. */
function foreignBytesIn(gap: string): number {
  return gap.replaceAll(COMMENT, "").replaceAll(XREF_ENTRY, "").replaceAll(SPACE, "").length;
}
