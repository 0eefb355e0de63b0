import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import type { CompiledForm } from "../../src/form/index.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FORMS = join(ROOT, "forms");
const PARTNER_CONFIG = readFileSync(join(ROOT, "partner.config.json"), "utf8");

/** The product's own definition files: text by path inside `forms/`. */
export function readForms(): Readonly<Record<string, string>> {
  const paths = readdirSync(FORMS, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(FORMS, path), "utf8")]),
  );
}

/** Lints and compiles definition files as publishing does; throws with every complaint if there is an error. */
export function compileForms(files: Readonly<Record<string, string>>): CompiledForm {
  const { form, findings } = lintForms(files, PARTNER_CONFIG);
  if (form !== null) return form;
  throw new Error(
    findings.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`).join("\n"),
  );
}
