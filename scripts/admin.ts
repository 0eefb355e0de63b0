import { ConfigError, readConfig } from "../src/server/config.ts";
import { applications } from "./admin/applications.ts";
import { audit } from "./admin/audit.ts";
import { backup } from "./admin/backup.ts";
import { type AdminCommand, UsageError } from "./admin/command.ts";
import { erase } from "./admin/erase.ts";
import { exportApplicant } from "./admin/export.ts";
import { importSchools } from "./admin/import-schools.ts";
import { jobs } from "./admin/jobs.ts";
import { prefillToken } from "./admin/prefill-token.ts";
import { purge } from "./admin/purge.ts";
import { rekey } from "./admin/rekey.ts";
import { restore } from "./admin/restore.ts";
import { serviceToken } from "./admin/service-token.ts";
import { tokens } from "./admin/tokens.ts";
import { users } from "./admin/users.ts";
import { loadEnvFile } from "./process/load-env-file.ts";

/** Every command of `npm run admin`, each in a file of its own under scripts/admin/. */
const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  applications,
  audit,
  backup,
  erase,
  export: exportApplicant,
  "import-schools": importSchools,
  jobs,
  "prefill-token": prefillToken,
  purge,
  rekey,
  restore,
  "service-token": serviceToken,
  tokens,
  users,
};

const HELP = `Usage: npm run admin -- COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`)
  .join("\n")}

npm run admin -- COMMAND --help tells more about one. Settings come from the environment and .env, as for npm start.
`;

const [name, ...options] = process.argv.slice(2);
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
    });
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError || isWrongOption(error)) {
      return refuse(error.message);
    }
    throw error;
  }
}

function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function show(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\nnpm run admin -- --help says how to use this.\n`);
  return 2;
}
