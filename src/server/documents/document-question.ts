import type { CompiledForm } from "../../engine/index.ts";
import type { FormLibrary } from "../forms/form-library.ts";
import { ApiError } from "../http/api-error.ts";

/** Whether the form asks for a document under this key. */
export function isDocumentKey(form: CompiledForm, answerKey: string): boolean {
  return Object.hasOwn(form.keys, answerKey) && form.keys[answerKey]?.type === "document";
}

/** @throws ApiError unknown_document when the published form asks for no document under this key */
export async function requireDocumentKey(
  { forms }: { readonly forms: FormLibrary },
  answerKey: string,
): Promise<void> {
  const current = await forms.current();
  if (!current) throw new ApiError("forms_unavailable");
  if (!isDocumentKey(current.form, answerKey)) throw new ApiError("unknown_document");
}
