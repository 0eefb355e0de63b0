import { damagedDatabase } from "../src/server/store/storage-failure.ts";
import { ConfigError, readConfig } from "../src/server/system/config.ts";
import { COMMANDS } from "./admin/commands.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { allowUnreadOutput, outputTaken } from "./process/output.ts";
import { CliError, endWith } from "./process/run-script.ts";

const NAME_WIDTH = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));
const HELP = `Usage: npm run admin -- COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(NAME_WIDTH)} ${summary}`)
  .join("\n")}

npm run admin -- COMMAND --help tells more about one. Settings come from the environment and .env, as for npm start.
`;

const [name, ...options] = process.argv.slice(2);
allowUnreadOutput();
await endWith("admin", async () => {
  if (name === undefined || name === "--help") return show(HELP, name === undefined ? 2 : 0);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new CliError(2, `There is no command ${name}.`);
  if (options.includes("--help")) return show(command.help, 0);
  try {
    loadEnvFile();
    return await command.run(options, {
      config: readConfig(process.env),
      print: (line) => process.stdout.write(`${line}\n`),
      printed: outputTaken,
    });
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(2, error.message);
    const damage = damagedDatabase(error, readConfig(process.env).dataDir);
    throw damage === null ? error : new CliError(1, damage);
  }
});

function show(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
