import { Ajv, type Options, type ValidateFunction } from "ajv";
import type { FormatName } from "./format-kinds.ts";
import { FORMAT_SCHEMAS } from "./format-schemas.ts";

/** The address of a format within ajv, by which others refer to it: the conditions of a page's schema are those of its layout. */
export const addressOfFormat = (format: FormatName) => `${format}.schema.json`;

/** An ajv that knows all formats, each of which it compiles when it is first asked for. */
export function formatAjv(code: NonNullable<Options["code"]>): Ajv {
  // Every error is wanted, with the schema that refused, so that the sentence can name what would be accepted.
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    // A process reads a few files and ends: looking at the schemas and polishing the code takes longer than it saves.
    meta: false,
    validateSchema: false,
    code,
  });
  for (const [format, schema] of Object.entries(FORMAT_SCHEMAS))
    ajv.addSchema(schema, addressOfFormat(format as FormatName));
  return ajv;
}

const ajv = formatAjv({ optimize: false });

/**
 * The validator of a format. A browser may make no code at run time: there the build puts validators in the place of this file,
 * those for the files of a draft (scripts/web-build/format-validators.ts), and gives undefined for other formats.
 */
export function formatValidatorOf(format: FormatName): ValidateFunction | undefined {
  return ajv.getSchema(addressOfFormat(format));
}
