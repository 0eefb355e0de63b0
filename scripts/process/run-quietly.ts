import { spawn } from "node:child_process";

export interface ProcessResult {
  /** Exit code; 1 when a signal ended the process or it could not start. */
  readonly code: number;
  /** What it wrote, both streams in the order they came. */
  readonly output: string;
}

/** Runs a program to its end and keeps what it writes. Never throws: a program that cannot start is a failure too. */
export function runQuietly(
  program: string,
  options: readonly string[],
  settings: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, options, { stdio: ["ignore", "pipe", "pipe"], ...settings });
    const keep = (chunk: Buffer) => chunks.push(chunk);
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}
