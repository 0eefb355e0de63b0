import { PREVIEW_PATH } from "../../src/contract/screens.ts";
import { makeToken, revokeToken } from "../../src/server/access-links/access-links.ts";
import { readFormSource } from "../../src/server/publishing/form-source.ts";
import { currentFormHash } from "../../src/server/store/published-forms.ts";
import {
  APPLICATION_HELP,
  APPLICATION_OPTION,
  type OpenedApplication,
  withApplication,
} from "../admin/application-option.ts";
import { type AdminContext, adminCommand, none, numberUpTo, UsageError } from "../admin/command.ts";
import { publicAddress } from "../admin/tokens.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { draftOf } from "./draft.ts";

const HOUR_MS = 3_600_000;
const HOURS = { standard: 168, most: 720 };

/** `npm run forms -- preview` */
export const preview = adminCommand({
  summary: "make a private address at which the files in the folder are shown as a form",
  help: `Usage: npm run forms -- preview [--hours N] [--application NAME]
       npm run forms -- preview --revoke TOKEN_ID

Makes a private address at which the files that stand in FORMS_DIR are shown as the form that applicants would see. It can
be filled in, and nothing of that is kept, sent or submitted. A page that is loaded again shows the files as they are by
then; files with errors show the errors instead. Whoever has the address sees the draft: it works for N hours
(${HOURS.standard} unless said otherwise, ${HOURS.most} at most), is shown this once and kept nowhere.

  --revoke   end an address at once; npm run admin -- tokens lists those that work
${APPLICATION_HELP}`,
  options: { hours: { type: "string" }, revoke: { type: "string" }, ...APPLICATION_OPTION },
  names: none,
  run: ({ values: { hours, revoke, application } }, { config, print }) =>
    withApplication(config, application, async (installation) => {
      if (revoke === undefined) return await make(installation, { print, hours });
      if (hours !== undefined)
        throw new UsageError("Give --revoke with the id of the token and nothing else.");
      if (!(await revokeToken(installation, "preview", revoke)))
        throw new CliError(1, `There is no preview token ${revoke}. Nothing was changed.`);
      print(`Token ${revoke} no longer works.`);
      return 0;
    }),
});

interface Asked extends Pick<AdminContext, "print"> {
  readonly hours: string | undefined;
}

async function make(installation: OpenedApplication, { print, hours }: Asked): Promise<number> {
  const { config } = installation;
  const ttlHours = hours === undefined ? HOURS.standard : numberUpTo(HOURS.most, hours, "--hours must be");
  const made = await makeToken(installation, { opens: "preview", ttlMs: ttlHours * HOUR_MS });
  print(`${publicAddress(config)}${config.prefix}${PREVIEW_PATH}?token=${made.token}`);
  print(`Token ${made.id}, until ${new Date(made.expiresAt).toISOString()}.`);
  print(await standing(installation));
  return 0;
}

/** What the address shows at this moment, in a sentence. */
async function standing(installation: OpenedApplication): Promise<string> {
  const { config } = installation;
  const read = await readFormSource({ ...installation, folder: config.formsDir, source: config.formsSource });
  const { findings, compiled } = await draftOf(read, installation, config);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (compiled === null) return `The files have ${count(errors, "error")}, which the address shows instead.`;
  const isLive = compiled.hash === (await currentFormHash(installation.store, installation.now()));
  if (!isLive) return "It shows the files in the folder, which applicants do not see yet.";
  return config.formsPublish === "manual"
    ? "Applicants see these files already; it shows what is changed in them from now on."
    : "Applicants see these files already: each is live as soon as it is saved, unless FORMS_PUBLISH=manual.";
}
