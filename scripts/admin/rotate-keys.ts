import { withInstallation } from "../../src/server/admin/installation.ts";
import { reencryptAll } from "../../src/server/admin/reencrypt-all.ts";
import { compactDatabase } from "../../src/server/store/snapshot.ts";
import { adminCommand, none } from "./command.ts";

const HELP = `Usage: npm run admin -- rotate-keys [--compact]

Encrypts what is sensitive in the database under the APP_KEY in force: what is encrypted under a key of APP_KEY_PREVIOUS, what
was stored in plain before there were keys, and answers that the published form has made sensitive since they were saved.
The servers may run meanwhile, and the command may be stopped and called again at any time: it goes on where it is needed.

To change the key, see docs/operations.md.

  --compact   rewrite the database file at the end, so that free space in it holds nothing of before (SQLite); saves wait
              meanwhile, about a second for each 100 MB
`;

/** `npm run admin -- rotate-keys` */
export const rotateKeys = adminCommand({
  summary: "encrypt what is sensitive under the APP_KEY in force",
  help: HELP,
  options: { compact: { type: "boolean", default: false } },
  names: none,
  run: ({ values }, { config, print }) =>
    withInstallation(config, async (installation) => {
      const { id, unreadable, left } = await reencryptAll(installation, (done) => {
        print(`${done.count} ${done.what} re-encrypted.`);
        for (const one of done.unreadable) print(`Cannot be opened, left as it is: ${done.what}, ${one}`);
      });
      if (unreadable > 0) {
        print("Those that cannot be opened were damaged, or encrypted under a key that was not given.");
      } else if (left > 0) {
        print(
          `${left} were encrypted under an earlier key meanwhile: a server still runs with it. Restart it with`,
        );
        print("the new APP_KEY and call this once more. Earlier keys are needed until then.");
      } else print(`Everything is encrypted under the key ${id}. Earlier keys are no longer needed.`);
      if (values.compact) {
        const isDone = compactDatabase(config);
        print(isDone ? "The database file is compact." : "PostgreSQL: run VACUUM FULL to clear free space.");
      }
      return unreadable + left > 0 ? 1 : 0;
    }),
});
