import { Ajv, type Options, type ValidateFunction } from "ajv";
import { type FormatName, formatOf } from "./format-kinds.ts";
import { FORMAT_SCHEMAS } from "./format-schemas.ts";

/** The address of a format within ajv, by which others refer to it: the conditions of a page's schema are those of its layout. */
export const addressOfFormat = (format: FormatName) => `${format}.schema.json`;

/** An ajv that knows all formats, each of which it compiles when it is first asked for. */
export function formatAjv(code: NonNullable<Options["code"]>): Ajv {
  // Every error is wanted, with the schema that refused, so that the sentence can name what would be accepted.
  const ajv = new Ajv({
    ...{ allErrors: true, verbose: true, strictTypes: false, strictRequired: false },
    // A process reads a few files and ends: looking at the schemas and polishing the code takes longer than it saves.
    ...{ meta: false, validateSchema: false, code },
  });
  for (const [format, schema] of Object.entries(FORMAT_SCHEMAS))
    ajv.addSchema(schema, addressOfFormat(format as FormatName));
  return ajv;
}

const ajv = formatAjv({ optimize: false });

/**
 * The validator for a definition file, by its path; undefined for a path that no kind of file has. A browser may make no code
 * at run time: there the build puts validators in the place of this file (scripts/web-build/format-validators.ts).
 */
export function formatValidatorFor(path: string): ValidateFunction | undefined {
  const format = formatOf(path);
  return format && ajv.getSchema(addressOfFormat(format));
}
