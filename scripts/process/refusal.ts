/** What stops a script: a sentence for whoever started it, and the exit code, which is 2 for wrong usage. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: number;

  constructor(code: number, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Runs an npm script to its exit code; a refusal is said in its sentence, and with the way to the help on wrong usage.
 */
export async function runOrRefuse(script: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const advice = error.code === 2 ? `\nnpm run ${script} -- --help says how to use this.` : "";
    process.stderr.write(`${error.message}${advice}\n`);
    process.exitCode = error.code;
  }
}
