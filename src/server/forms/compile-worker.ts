import { parentPort, workerData } from "node:worker_threads";
import { lintForms, validatorModule } from "../../engine/authoring.ts";
import type { CompiledForms, FormSources } from "./compile-forms.ts";

/** The thread that `compileForms` starts. */
const sources = workerData as FormSources;
const { findings, form } = lintForms({ ...sources.files }, sources.partnerConfig);
const result: CompiledForms = {
  findings,
  compiled: form === null ? null : { form, validator: validatorModule(form) },
};
parentPort?.postMessage(result);
