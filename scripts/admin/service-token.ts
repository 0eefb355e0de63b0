import { type MadeToken, makeToken } from "../../src/server/access-links/access-links.ts";
import type { AdminCommand } from "./command.ts";
import { publicAddress, withInstallation } from "./open-installation.ts";
import { accountNamed } from "./open-records.ts";
import { revoke } from "./revoke.ts";
import { readTokenOptions } from "./token-options.ts";

const MAX_HOURS = 720;

const HELP = `Usage: npm run admin -- service-token USERNAME --hours N
       npm run admin -- service-token --revoke TOKEN_ID

Makes an address at which staff read the application of the applicant USERNAME (an e-mail address), without being able
to change it, for N hours (${MAX_HOURS} at most). Whoever has the address can read the application: hand it over as you
would the application itself. Every view is written into the audit table. The address is shown this once and kept
nowhere.

  --revoke   end a token at once; npm run admin -- tokens lists those that work
`;

/** `npm run admin -- service-token` */
export const serviceToken: AdminCommand = {
  summary: "make an address at which staff read one application",
  help: HELP,
  run: async (options, context) => {
    const asked = readTokenOptions(options, { subject: "username", maxHours: MAX_HOURS });
    if (asked.revokes !== null) return revoke(context, "service", asked.revokes);
    const { config, print } = context;
    const made = await withInstallation(config, async (installation): Promise<MadeToken | null> => {
      const account = await accountNamed(installation, asked.subject);
      if (!account) return null;
      return makeToken(installation, { opens: { accountId: account.id }, ttlMs: asked.ttlMs });
    });
    if (made === null) {
      print(`There is no account ${asked.subject}. Nothing was made.`);
      return 1;
    }
    print(`${publicAddress(config)}/?service_token=${made.token}`);
    print(`Token ${made.id}, until ${new Date(made.expiresAt).toISOString()}.`);
    return 0;
  },
};
