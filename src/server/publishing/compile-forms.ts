import type { Finding } from "../../authoring/findings/finding.ts";
import { COMPILED_FORM_FORMAT, type CompiledForm } from "../../form/index.ts";
import { KeptProcess } from "../processes/kept-process.ts";
import type { ProcessContract } from "../processes/serve-requests.ts";
import type { FormFiles } from "./form-folder.ts";

/** The definition files as texts, and what they take of the partner configuration in use. */
export interface FormSources extends FormFiles {
  /** The folder's own name, for findings: where it is on this machine concerns nobody who asks for /health. */
  readonly folderName: string;
  readonly characterLimit: number;
  readonly currency?: string | undefined;
}

/**
 * What came of them: findings with paths as `npm run lint:forms` prints them, and the form with its validators unless a
 * finding is an error.
 */
export interface CompiledForms {
  readonly findings: readonly Finding[];
  readonly compiled: { readonly form: CompiledForm; readonly validator: string } | null;
}

const TIME_LIMIT_MS = 60_000;

export const COMPILE_PROCESS: ProcessContract<FormSources, CompiledForms> = {
  name: "Compiling the forms",
  file: new URL("./compile.process.ts", import.meta.url),
  isBackground: true,
  request: { folderName: "string", files: "object", unreadable: "object", characterLimit: "number" },
  response: { findings: "object" },
};
const compiling = new KeptProcess(COMPILE_PROCESS);

/**
 * Lints and compiles the definitions in a process of its own: it takes a while, and applicants are being served.
 * Not a worker thread: Node 24 aborted the whole server now and then when one of them ended
 * (docs/decisions/005-processes-not-worker-threads.md). The signal ends it.
 */
export async function compileForms(sources: FormSources, signal?: AbortSignal): Promise<CompiledForms> {
  const told = await compiling.ask(sources, { timeLimitMs: TIME_LIMIT_MS, signal });
  const format: number | undefined = told.compiled?.form.format;
  if (format !== undefined && format !== COMPILED_FORM_FORMAT)
    throw new Error("The program was updated beneath this server: restart it.");
  return told;
}
