import { CliError, runScript } from "./process/run-script.ts";
import { caddyTrial } from "./trials/caddy.ts";
import { clamdTrial } from "./trials/clamd.ts";
import { exim4Trial } from "./trials/exim4.ts";
import { nginxTrial } from "./trials/nginx.ts";
import { oidcTrial } from "./trials/oidc.ts";
import { pgbouncerTrial } from "./trials/pgbouncer.ts";
import { replicaTrial } from "./trials/replica.ts";
import { systemdTrial } from "./trials/systemd.ts";
import { runTrial, type Trial } from "./trials/trial.ts";

/** What the product is tried with as Debian has it, by name. */
const TRIALS: Readonly<Record<string, Trial>> = {
  systemd: systemdTrial,
  exim4: exim4Trial,
  clamd: clamdTrial,
  nginx: nginxTrial,
  caddy: caddyTrial,
  pgbouncer: pgbouncerTrial,
  replica: replicaTrial,
  oidc: oidcTrial,
};

const WIDTH = Math.max(...Object.keys(TRIALS).map(({ length }) => length));

const HELP = `Usage: node scripts/run.mjs trial NAME...

Tries the product with other programs as Debian has them, which the tests cannot ask for. All of it runs in a folder of its
own, on free ports of this machine, and is gone afterwards. Says what to install where that is missing.

${Object.entries(TRIALS)
  .map(([name, { about }]) => `  ${name.padEnd(WIDTH)}  ${about}`)
  .join("\n")}
`;

await runScript({
  name: "trial",
  help: HELP,
  options: {},
  takesNames: true,
  run: async (_values, names) => {
    if (names.length === 0) throw new CliError(2, `Say which: ${Object.keys(TRIALS).join(", ")}.`);
    for (const name of names) {
      const trial = Object.hasOwn(TRIALS, name) ? TRIALS[name] : undefined;
      if (trial === undefined) throw new CliError(2, `There is no trial ${name}.`);
      process.stdout.write(`${name}: ${trial.about}\n`);
      await runTrial(name, trial, (line) => process.stdout.write(`  ${line}\n`));
      process.stdout.write(`${name}: holds\n`);
    }
    return 0;
  },
});
