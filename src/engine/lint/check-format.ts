import type { DefinitionSources, SourceFile } from "../read/definition-sources.ts";
import { checkValues } from "./check-values.ts";
import { explainFormatError } from "./explain-format-error.ts";
import { type Finding, findingAt } from "./finding.ts";
import { formatValidatorFor } from "./format-validators.ts";
import { selectFormatErrors } from "./select-format-errors.ts";

/** Checks every file against the schema of its kind (`src/engine/format`), in sentences for staff. */
export function checkFormat(sources: DefinitionSources): readonly Finding[] {
  return [...sources.files.values()].flatMap(checkFile);
}

function checkFile(file: SourceFile): readonly Finding[] {
  const validate = formatValidatorFor(file.path);
  if (!validate) return [unusedFile(file)];
  if (validate(file.value)) return checkValues(file);
  const findings = new Map<string, Finding>();
  for (const error of selectFormatErrors(validate.errors ?? [])) {
    const { code, path, part, message, suggestion } = explainFormatError(error, file.value);
    const place = { file: file.path, path, ...file.locate(path, part) };
    const finding = findingAt(place, code, message, suggestion);
    findings.set(`${finding.pointer} ${finding.message}`, finding);
  }
  return [...findings.values()];
}

function unusedFile(file: SourceFile): Finding {
  return findingAt(
    { file: file.path, path: [], line: 1, column: 1 },
    "unused-file",
    "Nothing reads this file: its folder or its name is none that a form's files have.",
    "Files are pages/<name>.schema.json, pages/<name>.ui.json, the same under blocks/, and options/<name>.json, " +
      "with names of small letters, digits and hyphens.",
  );
}
