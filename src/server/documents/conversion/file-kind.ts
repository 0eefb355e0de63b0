import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "./refusal.ts";

export type FileKind = "pdf" | "png" | "jpeg" | "docx";

const KIND_BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  pdf: "pdf",
  png: "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  docx: "docx",
};

/**
 * What the file is, by its content and its extension together.
 * @throws Refusal when they do not agree, or when it is none of the kinds that are taken
 */
export async function fileKind(bytes: Uint8Array, extension: string): Promise<FileKind> {
  const named = KIND_BY_EXTENSION[extension.toLowerCase()];
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = KIND_BY_EXTENSION[found?.ext ?? ""];
  if (named === undefined || kind !== named) throw new Refusal("wrongKind");
  return kind;
}
