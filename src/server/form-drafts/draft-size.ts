import { FORM_DRAFT_MAX_LENGTH, FORM_DRAFT_MOST_FILES } from "../../contract/desk-form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { DomainError } from "../system/domain-error.ts";

/**
 * Refuses what makes the texts of a draft too large; one that is, because its folder was, can be made smaller.
 * @throws DomainError form_draft_too_large
 */
export function requireSize(texts: FileTexts, after: FileTexts): void {
  const [before, now] = [sizeOf(texts), sizeOf(after)];
  const isTooLong = now.length > Math.max(before.length, FORM_DRAFT_MAX_LENGTH);
  const hasTooMany = now.files > Math.max(before.files, FORM_DRAFT_MOST_FILES);
  if (isTooLong || hasTooMany) throw new DomainError("form_draft_too_large");
}

function sizeOf(texts: FileTexts): { readonly length: number; readonly files: number } {
  const all = Object.values(texts).filter((text) => text !== "");
  return { length: all.reduce((sum, text) => sum + text.length, 0), files: all.length };
}
