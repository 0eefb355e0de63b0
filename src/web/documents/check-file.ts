import { ERRORS } from "../../contract/error-codes.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_NAME_MAX_LENGTH, DOCUMENT_TYPES } from "../../contract/limits.ts";

/** The sentence of spec §5 for a file that cannot be uploaded; undefined when it can. */
export function checkFile({ name, size }: Pick<File, "name" | "size">): string | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const isOfType = name.includes(".") && DOCUMENT_TYPES.some((type) => type === extension);
  if (!isOfType) return ERRORS.file_type.message;
  if (size > DOCUMENT_MAX_BYTES) return ERRORS.file_too_large.message;
  if ([...name].length > DOCUMENT_NAME_MAX_LENGTH) return ERRORS.file_name_too_long.message;
  return size === 0 ? ERRORS.file_empty.message : undefined;
}
