import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FIXTURES = join(ROOT, "tests/fixtures/forms");

/** A complete application of one school: its definition files by path inside the folder, and its configuration. */
export interface School {
  readonly name: string;
  readonly folder: string;
  readonly partnerConfigPath: string;
  readonly files: Readonly<Record<string, string>>;
  readonly partnerConfig: string;
}

/** The product's own application, then those of the other schools. */
export const SCHOOLS: readonly School[] = [
  readSchool("own", join(ROOT, "forms"), join(ROOT, "partner.config.json")),
  ...["nursing", "graduate", "boarding", "exchange", "doctoral"].map((name) =>
    readSchool(name, join(FIXTURES, name), join(FIXTURES, name, "partner.config.json")),
  ),
];

/** What lint says of a school's files, a line each, hints aside, and the compiled form. */
export function lintSchool({ files, partnerConfig }: School) {
  const { form, findings } = lintForms(files, partnerConfig);
  return {
    form,
    complaints: findings
      .filter(({ severity }) => severity !== "hint")
      .map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
  };
}

function readSchool(name: string, folder: string, partnerConfigPath: string): School {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".json") && path !== "partner.config.json")
    .toSorted();
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  return { name, folder, partnerConfigPath, files, partnerConfig: readFileSync(partnerConfigPath, "utf8") };
}
