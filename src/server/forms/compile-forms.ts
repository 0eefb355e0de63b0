import { Worker } from "node:worker_threads";
import type { Finding } from "../../engine/authoring.ts";
import type { CompiledForm } from "../../engine/index.ts";

/** The definition files and the partner configuration, as texts. */
export interface FormSources {
  readonly files: Readonly<Record<string, string>>;
  readonly partnerConfig: string;
}

/** What came of them: findings, and the form with its validators unless a finding is an error. */
export interface CompiledForms {
  readonly findings: readonly Finding[];
  readonly compiled: { readonly form: CompiledForm; readonly validator: string } | null;
}

/** Lints and compiles the definitions in a thread of its own: it takes a while, and applicants are being served. */
export function compileForms(sources: FormSources): Promise<CompiledForms> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./compile-worker.ts", import.meta.url), { workerData: sources });
    worker.once("message", (result: CompiledForms) => resolve(result));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`Compiling the forms ended with exit code ${code}.`)));
  });
}
