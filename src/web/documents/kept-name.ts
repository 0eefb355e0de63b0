import { KIND_OF_TYPE } from "../../contract/files.ts";
import { DOCUMENT_NAME_MAX_LENGTH, type DocumentType } from "../../contract/limits.ts";
import type { FileLimits } from "../../form/index.ts";

/**
 * What nobody sees in a name and what makes it read as another one: controls, marks of direction, joiners that join
 * nothing, halves of characters. The server refuses such names.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Marks and joiners of a character that was cut away. */
const LEFT_OVER = /(?:\p{M}|\p{Cf}|\s)+$/u;

/**
 * The name under which a file is kept: without unseen characters, and no longer than names may be (UPL-06). One that
 * is too long is cut before its ending, with an ellipsis that says so.
 */
export function keptName(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? nameWith(name, "") : nameWith(name.slice(0, dot), name.slice(dot));
}

/** The endings of files by what browsers call their type. */
const ENDINGS: ReadonlyMap<string, DocumentType> = new Map([
  ["application/pdf", "pdf"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
]);

/**
 * The file under a name with the ending of its type, where it has none and such files are taken: pickers of some phones
 * name files so (PPR-21). Whether it begins like one is for the server to see.
 */
export function withEnding(file: File, { kinds }: FileLimits): File {
  const ending = file.name.includes(".") ? undefined : ENDINGS.get(file.type);
  if (ending === undefined || !kinds.includes(KIND_OF_TYPE[ending])) return file;
  return new File([file], `${file.name}.${ending}`, { type: file.type });
}

/** A name that ends like this, whatever its beginning has to give up for it. */
export function nameWith(beginning: string, ending: string): string {
  const end = cleaned(ending);
  const begin = cleaned(beginning).replaceAll(/^[\s.]+|\s+$/g, "") || "document";
  const room = DOCUMENT_NAME_MAX_LENGTH - [...end].length;
  const characters = [...begin];
  if (characters.length <= room) return begin + end;
  return `${characters
    .slice(0, room - 1)
    .join("")
    .replace(LEFT_OVER, "")}…${end}`;
}

function cleaned(text: string): string {
  return text.normalize("NFC").replaceAll(UNSEEN, "").replaceAll(/[/\\]/g, "-").replaceAll(/\s+/g, " ");
}
