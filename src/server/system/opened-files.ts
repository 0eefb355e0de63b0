import { type Stats, statSync } from "node:fs";

/** What was opened lies under its path no longer: nothing that is written there would be found again. */
export class FileGoneError extends Error {
  override readonly name = "FileGoneError";
  readonly code = "FILE_GONE";
}

/**
 * Files or folders that were opened, by path. An open file goes on being written after it was deleted, replaced or left
 * behind under a mount: only its path tells.
 */
export class OpenedFiles {
  readonly #paths: readonly string[];
  readonly #opened = new Map<string, Pick<Stats, "dev" | "ino">>();
  readonly #onChange: (areThere: boolean) => void;
  #areThere = true;

  /** @param onChange told when they are found to be gone, and when they are back */
  constructor(paths: readonly string[], onChange: (areThere: boolean) => void = () => undefined) {
    this.#paths = paths;
    this.#onChange = onChange;
    this.areThere();
  }

  /** Whether each path leads to the file that was there when it was first looked at; some microseconds a path. */
  areThere(): boolean {
    const areThere = this.#paths.every((path) => this.#isSame(path));
    if (areThere !== this.#areThere) this.#onChange(areThere);
    this.#areThere = areThere;
    return areThere;
  }

  /** @throws FileGoneError */
  require(): void {
    if (!this.areThere()) throw new FileGoneError("What was opened is no longer where it was.");
  }

  /** A file that is made later, such as the log of a database, counts from when it was first seen. */
  #isSame(path: string): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    const opened = this.#opened.get(path);
    if (opened === undefined) {
      if (found !== undefined) this.#opened.set(path, { dev: found.dev, ino: found.ino });
      return true;
    }
    return found?.ino === opened.ino && found.dev === opened.dev;
  }
}
