import { validatorModule } from "../../authoring/compile/compile-validators.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import type { CompiledForms, FormSources } from "./compile-forms.ts";

/** The process that `compileForms` starts: it takes the sources as its one message and answers with one. */
process.once("message", (message) => {
  // Only `compileForms` talks to this process.
  const { folderName, files, unreadable, characterLimit } = message as FormSources;
  const { findings: found, form } = lintDefinitions(files, { characterLimit }, unreadable);
  const pathOf = (file: string) => (file === "" ? folderName : `${folderName}/${file}`);
  const findings = found.map((finding) => ({ ...finding, file: pathOf(finding.file) }));
  const compiled = form === null ? null : { form, validator: validatorModule(form) };
  const result: CompiledForms = { findings, compiled };
  process.send?.(result, () => process.disconnect());
});
