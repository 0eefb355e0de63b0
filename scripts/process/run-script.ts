import { type ParseArgsConfig, parseArgs } from "node:util";

/** What stops a script: a sentence for whoever started it, and the exit code, which is 2 for wrong usage. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: number;

  constructor(code: number, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export type Options = NonNullable<ParseArgsConfig["options"]>;
/** What `parseArgs` makes of the options. */
export type Values<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>["values"];

interface Script<T extends Options> {
  /** Its name in package.json. */
  readonly name: string;
  readonly help: string;
  readonly options: T;
  /** Whether files, folders or names may be given besides the options. */
  readonly takesNames?: boolean;
  /** Does it; the exit code, 0 when there is none. */
  readonly run: (values: Values<T>, names: readonly string[]) => Promise<number | undefined>;
}

/** Runs an npm script with the options it was started with. `--help` shows the help. */
export function runScript<const T extends Options>(script: Script<T>): Promise<void> {
  const { name, help, options, takesNames = false, run } = script;
  return endWith(name, async () => {
    if (process.argv.slice(2).includes("--help")) {
      process.stdout.write(help);
      return 0;
    }
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (!takesNames && positionals.length > 0)
      throw new CliError(2, `${positionals.join(" ")} is not expected here.`);
    return run(values, positionals);
  });
}

/** Does the work of an npm script. What is wrong with its options, and any other CliError, is said in a sentence. */
export async function endWith(name: string, work: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const { code, message } = cliErrorOf(error);
    const advice = code === 2 ? `\nnpm run ${name} -- --help says how to use this.` : "";
    process.stderr.write(`${message}${advice}\n`);
    process.exitCode = code;
  }
}

/** @throws the error when it is a defect and none of usage */
function cliErrorOf(error: unknown): CliError {
  if (error instanceof CliError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // `parseArgs` has refused the options.
  if (error instanceof Error && code.startsWith("ERR_PARSE_ARGS")) return new CliError(2, error.message);
  throw error;
}

/** The number that an option was given. @throws CliError when it is none, or less than `least` */
export function wholeNumber(text: string, option: string, least = 1): number {
  if (!/^\d+$/.test(text) || Number(text) < least)
    throw new CliError(2, `${option} is a whole number from ${least}.`);
  return Number(text);
}

/** @throws CliError when an option was given anything else */
export function oneOf<const T extends string>(text: string, allowed: readonly T[], option: string): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new CliError(2, `${option} is ${allowed.join(" or ")}.`);
  return found;
}
