import { API_TOKEN_MAX_DAYS } from "../../src/contract/desk-passing-on.ts";
import { NAME_TEXT } from "../../src/contract/schema-types.ts";
import { refusedSentence } from "../../src/contract/staff-texts.ts";
import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { endApiToken, makeApiToken } from "../../src/server/passing-on/api-tokens.ts";
import { type ListedApiToken, listApiTokens } from "../../src/server/store/api-tokens.ts";
import { CliError } from "../process/run-script.ts";
import { APPLICATION_HELP, APPLICATION_OPTION, withApplication } from "./application-option.ts";
import { adminCommand, none, numberUpTo, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- api-tokens
       npm run admin -- api-tokens --add NAME --days N [--sensitive] [--application NAME]
       npm run admin -- api-tokens --revoke TOKEN_ID

With a token, a program of the school reads submitted applications: GET /desk/api/applications (docs/calls.md). Without options
it lists the tokens: id, what each is for, what it reads, until when, and when it was used last. Administrators can do
the same at the desk, under Tokens. The token itself is shown this once and kept nowhere.

  --add        make a token; NAME says what it is for
  --days       for how long it works, ${API_TOKEN_MAX_DAYS} days at the most
  --sensitive  it reads Social Security numbers and other answers that print masks as they were given
  --revoke     end a token at once
${APPLICATION_HELP}`;

const ASKER = { client: ADMIN_CLIENT, staffId: null };

/** `npm run admin -- api-tokens` */
export const apiTokens = adminCommand({
  summary: "make, list and end the tokens with which programs read submitted applications",
  help: HELP,
  options: {
    add: { type: "string" },
    days: { type: "string" },
    sensitive: { type: "boolean", default: false },
    revoke: { type: "string" },
    ...APPLICATION_OPTION,
  },
  names: none,
  run: async ({ values }, { config, print }) => {
    const { add, days, sensitive, revoke: id, application } = values;
    if (add === undefined && (days !== undefined || sensitive || application !== undefined))
      throw new UsageError("--days, --sensitive and --application go with --add.");
    if (add !== undefined && id !== undefined) throw new UsageError("Give --add or --revoke.");
    if (add !== undefined) {
      const name = nameOf(add);
      if (days === undefined) throw new UsageError("Say with --days for how long the token shall work.");
      const asked = {
        name,
        readsSensitive: sensitive,
        days: numberUpTo(API_TOKEN_MAX_DAYS, days, "--days must be"),
      };
      const made = await withApplication(config, application, (opened) => makeApiToken(opened, ASKER, asked));
      print(`The token, shown this once: ${made.token}`);
      print(`Token ${made.id}, until ${new Date(made.expiresAt).toISOString()}.`);
      return 0;
    }
    return await withInstallation(config, async (installation) => {
      if (id !== undefined) {
        if (!(await endApiToken(installation, ASKER, id)))
          throw new CliError(1, `There is no token ${id} that works. Nothing was changed.`);
        print(`Token ${id} no longer works.`);
        return 0;
      }
      await writeAudit(installation, "api_tokens_listed", "tokens");
      const tokens = await listApiTokens(installation.db);
      for (const token of tokens) print(describe(token, installation.now()));
      if (tokens.length === 0) print("There is no token.");
      return 0;
    });
  },
});

/** @throws UsageError */
function nameOf(text: string): string {
  const name = text.trim();
  const { title: what, pattern, minLength, maxLength } = NAME_TEXT;
  if (name.length >= minLength && name.length <= maxLength && new RegExp(pattern, "u").test(name))
    return name;
  throw new UsageError(`--add: ${refusedSentence({ what, text: name, maxLength, pattern })}`);
}

function describe(token: ListedApiToken, now: number): string {
  const { id, name, application, expires_at, last_used_at, revoked_at } = token;
  const until = `until ${iso(expires_at)}`;
  return [
    id,
    name,
    token.reads_sensitive === 1 ? "with sensitive answers" : "masked",
    revoked_at !== null
      ? `revoked ${iso(revoked_at)}`
      : expires_at <= now
        ? `expired ${iso(expires_at)}`
        : until,
    last_used_at === null ? "never used" : `used ${iso(last_used_at)}`,
    ...(application === "" ? [] : [application]),
  ].join("  ");
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
