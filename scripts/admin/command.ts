import { parseArgs } from "node:util";
import { accountNamed, type Installation } from "../../src/server/admin/installation.ts";
import type { AccountRow } from "../../src/server/store/schema.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import { CliError, type Options, type Values } from "../process/run-script.ts";

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
export class UsageError extends CliError {
  constructor(sentence: string) {
    super(2, sentence);
  }
}

interface Plan<T extends Options, N> extends Pick<AdminCommand, "summary" | "help"> {
  readonly options: T;
  /** Reads what stands beside the options. @throws UsageError */
  readonly names: (given: readonly string[]) => N;
  /** The exit code, 0 when it gives none. @throws CliError with code 1 to refuse, which prints its sentence */
  readonly run: (
    asked: { readonly values: Values<T>; readonly names: N },
    context: AdminContext,
  ) => Promise<number | undefined>;
}

/** A command that is called with these options and names. */
export function adminCommand<const T extends Options, N>(plan: Plan<T, N>): AdminCommand {
  const { summary, help, options, names, run } = plan;
  return {
    summary,
    help,
    run: async (args, context) => {
      const { values, positionals } = parseArgs({
        args: [...args],
        options,
        allowPositionals: !Object.is(names, none),
      });
      try {
        return (await run({ values, names: names(positionals) }, context)) ?? 0;
      } catch (error) {
        if (!(error instanceof CliError && error.code === 1)) throw error;
        for (const line of error.message.split("\n")) context.print(line);
        return 1;
      }
    },
  };
}

/** Where nothing may stand beside the options. */
export function none(): undefined {
  return undefined;
}

/** Reads one name and no more. */
export function one(otherwise: string): (given: readonly string[]) => string {
  return ([name, ...more]) => {
    if (name === undefined || more.length > 0) throw new UsageError(otherwise);
    return name;
  };
}

/** The number that an option was given. @throws UsageError, which begins with the demand: "--limit must be" */
export function numberUpTo(most: number, text: string, demand: string): number {
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new UsageError(`${demand} a whole number from 1 to ${most}.`);
  return number;
}

/** The account of a username. @throws CliError when there is none, and so nothing was `done` */
export async function requireAccount(
  installation: Pick<Installation, "store">,
  username: string,
  done: string,
): Promise<AccountRow> {
  const account = await accountNamed(installation, username);
  if (account === undefined) throw noAccount(username, done);
  return account;
}

export function noAccount(username: string, done: string): CliError {
  return new CliError(1, `There is no account ${username}. Nothing was ${done}.`);
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: ": its folder is not there",
  EACCES: ": this user may not write there",
  ENOSPC: ": the disk is full",
};

/** What to throw where a file or folder could not be written: an error of the system says no more than its code. */
export function cannotBeWritten(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  const why = WHY[String(error.code)] ?? "";
  return new CliError(1, `${path} cannot be made or written${why} (${String(error.code)}).`);
}

/** Prints a line for each row but those without one, no faster than they are read; returns how many were printed. */
export async function printEach<T>(
  { print, printed }: Pick<AdminContext, "print" | "printed">,
  rows: AsyncIterable<T>,
  describe: (row: T) => string | null,
): Promise<number> {
  let count = 0;
  for await (const row of rows) {
    const line = describe(row);
    if (line === null) continue;
    print(line);
    await printed();
    count += 1;
  }
  return count;
}
