import type { CompiledForm, StoredKey } from "../form/compiled-form.ts";

/**
 * The sentences for changes that must not be stored, by key; empty when all may be (design §4): keys that the
 * records do not have, values of the wrong type, longer than allowed or not among the options. An answer that is
 * merely unfinished, such as half a phone number, may be stored.
 */
export function checkStorable(
  form: CompiledForm,
  changes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(changes)) {
    const problem = Object.hasOwn(form.keys, key)
      ? problemWith(form, form.keys[key], value)
      : "This question is not part of the application.";
    if (problem !== undefined) problems[key] = problem;
  }
  return problems;
}

function problemWith(form: CompiledForm, key: StoredKey | undefined, value: unknown): string | undefined {
  // A question that is cleared is sent as an empty text, whatever its type.
  if (key === undefined || value === "") return undefined;
  if (key.type === "document") return "A document is answered by uploading it.";
  if (key.type === "boolean") return typeof value === "boolean" ? undefined : "The answer must be yes or no.";
  if (typeof value !== "string") return "The answer must be text.";
  const tooLong = key.maxLength !== undefined && [...value].length > key.maxLength;
  if (tooLong) return `The answer can have at most ${key.maxLength} characters.`;
  if (value.includes("\0")) return "The answer contains a character that cannot be stored.";
  if (key.options === undefined) return undefined;
  const isOption = form.options[key.options]?.some((option) => option.code === value) ?? false;
  return isOption ? undefined : "The answer is not one of the options.";
}
