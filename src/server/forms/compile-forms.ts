import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
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

const PROCESS = fileURLToPath(new URL("./compile-process.ts", import.meta.url));
const TIME_LIMIT_MS = 60_000;

/**
 * Lints and compiles the definitions in a process of its own: it takes a while, and applicants are being served.
 * Not a worker thread: Node 24 aborted the whole server now and then when one of them ended
 * (docs/decisions/020-compile-forms-in-a-process.md).
 */
export function compileForms(sources: FormSources): Promise<CompiledForms> {
  return new Promise((resolve, reject) => {
    // Under node --watch it would report the files it loads over the same channel, before it answers.
    const { WATCH_REPORT_DEPENDENCIES: _reports, ...env } = process.env;
    const child = fork(PROCESS, [], { env, execArgv: [], serialization: "advanced", timeout: TIME_LIMIT_MS });
    // Only compile-process.ts answers here.
    child.once("message", (result) => resolve(result as CompiledForms));
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`Compiling the forms ended with ${signal ?? code}.`)),
    );
    child.send(sources, (error) => {
      if (error) reject(error);
    });
  });
}
