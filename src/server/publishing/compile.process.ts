import { validatorModule } from "../../authoring/compile/compile-validators.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import { serveRequests } from "../processes/serve-requests.ts";
import { areTexts, hasFields } from "../system/has-fields.ts";
import type { CompiledForms, FormSources } from "./compile-forms.ts";

/** The process that `compileForms` starts: it is asked for one form after the other. */
serveRequests(readSources, compile);

function compile({ folderName, files, unreadable, characterLimit, currency }: FormSources): CompiledForms {
  const { findings: found, form } = lintDefinitions(files, { characterLimit, currency }, unreadable);
  const pathOf = (file: string) => (file === "" ? folderName : `${folderName}/${file}`);
  const findings = found.map((finding) => ({ ...finding, file: pathOf(finding.file) }));
  return { findings, compiled: form === null ? null : { form, validator: validatorModule(form) } };
}

function readSources(value: unknown): FormSources | undefined {
  const fields = {
    folderName: "string",
    files: "object",
    unreadable: "object",
    characterLimit: "number",
  } as const;
  if (!hasFields(value, fields)) return undefined;
  const { folderName, files, unreadable, characterLimit } = value;
  const currency = hasFields(value, { currency: "string" }) ? value.currency : undefined;
  return areTexts(files) && areTexts(unreadable)
    ? { folderName, files, unreadable, characterLimit, currency }
    : undefined;
}
