import { CODES, type Finding } from "../../authoring/findings/finding.ts";
import { COMPILED_FORM_FORMAT, type CompiledForm } from "../../form/index.ts";
import { KeptProcess } from "../processes/kept-process.ts";
import { hasFields, isListOf } from "../system/has-fields.ts";
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

const compiling = new KeptProcess<FormSources>({
  name: "Compiling the forms",
  file: new URL("./compile.process.ts", import.meta.url),
  isBackground: true,
});

/**
 * Lints and compiles the definitions in a process of its own: it takes a while, and applicants are being served.
 * Not a worker thread: Node 24 aborted the whole server now and then when one of them ended
 * (docs/decisions/005-processes-not-worker-threads.md). The signal ends it.
 */
export async function compileForms(sources: FormSources, signal?: AbortSignal): Promise<CompiledForms> {
  return await compiling.ask(sources, { read: readResponse, timeLimitMs: TIME_LIMIT_MS, signal });
}

function readResponse(value: unknown): CompiledForms | undefined {
  if (!hasFields(value, { findings: "object" }) || !("compiled" in value)) return undefined;
  const { findings, compiled } = value;
  if (!isListOf(findings, isFinding)) return undefined;
  if (compiled === null) return { findings, compiled };
  if (!hasFields(compiled, { form: "object", validator: "string" })) return undefined;
  const { form, validator } = compiled;
  return isCompiledForm(form) ? { findings, compiled: { form, validator } } : undefined;
}

function isFinding(value: unknown): value is Finding {
  const place = { file: "string", line: "number", column: "number", pointer: "string" } as const;
  if (!hasFields(value, { severity: "string", code: "string", message: "string", ...place })) return false;
  const { severity, code } = value;
  if ("suggestion" in value && typeof value.suggestion !== "string") return false;
  return (
    (severity === "error" || severity === "warning" || severity === "hint") && Object.hasOwn(CODES, code)
  );
}

/** Its outer shape alone: it has megabytes, and the server that would look through them is serving applicants. */
function isCompiledForm(value: object): value is CompiledForm {
  return (
    hasFields(value, {
      format: "number",
      title: "string",
      pages: "object",
      questions: "object",
      keys: "object",
    }) && value.format === COMPILED_FORM_FORMAT
  );
}
