import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { isBeginning, type ProcessContract, readMessage } from "./serve-requests.ts";

/** How long whoever asks waits. */
export interface Patience {
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting<Response> {
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  readonly settled: Promise<unknown>;
  /** Whether the process has told that it works on it. */
  hasBegun: boolean;
}

/** The process has ended by itself, or was killed by somebody else, before it did anything for the request. */
export class NotBegunError extends Error {}

/** It took longer than it may: on a machine that has more to do than it can, or because it is too much. */
export class TimeLimitError extends Error {}

/** Work that never waits would not see that whoever waited for it has ended. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * A process that answers requests. It starts at once and ends by `abandon`, `stop`, a request that takes too long or is
 * given up, a message that cannot be read, or by itself; then whatever was asked fails, and everything asked later.
 *
 * Own code: execa pairs no responses with requests; tinypool and workerpool do, but send errors back with all their
 * text, which may quote applicants, and start a new process by themselves where the search first looks for other tables.
 */
export class ServiceProcess<Request, Response> {
  readonly #name: string;
  readonly #response: ProcessContract<Request, Response>["response"];
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting<Response>>();
  readonly #exited: Promise<void>;
  #asked = 0;
  #ended: Error | undefined;

  constructor(contract: ProcessContract<Request, Response>) {
    const { name, file, execArgv = [], isBackground = false } = contract;
    this.#name = name;
    this.#response = contract.response;
    // JSON would not carry the bytes of a PDF.
    const options: ForkOptions = { env: environment(), execArgv: [...execArgv], serialization: "advanced" };
    this.#child = fork(file, [], options);
    if (isBackground) lowerPriority(this.#child.pid);
    running.add(this.#child);
    this.#child.on("message", (message) => this.#receive(message));
    this.#exited = new Promise((done) => {
      this.#child.once("exit", (code, signal) => {
        running.delete(this.#child);
        this.#endByItself(new Error(`${name} ended with ${signal ?? code}.`));
        done();
      });
      this.#child.on("error", (error) => {
        this.#fail(error);
        // It has not started at all; then nothing will exit.
        if (this.#child.pid !== undefined) return;
        running.delete(this.#child);
        done();
      });
    });
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /**
   * When the time is over or the signal aborts, the process ends, whatever else it was asked: nothing else stops work
   * that never waits.
   * @throws when the process has ended or ends before the response; `NotBegunError` where it had not begun either
   */
  async ask(request: Request, { timeLimitMs, signal }: Patience = {}): Promise<Response> {
    if (this.#ended) throw this.#ended;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const id = ++this.#asked;
    this.#waiting.set(id, { resolve, reject, settled: promise, hasBegun: false });
    const onAbort = () => this.abandon();
    const timer =
      timeLimitMs &&
      setTimeout(
        () => this.#fail(new TimeLimitError(this.#killed(`after ${timeLimitMs / 1_000} seconds`))),
        timeLimitMs,
      );
    signal?.addEventListener("abort", onAbort);
    try {
      if (signal?.aborted) onAbort();
      else this.#send({ id, body: request });
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Whoever started it may end while it waits for requests, and it with them. */
  release(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Whoever started it goes on until it has ended, as from the start. */
  hold(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Ends it at once, whatever it is doing. */
  abandon(): void {
    this.#fail(new Error(this.#killed("because nobody waits for it")));
  }

  /** Ends it after the responses under way. */
  async stop(): Promise<void> {
    while (this.#waiting.size > 0) {
      await Promise.allSettled([...this.#waiting.values()].map(({ settled }) => settled));
    }
    this.#end(new Error(`${this.#name} was stopped.`));
    if (this.#child.connected) this.#child.disconnect();
    await this.#exited;
  }

  #send(message: { readonly id: number; readonly body: Request }): void {
    // What did not start for lack of open files cannot even be sent to; its error is on the way.
    if (this.#child.pid === undefined) return;
    this.#child.send(message, (error) => {
      if (error === null) return;
      this.#endByItself(error);
      this.#child.kill("SIGKILL");
    });
  }

  #receive(value: unknown): void {
    if (isBeginning(value)) {
      const waiting = this.#waiting.get(value.id);
      if (waiting) waiting.hasBegun = true;
      return;
    }
    const message = readMessage(value, this.#response);
    const waiting = message && this.#waiting.get(message.id);
    if (!waiting) {
      this.#fail(new Error(`${this.#name} sent something that cannot be read.`));
      return;
    }
    this.#waiting.delete(message.id);
    waiting.resolve(message.body);
  }

  #killed(why: string): string {
    return `${this.#name} was ended with SIGKILL ${why}.`;
  }

  #fail(error: Error): void {
    this.#end(error);
    this.#child.kill("SIGKILL");
  }

  #endByItself(error: Error): void {
    for (const { hasBegun, reject } of this.#waiting.values())
      if (!hasBegun) reject(new NotBegunError(error.message));
    this.#end(error);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/**
 * None of our settings, and so none of our secrets. Nor what `node --watch` sets, under which a process would report
 * the files it loads over the same channel. Where Node keeps compiled code halves the time that a process starts in.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/** A processor that is busy serves applicants first; what the process starts has its priority too. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: it then competes as an equal.
  }
}
