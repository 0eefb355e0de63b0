import { readFile } from "node:fs/promises";
import {
  type Answers,
  checkStorable,
  cleanAnswers,
  givenAnswers,
  withCodesInOrder,
} from "../../src/form/index.ts";
import { makeToken, revokeToken } from "../../src/server/access-links/access-links.ts";
import { type Installation, withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { FormLibrary } from "../../src/server/publishing/form-library.ts";
import { listTokens } from "../../src/server/store/tokens.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import { errorCode } from "../../src/server/system/has-fields.ts";
import { CliError } from "../process/run-script.ts";
import { APPLICATION_HELP, APPLICATION_OPTION, withApplication } from "./application-option.ts";
import {
  type AdminCommand,
  adminCommand,
  none,
  numberUpTo,
  printEach,
  requireAccount,
  UsageError,
} from "./command.ts";

const HOUR_MS = 3_600_000;
const PREFILL_HOURS = { standard: 72, most: 8_760 };
const SERVICE_HOURS = { most: 720 };

const TOKENS_HELP = `Usage: npm run admin -- tokens

Lists the tokens that work: id, kind, whose application a service token shows, until when, and which application it is
where there are several. The tokens themselves are
kept nowhere. That they were listed is written into the audit table.
`;

/** `npm run admin -- tokens` */
export const tokens = adminCommand({
  summary: "list the tokens that work",
  help: TOKENS_HELP,
  options: {},
  names: none,
  run: (_asked, context) =>
    withInstallation(context.config, async (installation) => {
      await writeAudit(installation, "tokens_listed", "tokens");
      const listed = listTokens(installation.store, installation.now());
      const count = await printEach(context, listed, ({ id, kind, email, expires_at, application }) => {
        const until = `until ${new Date(expires_at).toISOString()}`;
        const which = application === "" ? [] : [application];
        return [id, kind, email ?? "-", until, ...which].join("  ");
      });
      if (count === 0) context.print("No token works.");
      return 0;
    }),
});

const PREFILL_HELP = `Usage: npm run admin -- prefill-token FILE.json [--hours N] [--application NAME]
       npm run admin -- prefill-token --revoke TOKEN_ID

Makes an address at which the form begins with the answers in FILE.json: one object of answers by key, such as
{ "first_name": "Ada", "country": "USA" }, checked against the published form. They fill what the applicant has not
answered; nothing is overwritten. The address works for N hours (${PREFILL_HOURS.standard} unless said otherwise, ${PREFILL_HOURS.most} at
most), is shown this once and kept nowhere.

  --revoke   end a token at once and forget its answers; npm run admin -- tokens lists those that work
${APPLICATION_HELP}`;

/** `npm run admin -- prefill-token` */
export const prefillToken = tokenCommand({
  kind: "prefill",
  summary: "make an address at which the form begins with answers of a file",
  help: PREFILL_HELP,
  takes: "file",
  hours: PREFILL_HOURS,
  parameter: "token",
  opens: async ({ store, now }, file) => {
    const prepared = await readPreparedAnswers(file);
    const served = await new FormLibrary(store, now).current();
    if (!served) throw nothingMade("No form is published yet: start the server once.");
    const given = cleanAnswers(served.form, prepared);
    const problems = Object.entries(checkStorable(served.form, given, "final"));
    if (problems.length > 0)
      throw nothingMade(...problems.map(([key, problem]) => `${file}: ${key}: ${problem}`));
    // `checkStorable` has let through texts and booleans only.
    return { answers: withCodesInOrder(served.form, givenAnswers(given as Answers)) };
  },
});

const SERVICE_HELP = `Usage: npm run admin -- service-token USERNAME --hours N [--sensitive] [--application NAME]
       npm run admin -- service-token --revoke TOKEN_ID

Makes an address at which staff read the application of the applicant USERNAME (an e-mail address), without being able
to change it, for N hours (${SERVICE_HOURS.most} at most). Whoever has the address can read the application: hand it over as you
would the application itself. Every view is written into the audit table. The address is shown this once and kept
nowhere. Sensitive answers are masked in it.

  --sensitive  it shows sensitive answers as well
  --revoke     end a token at once; npm run admin -- tokens lists those that work
${APPLICATION_HELP}`;

/** `npm run admin -- service-token` */
export const serviceToken = tokenCommand({
  kind: "service",
  summary: "make an address at which staff read one application",
  help: SERVICE_HELP,
  takes: "username",
  hours: SERVICE_HOURS,
  parameter: "service_token",
  opens: async (installation, username, readsSensitive) => {
    const { id } = await requireAccount(installation, username, "made");
    return { accountId: id, readsSensitive };
  },
});

interface TokenPlan extends Pick<AdminCommand, "summary" | "help"> {
  readonly kind: "prefill" | "service";
  /** What stands after the command. */
  readonly takes: "file" | "username";
  /** How long a token may work, and how long it does unless --hours says so; that must be given otherwise. */
  readonly hours: { readonly most: number; readonly standard?: number };
  /** The name of the token in the address. */
  readonly parameter: string;
  /** @throws CliError when there is no such thing */
  readonly opens: (
    installation: Installation,
    subject: string,
    readsSensitive: boolean,
  ) => Promise<Parameters<typeof makeToken>[1]["opens"]>;
}

/** A command that makes a token, or ends one with --revoke. */
function tokenCommand({ kind, summary, help, takes, hours, parameter, opens }: TokenPlan): AdminCommand {
  return adminCommand({
    summary,
    help,
    options: {
      hours: { type: "string" },
      revoke: { type: "string" },
      sensitive: { type: "boolean", default: false },
      ...APPLICATION_OPTION,
    },
    names: (given) => given,
    run: async ({ values, names: [subject, ...more] }, { config, print }) => {
      const { revoke: id, sensitive } = values;
      if (sensitive && kind !== "service") throw new UsageError("--sensitive goes with service-token.");
      if (id !== undefined) {
        if (subject !== undefined || values.hours !== undefined)
          throw new UsageError("Give --revoke with the id of the token and nothing else.");
        const wasThere = await withInstallation(config, (context) => revokeToken(context, kind, id));
        if (!wasThere) throw new CliError(1, `There is no ${kind} token ${id}. Nothing was changed.`);
        print(`Token ${id} no longer works.`);
        return 0;
      }
      if (subject === undefined || more.length > 0) throw new UsageError(`Give one ${takes}.`);
      const ttlMs = readHours(values.hours, hours) * HOUR_MS;
      const made = await withApplication(config, values.application, async (opened) => ({
        ...(await makeToken(opened, { opens: await opens(opened, subject, sensitive), ttlMs })),
        prefix: opened.config.prefix,
      }));
      print(`${publicAddress(config)}${made.prefix}/?${parameter}=${made.token}`);
      print(`Token ${made.id}, until ${new Date(made.expiresAt).toISOString()}.`);
      return 0;
    },
  });
}

function readHours(given: string | undefined, { most, standard }: TokenPlan["hours"]): number {
  if (given !== undefined) return numberUpTo(most, given, "--hours must be");
  if (standard !== undefined) return standard;
  throw new UsageError("Say with --hours for how long the address shall work.");
}

function nothingMade(...reasons: readonly string[]): CliError {
  return new CliError(1, [...reasons, "Nothing was made."].join("\n"));
}

/** The object in the file. @throws CliError that says what is wrong with the file as a whole */
async function readPreparedAnswers(file: string): Promise<Readonly<Record<string, unknown>>> {
  const cliError = (reason: string) => new CliError(1, `${file}: ${reason} Nothing was made.`);
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject) throw cliError("It must be one object of answers by key.");
    if (Object.keys(value).length === 0) throw cliError("It holds no answer.");
    return { ...value };
  } catch (error) {
    if (error instanceof SyntaxError) throw cliError("It is not valid JSON.");
    const code = error instanceof CliError ? undefined : errorCode(error);
    throw code === undefined ? error : cliError(`It cannot be read (${code}).`);
  }
}

/** The address under which browsers reach the product: PUBLIC_URL, else where a server with these settings listens. */
export function publicAddress({ publicUrl, host, port }: ServerConfig): string {
  if (publicUrl !== null) return publicUrl;
  const isEverywhere = ["0.0.0.0", "::"].includes(host);
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
