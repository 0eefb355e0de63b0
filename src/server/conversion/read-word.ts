import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";

/** A node of the document tree that mammoth reads; what it does not say is undefined. */
export interface WordElement {
  readonly type: string;
  readonly children: readonly WordElement[];
  readonly source: Readonly<Record<string, unknown>>;
}

/** Takes over a node of the tree; null for anything that is none. */
function wordElement(value: unknown): WordElement | null {
  if (!isRecord(value) || typeof value.type !== "string") return null;
  const children = Array.isArray(value.children) ? value.children : [];
  return {
    type: value.type,
    children: children.flatMap((child: unknown) => wordElement(child) ?? []),
    source: value,
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function textIn(source: Readonly<Record<string, unknown>>, name: string): string {
  const value = source[name];
  return typeof value === "string" ? value : "";
}

export function numberIn(source: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const value = Number(source[name] ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}

/** What a Word document says, as mammoth reads it. */
export interface WordText {
  readonly body: WordElement;
  readonly header: WordElement | null;
  readonly footer: WordElement | null;
  /** The foot- or endnote that a reference in the text leads to. */
  readonly noteOf: (reference: WordElement) => readonly WordElement[];
}

/** Reads the text with the header and footer of its pages, which mammoth leaves out. */
export async function readWord(docx: Uint8Array): Promise<WordText> {
  const parts = unzipSync(docx);
  const { body, noteOf } = await readPart(docx);
  const margin = async (kind: "header" | "footer") => {
    const as = asDocument(parts, kind);
    return as === null ? null : (await readPart(as)).body;
  };
  return { body, noteOf, header: await margin("header"), footer: await margin("footer") };
}

async function readPart(docx: Uint8Array): Promise<Pick<WordText, "body" | "noteOf">> {
  let read: unknown;
  await mammoth.convertToHtml(
    { buffer: Buffer.from(docx) },
    {
      externalFileAccess: false,
      transformDocument: (document: unknown) => {
        read = document;
        // The tree is all that is wanted: nothing is left to be made HTML of.
        return isRecord(document) ? { ...document, children: [] } : document;
      },
    },
  );
  const body = wordElement(read);
  if (body === null) throw new Error("The document has no text.");
  return { body, noteOf: (reference) => noteOf(read, reference) };
}

function noteOf(document: unknown, reference: WordElement): readonly WordElement[] {
  const notes = isRecord(document) ? document.notes : undefined;
  if (!isRecord(notes) || typeof notes.resolve !== "function") return [];
  const note: unknown = notes.resolve(reference.source);
  const body = isRecord(note) && Array.isArray(note.body) ? note.body : [];
  return body.flatMap((element: unknown) => wordElement(element) ?? []);
}

/**
 * The same document with its header or footer in the place of its text: the one for all pages when there is one.
 * Null when it has none.
 */
function asDocument(
  parts: Readonly<Record<string, Uint8Array>>,
  kind: "header" | "footer",
): Uint8Array | null {
  const text = (name: string) => (parts[name] === undefined ? "" : strFromU8(parts[name]));
  const references = [
    ...text("word/document.xml").matchAll(new RegExp(`<w:${kind}Reference\\s[^>]*>`, "g")),
  ].map(([tag]) => tag);
  const reference = references.find((tag) => /w:type="default"/.test(tag)) ?? references[0];
  const id = /r:id="([^"]*)"/.exec(reference ?? "")?.[1];
  if (id === undefined) return null;
  const relationships = text("word/_rels/document.xml.rels").match(/<Relationship\s[^>]*>/g) ?? [];
  const target = relationships.find((tag) => /\sId="([^"]*)"/.exec(tag)?.[1] === id);
  const name = /\sTarget="(?:\/word\/)?([^"/]*)"/.exec(target ?? "")?.[1] ?? "";
  const margin = text(`word/${name}`);
  const content = /<w:(?:hdr|ftr)(\s[^>]*)?>(.*)<\/w:(?:hdr|ftr)>/s.exec(margin);
  if (content === null) return null;
  const none = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`;
  return zipSync({
    ...parts,
    "word/document.xml": strToU8(
      `<w:document${content[1] ?? ""}><w:body>${content[2] ?? ""}</w:body></w:document>`,
    ),
    "word/_rels/document.xml.rels": parts[`word/_rels/${name}.rels`] ?? strToU8(none),
  });
}
