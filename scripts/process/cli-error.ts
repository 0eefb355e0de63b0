/** What stops a script: a sentence for whoever started it, and the exit code, which is 2 for wrong usage. */
export class CliError extends Error {
  override readonly name = "Refusal";
  readonly code: number;

  constructor(code: number, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Runs an npm script to its exit code; a refusal, or options that do not exist, are said in a sentence, and with the way
 * to the help on wrong usage.
 */
export async function runOrFail(script: string, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const refusal = refusalOf(error);
    const advice = refusal.code === 2 ? `\nnpm run ${script} -- --help says how to use this.` : "";
    process.stderr.write(`${refusal.message}${advice}\n`);
    process.exitCode = refusal.code;
  }
}

/** @throws the error when it is a defect and none of usage */
function refusalOf(error: unknown): CliError {
  if (error instanceof CliError) return error;
  const isUsage =
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("ERR_PARSE_ARGS");
  if (isUsage) return new CliError(2, error.message);
  throw error;
}
