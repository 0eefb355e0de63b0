import { type JsonDocument, openJson } from "./json-document.ts";
import { type Splice, sortedSplices } from "./splice.ts";
import { type Json, writeFile } from "./write-json.ts";

/** The texts of a form's files, by path within its folder. A file that is not there has no text. */
export interface FormTexts {
  readonly paths: () => readonly string[];
  readonly text: (path: string) => string;
}

/** An edit of one or several files of a form. */
export interface FormChange {
  /** What it does, as a sentence without its full stop. */
  readonly label: string;
  readonly changes: readonly { readonly path: string; readonly changes: readonly Splice[] }[];
}

/** An edit that a text cannot take, because it is no JSON; the file is named. */
export class UnreadableFile extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} is no JSON, so nothing but typing can change it.`);
    this.path = path;
  }
}

/** A piece of a text: of the first one, or what was put in. */
type Piece = { readonly from: number; readonly to: number } | { readonly insert: string };

/** Several edits of a form, one after the other, which become one. Its texts are those after the edits so far. */
export class FormDraft implements FormTexts {
  private readonly texts: FormTexts;
  private readonly files = new Map<string, readonly Piece[]>();
  /** What was opened since it was edited last. */
  private readonly documents = new Map<string, JsonDocument>();

  constructor(texts: FormTexts) {
    this.texts = texts;
  }

  /** The file as it is after the edits so far; throws an UnreadableFile where it is no JSON. */
  open(path: string): JsonDocument {
    const document = this.documents.get(path) ?? openJson(this.text(path));
    if (!document) throw new UnreadableFile(path);
    this.documents.set(path, document);
    return document;
  }

  paths(): readonly string[] {
    return this.texts.paths();
  }

  text(path: string): string {
    const first = this.texts.text(path);
    const pieces = this.files.get(path);
    return pieces
      ? pieces.map((piece) => ("insert" in piece ? piece.insert : first.slice(piece.from, piece.to))).join("")
      : first;
  }

  edit(path: string, edit: (document: JsonDocument) => readonly Splice[]): void {
    this.splice(path, edit(this.open(path)));
  }

  /** Does an edit that was made of the texts after the edits so far. */
  take({ changes }: FormChange): void {
    for (const { path, changes: splices } of changes) this.splice(path, splices);
  }

  /** Makes a file that is not there yet, a member a line. */
  create(path: string, value: { readonly [word: string]: Json }): void {
    this.write(path, writeFile(value));
  }

  /** Makes a text that of a file: the first one of it, or another. */
  write(path: string, text: string): void {
    this.splice(path, [{ from: 0, to: this.text(path).length, insert: text }]);
  }

  /** Takes a file away. */
  remove(path: string): void {
    this.write(path, "");
  }

  private splice(path: string, splices: readonly Splice[]): void {
    let pieces = this.files.get(path) ?? [{ from: 0, to: this.texts.text(path).length }];
    // From the last one on, so that the offsets of those before it stay.
    for (const splice of sortedSplices(splices).toReversed()) pieces = splicedPieces(pieces, splice);
    this.files.set(path, pieces);
    this.documents.delete(path);
  }

  /** All that was done, as one edit. */
  change(label: string): FormChange {
    const changes = [...this.files].map(([path, pieces]) => ({
      path,
      changes: splicesOf(pieces, this.texts.text(path).length),
    }));
    return { label, changes: changes.filter((file) => file.changes.length > 0) };
  }
}

function lengthOf(piece: Piece): number {
  return "insert" in piece ? piece.insert.length : piece.to - piece.from;
}

function splicedPieces(pieces: readonly Piece[], { from, to, insert }: Splice): readonly Piece[] {
  const all = lengthOfAll(pieces);
  return [...cutPieces(pieces, 0, from), { insert }, ...cutPieces(pieces, to, all)].filter(
    (piece) => lengthOf(piece) > 0,
  );
}

function lengthOfAll(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
}

/** What of the pieces lies between two offsets. */
function cutPieces(pieces: readonly Piece[], from: number, to: number): readonly Piece[] {
  let offset = 0;
  return pieces.map((piece): Piece => {
    const start = Math.min(lengthOf(piece), Math.max(0, from - offset));
    const end = Math.max(start, Math.min(lengthOf(piece), to - offset));
    offset += lengthOf(piece);
    return "insert" in piece
      ? { insert: piece.insert.slice(start, end) }
      : { from: piece.from + start, to: piece.from + end };
  });
}

function splicesOf(pieces: readonly Piece[], length: number): readonly Splice[] {
  const splices: Splice[] = [];
  let done = 0;
  let insert = "";
  for (const piece of [...pieces, { from: length, to: length }]) {
    if ("insert" in piece) {
      insert += piece.insert;
      continue;
    }
    if (insert !== "" || piece.from > done) splices.push({ from: done, to: piece.from, insert });
    insert = "";
    done = piece.to;
  }
  return splices;
}
