import { diagnose, TRIALS } from "../../src/server/admin/doctor.ts";
import { adminCommand, none } from "./command.ts";

const HELP = `Usage: npm run admin -- doctor

Tries what the product needs and what its settings name: the database, the clock, the document storage, the mail server,
the OpenID provider, LibreOffice, clamd and the disk. Says for each what is wrong, in words, and ends with 1 when something
is. It may be called beside a running server; nobody is sent anything, and nothing is left behind. On an installation of an
earlier version it brings the tables up to date, as a start would.
`;

/** `npm run admin -- doctor` */
export const doctor = adminCommand({
  summary: "try database, storage, mail and all else that the settings name",
  help: HELP,
  options: {},
  names: none,
  run: async (_asked, { config, print }) => {
    const width = Math.max(...TRIALS.map(({ name }) => name.length));
    let wrong = 0;
    for (const trial of TRIALS) {
      const { state, words } = await diagnose(trial, config);
      if (state === "wrong") wrong += 1;
      print(`${trial.name.padEnd(width)}  ${STATES[state]}  ${words}`);
    }
    print(wrong === 0 ? "All is well." : `${wrong} of ${TRIALS.length} to look after.`);
    return wrong === 0 ? 0 : 1;
  },
});

const STATES = { ok: "ok   ", wrong: "WRONG", unused: "–    " } as const;
