import { refusedSentence } from "../../contract/staff-texts.ts";
import { DomainError } from "../system/domain-error.ts";
import { hasFields } from "../system/has-fields.ts";

/**
 * The error for what a schema of the contract refuses. Where the schema says what a text is called (`title`), the sentence says
 * what is wrong with it, and the error names its field: `filter.missing` for one within another.
 * @param refusal the first of ajv's errors
 */
export function refusedField(refusal: unknown): DomainError {
  if (!hasFields(refusal, { instancePath: "string", parentSchema: "object" })) return plain();
  const { instancePath, parentSchema } = refusal;
  const text = "data" in refusal ? refusal.data : undefined;
  if (typeof text !== "string" || !hasFields(parentSchema, { title: "string" })) return plain();
  const { title: what } = parentSchema;
  const message = refusedSentence({
    ...{ what, text },
    maxLength: hasFields(parentSchema, { maxLength: "number" }) ? parentSchema.maxLength : undefined,
    pattern: hasFields(parentSchema, { pattern: "string" }) ? parentSchema.pattern : undefined,
  });
  const field = instancePath.slice(1).replaceAll("/", ".");
  return new DomainError("invalid_request", { message, errors: { [field]: [message] } });
}

function plain(): DomainError {
  return new DomainError("invalid_request");
}
