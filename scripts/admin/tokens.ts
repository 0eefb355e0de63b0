import { parseArgs } from "node:util";
import { listTokens } from "../../src/server/store/tokens.ts";
import type { AdminCommand } from "./command.ts";
import { withInstallation } from "./open-installation.ts";
import { writeAudit } from "./write-audit.ts";

const HELP = `Usage: npm run admin -- tokens

Lists the tokens that work: id, kind, whose application a service token shows, and until when. The tokens themselves are
kept nowhere. That they were listed is written into the audit table.
`;

/** `npm run admin -- tokens` */
export const tokens: AdminCommand = {
  summary: "list the tokens that work",
  help: HELP,
  run: async (options, { config, print, printed }) => {
    parseArgs({ args: [...options] });
    await withInstallation(config, async (installation) => {
      await writeAudit(installation, "tokens_listed", "tokens");
      let count = 0;
      for await (const { id, kind, email, expires_at } of listTokens(installation.db, installation.now())) {
        print([id, kind, email ?? "-", `until ${new Date(expires_at).toISOString()}`].join("  "));
        count += 1;
        await printed();
      }
      if (count === 0) print("No token works.");
    });
    return 0;
  },
};
