/**
 * Lets a script finish its work when nobody reads on what it prints, as in `npm run admin -- users | head`: without it
 * the closed pipe ends the script with a trace, wherever it was.
 */
export function allowUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/**
 * Waits until whoever reads what is printed has taken it, so that a long list does not pile up in memory for a slow
 * reader. A reader that has gone is not waited for.
 */
export function outputTaken(): Promise<void> {
  const { stdout } = process;
  if (!stdout.writableNeedDrain || stdout.errored !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stdout.off("drain", done).off("error", done).off("close", done);
      resolve();
    };
    stdout.on("drain", done).on("error", done).on("close", done);
  });
}

/** "1 page", "2 pages" */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
