import type { DestinationStream, destination } from "pino";

/** How long a line may wait for others. */
const LONGEST_WAIT_MS = 50;
const MOST_CHARS = 8_000;

/**
 * Where lines of the log go that come at about the same time, to be written together: writing each by itself takes longer
 * than making it. What still waits when the process ends is written then.
 */
export class GatheredLines implements DestinationStream {
  readonly #stream: Pick<ReturnType<typeof destination>, "write" | "flushSync">;
  #lines = "";
  #timer: NodeJS.Timeout | null = null;

  constructor(stream: Pick<ReturnType<typeof destination>, "write" | "flushSync">) {
    this.#stream = stream;
    process.once("exit", () => this.flushSync());
  }

  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= MOST_CHARS) this.#pass();
    else this.#timer ??= setTimeout(() => this.#pass(), LONGEST_WAIT_MS).unref();
  }

  /** Writes what waits before it returns; called after a fatal line too. */
  flushSync(): void {
    this.#pass();
    this.#stream.flushSync();
  }

  #pass(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const lines = this.#lines;
    this.#lines = "";
    if (lines !== "") this.#stream.write(lines);
  }
}
