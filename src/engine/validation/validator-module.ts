import standalone from "ajv/dist/standalone/index.js";
import type { CompiledForm } from "../form/compiled-form.ts";
import { pageAjv } from "./page-ajv.ts";

/**
 * The text of an ES module whose default export is the form's `CompiledValidators`. It needs no ajv and no eval, so
 * it runs under a strict Content-Security-Policy, and no library: `completeValidators` completes it.
 */
export function validatorModule(form: CompiledForm): string {
  const ids = Object.fromEntries(form.pages.map((page) => [page.id, page.id]));
  const code = standalone(pageAjv(form), ids);
  return [
    "const exports = {};",
    "const module = { exports };",
    `const lengthOf = ${TEXT_LENGTH};`,
    code
      .replace(/^"use strict";/, "")
      .replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_call: string, name: string) => runtime(name)),
    "export default exports;",
    "",
  ].join("\n");
}

/** ajv counts characters, not UTF-16 units, with a small function of its own; this one does the same. */
const TEXT_LENGTH = "(text) => { let count = 0; for (const _ of text) count++; return count; }";

function runtime(name: string): string {
  if (name === "ajv/dist/runtime/ucs2length") return "lengthOf";
  throw new Error(`A validator would need ${name}, which browsers are not given.`);
}
