import type { ServerConfig } from "../../src/server/system/config.ts";

/** A command of `npm run admin`. */
export interface AdminCommand {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole of `npm run admin -- NAME --help`. */
  readonly help: string;
  /**
   * Does it and gives the exit code: 0 when all is done, 1 when something was refused.
   * @param options what stands after the command's name
   * @throws UsageError when they are wrong
   */
  readonly run: (options: readonly string[], context: AdminContext) => Promise<number>;
}

export interface AdminContext {
  readonly config: ServerConfig;
  readonly print: (line: string) => void;
  /** Resolves when the reader has taken what was printed: long lists wait for that between two lines. */
  readonly printed: () => Promise<void>;
}

/** A command was called the wrong way; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
