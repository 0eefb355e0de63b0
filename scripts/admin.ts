import { damagedDatabase } from "../src/server/store/storage-failure.ts";
import { ConfigError, readConfig } from "../src/server/system/config.ts";
import { UsageError } from "./admin/command.ts";
import { COMMANDS } from "./admin/commands.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { isWrongOption } from "./process/run-script.ts";
import { allowUnreadOutput, outputTaken } from "./process/unread-output.ts";

const HELP = `Usage: npm run admin -- COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`)
  .join("\n")}

npm run admin -- COMMAND --help tells more about one. Settings come from the environment and .env, as for npm start.
`;

const [name, ...options] = process.argv.slice(2);
allowUnreadOutput();
process.exitCode = await main();

async function main(): Promise<number> {
  if (name === undefined || name === "--help") return show(HELP, name === undefined ? 2 : 0);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return refuse(`There is no command ${name}.`);
  if (options.includes("--help")) return show(command.help, 0);
  try {
    loadEnvFile();
    return await command.run(options, {
      config: readConfig(process.env),
      print: (line) => process.stdout.write(`${line}\n`),
      printed: outputTaken,
    });
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError || isWrongOption(error)) {
      return refuse(error.message);
    }
    const damage = damagedDatabase(error, readConfig(process.env).dataDir);
    if (damage === null) throw error;
    process.stderr.write(`${damage}\n`);
    return 1;
  }
}

function show(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\nnpm run admin -- --help says how to use this.\n`);
  return 2;
}
