import { resolve } from "node:path";
import { impactLines, impactOfDraft } from "../src/server/applications/draft-impact.ts";
import { readFormFiles } from "../src/server/publishing/form-folder.ts";
import { readConfig } from "../src/server/system/config.ts";
import { APPLICATION_HELP, APPLICATION_OPTION, withApplication } from "./admin/application-option.ts";
import { draftOf, requireCompiled } from "./forms/draft.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { CliError, runScript } from "./process/run-script.ts";

const HELP = `Usage: npm run forms:impact -- [FOLDER] [--json] [--application NAME]

Takes the files in FOLDER (FORMS_DIR when it is not given) against every draft that is stored, in processes of their own,
and tells for each question how many drafts have an answer that is set aside, becomes wrong, is hidden or is on no page,
and how many lack one that is newly wanted. Nothing is changed. Applications that were submitted are counted and never
touched. Settings come from the environment and .env, as for npm start.

  --json         print all counts as JSON, for programs
${APPLICATION_HELP}`;

await runScript({
  name: "forms:impact",
  help: HELP,
  takesNames: true,
  options: { json: { type: "boolean", default: false }, ...APPLICATION_OPTION },
  run: async ({ json, application }, [folder, ...more]) => {
    if (more.length > 0) throw new CliError(2, `One folder at a time, not also ${more.join(", ")}.`);
    loadEnvFile();
    const settings = readConfig(process.env);
    const print = (line: string) => process.stdout.write(`${line}\n`);
    await withApplication(settings, application, async ({ config, ...installation }) => {
      const place = folder === undefined ? config.formsDir : resolve(folder);
      const draft = await draftOf(await readFormFiles(place), installation, config);
      const measured = await impactOfDraft(installation, config, requireCompiled(draft, "measured", print));
      if (measured === null) print("No version was published yet: there is nothing to compare with.");
      else if (json) print(JSON.stringify(measured.impact, null, 2));
      else for (const line of impactLines(measured)) print(line);
    });
    return 0;
  },
});
