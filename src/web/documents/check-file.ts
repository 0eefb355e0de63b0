import { ERRORS } from "../../contract/error-codes.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from "../../contract/limits.ts";

/** What can be done with a file. */
export type CheckedFile =
  /** It is sent as it is. */
  | { readonly kind: "document" }
  /** It may be of any size: it is made small enough. */
  | { readonly kind: "picture" }
  | {
      readonly kind: "refused";
      readonly sentence: string;
      /** How to help oneself. */
      readonly hint?: string;
    };

const PICTURE_TYPES = ["png", "jpeg", "jpg"];
/** What the browser may be able to open and make a JPEG of. */
const OTHER_PICTURES = /\.(heic|heif|webp|avif|gif|bmp|jfif|tiff?)$/i;

const HINTS: Readonly<Record<string, string>> = {
  pdf: "Scan it again at 150 dots per inch, save it as a smaller PDF, or take photos of its pages: photos are made small enough here.",
  docx: "Make the pictures in it smaller (in Word: Picture Format, Compress Pictures), or save it as a PDF.",
};

/** What can be done with a file, as its name, type and size tell; refused with the sentence of UPL-06. */
export function checkFile({ name, size, type }: Pick<File, "name" | "size" | "type">): CheckedFile {
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
  const isDocument = DOCUMENT_TYPES.some((known) => known === extension);
  const isPicture =
    PICTURE_TYPES.includes(extension) || (!isDocument && (OTHER_PICTURES.test(name) || isPictureType(type)));
  if (!isDocument && !isPicture) return { kind: "refused", sentence: ERRORS.file_type.message };
  if (size === 0) return { kind: "refused", sentence: ERRORS.file_empty.message };
  if (isPicture) return { kind: "picture" };
  if (size <= DOCUMENT_MAX_BYTES) return { kind: "document" };
  const hint = HINTS[extension];
  return { kind: "refused", sentence: ERRORS.file_too_large.message, ...(hint !== undefined && { hint }) };
}

/** Drawings are programs rather than pictures. */
function isPictureType(type: string): boolean {
  return type.startsWith("image/") && !type.startsWith("image/svg");
}
