import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CopyParts, MadeCopy } from "./make-copy.ts";

const PROCESS = fileURLToPath(new URL("./pdf.process.ts", import.meta.url));
const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
const HEAP_MB = 512;

/**
 * Makes PDFs in a process of its own, one after the other: whatever goes wrong there, applicants are being served.
 * The process starts with the first PDF, keeps its fonts for the next ones, and ends after a minute without any.
 */
export class PdfMaker {
  #child: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | null = null;
  #count = 0;

  /**
   * The PDF of the copy. @throws when it cannot be made: the process has failed, takes longer than half a minute, or
   * the signal aborts
   */
  make(parts: CopyParts, signal?: AbortSignal): Promise<MadeCopy> {
    const making = this.#last.then(() => this.#ask(parts, signal));
    this.#last = making.catch(() => undefined);
    return making;
  }

  /** Ends the process, whatever it is doing; the next PDF starts another one. */
  stop(): void {
    if (this.#idle) clearTimeout(this.#idle);
    if (this.#child) this.#end(this.#child);
  }

  #end(child: ChildProcess): void {
    child.kill("SIGKILL");
    if (this.#child === child) this.#child = null;
  }

  #ask(parts: CopyParts, signal?: AbortSignal): Promise<MadeCopy> {
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#running();
    const id = ++this.#count;
    return new Promise<MadeCopy>((resolve, reject) => {
      const end = () => this.#end(child);
      const onMessage = (message: unknown) => {
        // Only pdf.process.ts answers here.
        const answer = message as PdfResponse;
        if (answer.id !== id) return;
        settle();
        if ("made" in answer) resolve(answer.made);
        else reject(new Error(`The PDF could not be made (${answer.error}).`));
      };
      const onExit = (code: number | null, killedBy: string | null) => {
        settle();
        this.#end(child);
        reject(new Error(`Making the PDF ended with ${killedBy ?? code}.`));
      };
      const timer = setTimeout(end, TIME_LIMIT_MS);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        child.off("message", onMessage).off("exit", onExit);
        this.#idle = setTimeout(end, IDLE_MS).unref();
      };
      child.on("message", onMessage).once("exit", onExit);
      if (signal?.aborted) end();
      signal?.addEventListener("abort", end);
      const request: PdfRequest = { id, parts };
      child.send(request, (error) => {
        if (error) end();
      });
    });
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    // It needs none of our settings, and so it knows none of our secrets.
    const child = fork(PROCESS, [], {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: "advanced",
    });
    child.on("error", () => child.kill("SIGKILL"));
    this.#child = child;
    return child;
  }
}

/** What the process that makes PDFs is asked; `id` pairs the answer with it. */
export interface PdfRequest {
  readonly id: number;
  readonly parts: CopyParts;
}

export type PdfResponse =
  | { readonly id: number; readonly made: MadeCopy }
  /** The kind of the error alone: what it says may quote what applicants wrote. */
  | { readonly id: number; readonly error: string };
