import type { ErrorObject } from "ajv";
import { nearest } from "./suggest.ts";

const CONDITIONAL = /\/(then|else)\//;
const CONDITIONAL_VALUE = /\/(then|else)\/properties\//;

/**
 * The errors worth a sentence. Left out are those that only follow from another: `if` (its `then` says more),
 * the parts of an `anyOf` and of `propertyNames`, what a condition asks of an object that is wrong already, and a
 * missing word next to a misspelt one.
 */
export function selectFormatErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const wrongObjects = new Set(
    errors.filter((error) => isAboutWords(error) && !isConditional(error)).map((error) => error.instancePath),
  );
  return errors.filter(
    (error) =>
      error.keyword !== "if" &&
      error.propertyName === undefined &&
      !isPartOfAnyOf(error, errors) &&
      !(isConditional(error) && wrongObjects.has(objectOf(error))) &&
      !isMisspelt(error, errors),
  );
}

function isAboutWords(error: ErrorObject): boolean {
  return error.keyword === "additionalProperties" || error.keyword === "required";
}

function isConditional(error: ErrorObject): boolean {
  return CONDITIONAL.test(error.schemaPath);
}

/** The object whose words an error is about: for what a condition asks of a word's value, the object around it. */
function objectOf(error: ErrorObject): string {
  const isAboutValue = CONDITIONAL_VALUE.test(error.schemaPath);
  return isAboutValue ? error.instancePath.slice(0, error.instancePath.lastIndexOf("/")) : error.instancePath;
}

function isPartOfAnyOf(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return errors.some(
    (other) =>
      other.keyword === "anyOf" &&
      other.instancePath === error.instancePath &&
      error.schemaPath.startsWith(`${other.schemaPath}/`),
  );
}

function isMisspelt(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (error.keyword !== "required") return false;
  const missing = String(error.params.missingProperty);
  return errors.some(
    (other) =>
      other.keyword === "additionalProperties" &&
      other.instancePath === error.instancePath &&
      nearest(String(other.params.additionalProperty), [missing]) === missing,
  );
}
