import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileDefinitions } from "../../src/engine/compile/compile-form.ts";
import type { CompiledForm } from "../../src/engine/form/compiled-form.ts";
import { checkFormat } from "../../src/engine/lint/check-format.ts";
import { readDefinitions } from "../../src/engine/read/read-definitions.ts";

const FORMS = resolve(import.meta.dirname, "../../forms");

/** The product's own definition files: text by path inside `forms/`. */
export function readForms(): Readonly<Record<string, string>> {
  const paths = readdirSync(FORMS, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(FORMS, path), "utf8")]),
  );
}

/** Compiles definition files as publishing does; throws with every complaint when there is one. */
export function compileForms(files: Readonly<Record<string, string>>): CompiledForm {
  const sources = readDefinitions(files);
  const complaints = [...sources.findings, ...checkFormat(sources)].map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
  const compilation =
    complaints.length === 0
      ? compileDefinitions(sources, (_code, file, path, message) => {
          complaints.push(`${file} /${path.join("/")} ${message}`);
        })
      : undefined;
  if (compilation === undefined || complaints.length > 0) throw new Error(complaints.join("\n"));
  return compilation.form;
}
