import { fileURLToPath } from "node:url";
import standalone from "ajv/dist/standalone/index.js";
import type { Plugin } from "vite";
import type { FormatName } from "../../src/authoring/lint/format-kinds.ts";
import { addressOfFormat, formatAjv } from "../../src/authoring/lint/format-validators.ts";
import { importRequired } from "./import-required.ts";

const REPLACED = fileURLToPath(new URL("../../src/authoring/lint/format-validators.ts", import.meta.url));
/** The files of a draft have one of these. */
const FORMATS: readonly FormatName[] = [
  "application",
  "words",
  "desk",
  "data-model",
  "options",
  "changes",
  "records",
  "page-schema",
  "page-ui",
  "application-partner",
];

/** The text of a module that takes the place of src/authoring/lint/format-validators.ts, and makes no code at run time. */
export function formatValidatorModule(): string {
  const ajv = formatAjv({ source: true, lines: false });
  const addresses = Object.fromEntries(FORMATS.map((format) => [nameOf(format), addressOfFormat(format)]));
  const code = standalone(ajv, addresses);
  return importRequired(
    [code],
    [
      `const validators = ((exports) => {${code}\nreturn exports;})({});`,
      "export const formatValidatorOf = (format) => validators[format.replace('-', '_')];",
    ],
  );
}

/** As a word of JavaScript. */
const nameOf = (format: FormatName) => format.replace("-", "_");

/** Puts that module in the place of the one that compiles schemas where it is needed. */
export function formatValidators(): Plugin {
  return {
    name: "format-validators",
    enforce: "pre",
    load: (id) => (id.replaceAll("\\", "/") === REPLACED ? formatValidatorModule() : undefined),
  };
}
