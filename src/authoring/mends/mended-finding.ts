import type { Node } from "jsonc-parser";
import { cachedReader } from "../editing/answer-keys.ts";
import type { FormChange, FormTexts } from "../editing/form-draft.ts";
import { type JsonDocument, nodeAt, openJson } from "../editing/json-document.ts";
import { fromPointer, type JsonPath, lineStarts } from "../findings/finding.ts";

/** A finding as far as a mend needs it: with the path of its file in the folder of the form. */
export interface MendedFinding {
  readonly code: string;
  readonly path: string;
  /** JSON pointer of the place. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly suggestion?: string;
}

/** A finding with its place looked up in the texts as they are. */
export interface Place {
  readonly texts: FormTexts;
  readonly finding: MendedFinding;
  readonly document: JsonDocument;
  readonly path: JsonPath;
  /** What the pointer leads to; undefined where nothing does. */
  readonly node: Node | undefined;
}

/** What mends a finding of one kind, each way to do it; nothing where there is none. */
export type Mender = (place: Place) => readonly FormChange[];

/** The place of a finding; undefined where its file is no JSON, or the whole installation is meant. */
export function placeOf(texts: FormTexts, finding: MendedFinding): Place | undefined {
  if (!texts.paths().includes(finding.path)) return undefined;
  const document = documentIn(texts, finding.path);
  if (document === undefined) return undefined;
  const path = fromPointer(finding.pointer);
  return { texts, finding, document, path, node: nodeAt(document.root, path) };
}

/** Many findings are of one file, and each is asked for its mends with each key. */
const documentIn = cachedReader(openJson);

/** Where a line and a column, from 1, are in a text; a byte order mark counts for nothing. */
export function offsetIn(text: string, { line, column }: { line: number; column: number }): number {
  return (lineStarts(text)[line - 1] ?? text.length) + column - 1;
}
