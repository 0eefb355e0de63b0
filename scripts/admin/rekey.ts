import { parseArgs } from "node:util";
import { keyId } from "../../src/server/crypto/encrypt.ts";
import { forgetKeysBut } from "../../src/server/store/encryption.ts";
import { currentFormHash } from "../../src/server/store/published-forms.ts";
import {
  countUnderOtherKeys,
  type RotatedPortion,
  rotateAnswers,
  rotateColumn,
  SEALED_COLUMNS,
} from "../../src/server/store/rotate-keys.ts";
import { compactDatabase } from "../../src/server/store/snapshot.ts";
import type { AdminCommand, AdminContext } from "./command.ts";
import { type Installation, withInstallation } from "./open-installation.ts";
import { writeAudit } from "./write-audit.ts";

const PORTION = 100;

const HELP = `Usage: npm run admin -- rekey [--compact]

Encrypts what is sensitive in the database under the APP_KEY in force: what is encrypted under a key of APP_KEY_PREVIOUS, what
was stored in plain before there were keys, and answers that the published form has made sensitive since they were saved.
The servers may run meanwhile, and the command may be stopped and called again at any time: it goes on where it is needed.

To change the key, see docs/operations.md.

  --compact   rewrite the database file at the end, so that free space in it holds nothing of before (SQLite); saves wait
              meanwhile, about a second for each 100 MB
`;

/** `npm run admin -- rekey` */
export const rekey: AdminCommand = {
  summary: "encrypt what is sensitive under the APP_KEY in force",
  help: HELP,
  run: async (options, context) => {
    const { values } = parseArgs({
      args: [...options],
      options: { compact: { type: "boolean", default: false } },
    });
    const { config, print } = context;
    return withInstallation(config, async (installation) => {
      const code = await rotateAll(installation, print);
      if (values.compact) {
        const isDone = compactDatabase(config);
        print(isDone ? "The database file is compact." : "PostgreSQL: run VACUUM FULL to clear free space.");
      }
      return code;
    });
  },
};

async function rotateAll(installation: Installation, print: AdminContext["print"]): Promise<number> {
  const { db, keys, now } = installation;
  const id = keyId(keys[0]);
  const currentForm = (await currentFormHash(db)) ?? "";
  const unreadable = [
    ...(await walk(print, "applications", (after) =>
      rotateAnswers(db, { after, size: PORTION, currentForm }),
    )),
    ...(await walk(print, "applications with answers kept aside", (after) =>
      rotateColumn(db, SEALED_COLUMNS.keptAside, { after, size: PORTION }),
    )),
    ...(await walk(print, "error maps", (after) =>
      rotateColumn(db, SEALED_COLUMNS.errorMaps, { after, size: PORTION }),
    )),
    ...(await walk(print, "tokens with prepared answers", (after) =>
      rotateColumn(db, SEALED_COLUMNS.preparedAnswers, { after, size: PORTION }),
    )),
    ...(await walk(print, "waiting mails", (after) =>
      rotateColumn(db, SEALED_COLUMNS.waitingMails, { after, size: PORTION }),
    )),
  ];
  await writeAudit({ db, now }, "rekeyed", id);
  const left = await countUnderOtherKeys(db);
  if (unreadable.length > 0) {
    print("Those that cannot be opened were damaged, or sealed under a key that was not given.");
    return 1;
  }
  if (left > 0) {
    print(`${left} were sealed under an earlier key meanwhile: a server still runs with it. Restart it with`);
    print("the new APP_KEY and call this once more. Earlier keys are needed until then.");
    return 1;
  }
  await forgetKeysBut(db, [id]);
  print(`Everything is sealed under the key ${id}. Earlier keys are no longer needed.`);
  return 0;
}

/** Walks through all portions, prints what was done, and gives the ids of what could not be opened. */
async function walk(
  print: AdminContext["print"],
  what: string,
  rotatePortion: (after: string) => Promise<RotatedPortion>,
): Promise<readonly string[]> {
  const unreadable: string[] = [];
  let encryptedAnew = 0;
  for (let after: string | null = ""; after !== null; ) {
    const portion = await rotatePortion(after);
    encryptedAnew += portion.encryptedAnew;
    unreadable.push(...portion.unreadable);
    after = portion.next;
  }
  print(`${encryptedAnew} ${what} sealed anew.`);
  for (const id of unreadable) print(`Cannot be opened, left as it is: ${what}, ${id}`);
  return unreadable;
}
