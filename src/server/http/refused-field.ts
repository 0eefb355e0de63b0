import { refusedSentence } from "../../contract/staff-texts.ts";
import { DomainError } from "../system/domain-error.ts";
import { hasFields } from "../system/has-fields.ts";

/**
 * The error for what a schema of the contract refuses. Where the schema says what a text is called (`title`), the sentence says
 * what is wrong with it, and the error names its field: `filter.missing` for one within another.
 * @param refusals ajv's errors: those of each way in which something may be written come one after the other
 */
export function refusedField(refusals: readonly unknown[]): DomainError {
  for (const refusal of refusals) {
    const error = ofText(refusal);
    if (error !== undefined) return error;
  }
  return new DomainError("invalid_request");
}

function ofText(refusal: unknown): DomainError | undefined {
  if (!hasFields(refusal, { instancePath: "string", parentSchema: "object", data: "string" }))
    return undefined;
  const { instancePath, parentSchema, data: text } = refusal;
  if (!hasFields(parentSchema, { title: "string" })) return undefined;
  const { title: what } = parentSchema;
  const message = refusedSentence({
    what,
    text,
    maxLength: hasFields(parentSchema, { maxLength: "number" }) ? parentSchema.maxLength : undefined,
    pattern: hasFields(parentSchema, { pattern: "string" }) ? parentSchema.pattern : undefined,
  });
  const field = instancePath.slice(1).replaceAll("/", ".");
  return new DomainError("invalid_request", { message, errors: { [field]: [message] } });
}
