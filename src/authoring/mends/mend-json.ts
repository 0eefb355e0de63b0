import { type ParseError, printParseErrorCode } from "jsonc-parser";
import type { FormChange, FormTexts } from "../editing/form-draft.ts";
import { parseStrictly } from "../editing/json-document.ts";
import { applySplices, type Splice } from "../editing/splice.ts";

/** Of a text with more than these somebody should look at the text itself. */
const MOST = 50;

/** Commas and colons that are missing or too many, and comments: what a text that is no JSON can be mended by alone. */
export function mendJson(texts: FormTexts, path: string): readonly FormChange[] {
  const text = texts.text(path);
  const splices: Splice[] = [];
  let now = text;
  let { root, errors } = parseStrictly(now);
  while (root === undefined || errors.length > 0) {
    const next = splices.length < MOST ? firstMend(now, errors[0]) : undefined;
    if (next === undefined) return [];
    // The mends come in the order of the text, so those before this one say how far it has moved.
    const shift = splices.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);
    splices.push({ ...next, from: next.from - shift, to: next.to - shift });
    now = applySplices(text, splices);
    ({ root, errors } = parseStrictly(now));
  }
  return splices.length > 0 ? [{ label: labelOf(text, splices), changes: [{ path, changes: splices }] }] : [];
}

function firstMend(text: string, error: ParseError | undefined): Splice | undefined {
  if (error === undefined) return undefined;
  const { offset, length } = error;
  const end = text.slice(0, offset).trimEnd().length;
  const insert = (sign: string): Splice => ({ from: end, to: end, insert: sign });
  if (/[}\]]/.test(text[offset] ?? "") && text[end - 1] === ",")
    return { from: end - 1, to: end, insert: "" };
  switch (printParseErrorCode(error.error)) {
    case "CommaExpected":
      return insert(",");
    case "ColonExpected":
      return insert(":");
    case "InvalidCommentToken": {
      const before = text.slice(0, offset).replace(/[ \t]+$/, "").length;
      const isOwnLine = before === 0 || text[before - 1] === "\n";
      const after = isOwnLine ? (/^[ \t]*\r?\n/.exec(text.slice(offset + length))?.[0].length ?? 0) : 0;
      return { from: before, to: offset + length + after, insert: "" };
    }
    default:
      return undefined;
  }
}

function labelOf(text: string, splices: readonly Splice[]): string {
  const [one] = splices;
  if (splices.length > 1 || one === undefined) return `Mend the commas of this file (${splices.length})`;
  if (one.insert !== "") return `Put the missing "${one.insert}" in`;
  return text.slice(one.from, one.to) === "," ? "Take the comma out" : "Take the comment out";
}
