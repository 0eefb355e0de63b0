import type { ProcessContract } from "../processes/serve-requests.ts";
import { ServiceProcess } from "../processes/service-process.ts";
import type { CopyParts, MadeCopy } from "./make-copy.ts";

const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
const HEAP_MB = 512;

/** One PDF, or the kind of the error alone: what that says may quote what applicants wrote. */
export type PdfResponse = { readonly made: MadeCopy } | { readonly error: string };

export const PDF_PROCESS: ProcessContract<CopyParts, PdfResponse> = {
  name: "Making the PDF",
  file: new URL("./pdf.process.ts", import.meta.url),
  execArgv: [`--max-old-space-size=${HEAP_MB}`],
  request: { data: "object", documents: "object" },
  response: {},
};

/**
 * Makes PDFs in a process of its own, one after the other: whatever goes wrong there, applicants are being served.
 * The process starts with the first PDF, keeps its fonts for the next ones, and ends after a minute without any.
 */
export class PdfMaker {
  #process: ServiceProcess<CopyParts, PdfResponse> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

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
    clearTimeout(this.#idle);
    this.#process?.abandon();
  }

  async #ask(parts: CopyParts, signal?: AbortSignal): Promise<MadeCopy> {
    clearTimeout(this.#idle);
    const running = this.#running();
    try {
      const response = await running.ask(parts, { timeLimitMs: TIME_LIMIT_MS, signal });
      if ("error" in response) throw new Error(`The PDF could not be made (${response.error}).`);
      return response.made;
    } finally {
      this.#idle = setTimeout(() => running.abandon(), IDLE_MS).unref();
    }
  }

  #running(): ServiceProcess<CopyParts, PdfResponse> {
    if (this.#process && !this.#process.hasEnded) return this.#process;
    this.#process = new ServiceProcess(PDF_PROCESS);
    return this.#process;
  }
}
