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
