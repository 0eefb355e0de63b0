import { validatorModule } from "../../authoring/compile/compile-validators.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import { serveRequests } from "../processes/serve-requests.ts";
import { COMPILE_PROCESS, type CompiledForms, type FormSources } from "./compile-forms.ts";

/** The process that `compileForms` starts: it is asked for one form after the other. */
serveRequests(COMPILE_PROCESS, compile);

function compile({ folderName, files, unreadable, characterLimit, currency }: FormSources): CompiledForms {
  const { findings: found, form } = lintDefinitions(files, { characterLimit, currency }, unreadable);
  const pathOf = (file: string) => (file === "" ? folderName : `${folderName}/${file}`);
  const findings = found.map((finding) => ({ ...finding, file: pathOf(finding.file) }));
  return { findings, compiled: form === null ? null : { form, validator: validatorModule(form) } };
}
