import { readFile } from "node:fs/promises";
import { type Answers, checkStorable, givenAnswers } from "../../src/form/index.ts";
import { type MadeToken, makeToken } from "../../src/server/access-links/access-links.ts";
import { FormLibrary } from "../../src/server/publishing/form-library.ts";
import { errorCode } from "../../src/server/system/error-code.ts";
import type { AdminCommand } from "./command.ts";
import { publicAddress, withInstallation } from "./open-installation.ts";
import { revoke } from "./revoke.ts";
import { readTokenOptions } from "./token-options.ts";

const STANDARD_HOURS = 72;
const MAX_HOURS = 8_760;

const HELP = `Usage: npm run admin -- prefill-token FILE.json [--hours N]
       npm run admin -- prefill-token --revoke TOKEN_ID

Makes an address at which the form begins with the answers in FILE.json: one object of answers by key, such as
{ "first_name": "Ada", "country": "USA" }, checked against the published form. They fill what the applicant has not
answered; nothing is overwritten. The address works for N hours (${STANDARD_HOURS} unless said otherwise, ${MAX_HOURS} at
most), is shown this once and kept nowhere.

  --revoke   end a token at once and forget its answers; npm run admin -- tokens lists those that work
`;

/** `npm run admin -- prefill-token` */
export const prefillToken: AdminCommand = {
  summary: "make an address at which the form begins with answers of a file",
  help: HELP,
  run: async (options, context) => {
    const rules = { subject: "file", maxHours: MAX_HOURS, standardHours: STANDARD_HOURS };
    const asked = readTokenOptions(options, rules);
    if (asked.revokes !== null) return revoke(context, "prefill", asked.revokes);
    const { config, print } = context;
    const file = asked.subject;
    const read = await readAnswers(file);
    if (typeof read === "string") {
      print(`${file}: ${read} Nothing was made.`);
      return 1;
    }
    const made = await withInstallation(config, async (installation): Promise<MadeToken | string[]> => {
      const served = await new FormLibrary(installation.db, installation.now).current();
      if (!served) return ["No form is published yet: start the server once."];
      const problems = Object.entries(checkStorable(served.form, read, "final"));
      if (problems.length > 0) return problems.map(([key, problem]) => `${file}: ${key}: ${problem}`);
      // `checkStorable` has let through texts and booleans only.
      const answers = givenAnswers(read as Answers);
      return makeToken(installation, { opens: { answers }, ttlMs: asked.ttlMs });
    });
    if (Array.isArray(made)) {
      for (const line of made) print(line);
      print("Nothing was made.");
      return 1;
    }
    print(`${publicAddress(config)}/?token=${made.token}`);
    print(`Token ${made.id}, until ${new Date(made.expiresAt).toISOString()}.`);
    return 0;
  },
};

/** The object in the file, or a sentence about what is wrong with the file as a whole. */
async function readAnswers(file: string): Promise<Readonly<Record<string, unknown>> | string> {
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject) return "It must be one object of answers by key.";
    return Object.keys(value).length > 0 ? { ...value } : "It holds no answer.";
  } catch (error) {
    if (error instanceof SyntaxError) return "It is not valid JSON.";
    const code = errorCode(error);
    if (code !== undefined) return `It cannot be read (${code}).`;
    throw error;
  }
}
