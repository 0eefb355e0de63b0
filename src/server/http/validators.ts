import { Ajv, type ErrorObject } from "ajv";
import type { FastifySchemaCompiler } from "fastify";
import { memoizeByObject } from "../../form/index.ts";

/**
 * A value of the wrong type is refused and not turned into another one; an unknown field is not dropped silently. An error
 * tells the part of the schema that refuses, for the sentence about it. That the schemas are right is for the tests to find.
 */
const ajv = new Ajv({ verbose: true, validateSchema: false });

const compiled = memoizeByObject((schema: object) => ajv.compile(schema));

interface Validator {
  (data: unknown): boolean;
  errors: ErrorObject[] | null;
}

/**
 * Compiles what a call takes when it is first asked, and once for all applications that have the call: to compile the
 * schemas of all calls took a third of a server's start. Names of headers are to be written small.
 */
export const compileWhenAsked: FastifySchemaCompiler<object> = ({ schema }) => {
  const validator: Validator = (data) => {
    const validate = compiled(schema);
    const isValid = validate(data);
    validator.errors = validate.errors ?? null;
    return isValid;
  };
  validator.errors = null;
  return validator;
};
