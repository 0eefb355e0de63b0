import { existsSync } from "node:fs";
import { giveDataToOwner } from "../../src/server/services/data-folder.ts";
import { sqliteFile } from "../../src/server/store/sqlite-file.ts";
import { damagedDatabase } from "../../src/server/store/storage-failure.ts";
import { ConfigError, readConfig } from "../../src/server/system/config.ts";
import { codesInBrackets } from "../../src/server/system/error-facts.ts";
import { loadEnvFile } from "../process/load-env-file.ts";
import { allowUnreadOutput, outputTaken } from "../process/output.ts";
import { CliError, endWith } from "../process/run-script.ts";
import type { AdminCommand } from "./command.ts";

interface Program {
  /** As it is called: `npm run NAME`. */
  readonly name: string;
  readonly commands: Readonly<Record<string, AdminCommand>>;
  /** What it is for, below the list of commands. */
  readonly about: string;
}

/** Runs the command that the process was called with, on the installation that the environment and .env name. */
export async function runCommands({ name: program, commands, about }: Program): Promise<void> {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)} ${summary}`);
  const help = `Usage: npm run ${program} -- COMMAND [options]

${list.join("\n")}

npm run ${program} -- COMMAND --help tells more about one. ${about}
`;
  const [name, ...options] = process.argv.slice(2);
  allowUnreadOutput();
  await endWith(program, async () => {
    if (name === undefined || name === "--help") return show(help, name === undefined ? 2 : 0);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new CliError(2, `There is no command ${name}.`);
    if (options.includes("--help")) return show(command.help, 0);
    try {
      loadEnvFile();
      return await runCommand(command, options, { makesDatabase: name === "restore" });
    } catch (error) {
      if (error instanceof ConfigError) throw new CliError(1, error.message);
      const damage = damagedDatabase(error, readConfig(process.env).dataDir);
      throw damage === null ? error : new CliError(1, damage);
    }
  });
}

async function runCommand(
  command: AdminCommand,
  options: readonly string[],
  { makesDatabase }: { readonly makesDatabase: boolean },
): Promise<number> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const isThere = () => databaseUrl !== null || existsSync(sqliteFile(dataDir));
  const wasThere = isThere();
  try {
    return await command.run(options, {
      config,
      print: (line) => process.stdout.write(`${line}\n`),
      printed: outputTaken,
    });
  } finally {
    giveBack(dataDir);
    // Of a server that runs with other settings than this command, nothing was read or changed.
    if (!makesDatabase && !wasThere && isThere()) process.stderr.write(`${newDatabase(dataDir)}\n`);
  }
}

/** What the command has done stands, whatever keeps its files from the server's user. */
function giveBack(dataDir: string): void {
  try {
    giveDataToOwner(dataDir);
  } catch (error) {
    process.stderr.write(
      `What this command made in ${dataDir} may still belong to root${codesInBrackets(error)}: give it to the server's user with chown.\n`,
    );
  }
}

function newDatabase(dataDir: string): string {
  return `There was no database in ${dataDir}, and a new one was made. Where the server has its data elsewhere, this command lacks the server's settings: docs/operations.md, "Commands".`;
}

function show(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
