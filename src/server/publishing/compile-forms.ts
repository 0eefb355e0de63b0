import { type ForkOptions, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Finding } from "../../authoring/findings/finding.ts";
import type { CompiledForm } from "../../form/index.ts";
import type { FormFiles } from "./form-folder.ts";

/** The definition files as texts, and what they take of the partner configuration in use. */
export interface FormSources extends FormFiles {
  /** The folder's own name, for findings: where it is on this machine concerns nobody who asks for /health. */
  readonly folderName: string;
  readonly characterLimit: number;
}

/**
 * What came of them: findings with paths as `npm run lint:forms` prints them, and the form with its validators unless a
 * finding is an error.
 */
export interface CompiledForms {
  readonly findings: readonly Finding[];
  readonly compiled: { readonly form: CompiledForm; readonly validator: string } | null;
}

const PROCESS = fileURLToPath(new URL("./compile.process.ts", import.meta.url));
const TIME_LIMIT_MS = 60_000;

/**
 * Lints and compiles the definitions in a process of its own: it takes a while, and applicants are being served.
 * Not a worker thread: Node 24 aborted the whole server now and then when one of them ended
 * (docs/decisions/005-processes-not-worker-threads.md). The signal ends it.
 */
export function compileForms(sources: FormSources, signal?: AbortSignal): Promise<CompiledForms> {
  return new Promise((resolve, reject) => {
    // Under node --watch it would report the files it loads over the same channel, before it answers.
    const { WATCH_REPORT_DEPENDENCIES: _reports, ...env } = process.env;
    const options: ForkOptions = { env, execArgv: [], serialization: "advanced", timeout: TIME_LIMIT_MS };
    const child = fork(PROCESS, [], { ...options, ...(signal && { signal }) });
    givePrecedenceToOthers(child.pid);
    // Only compile.process.ts answers here.
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

/** A processor that is busy serves applicants first; where priorities may not be set, all are alike. */
function givePrecedenceToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
