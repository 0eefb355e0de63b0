import { isApplicationName } from "../../src/form/definition/application-name.ts";
import { withInstallation } from "../../src/server/admin/installation.ts";
import { nameApplication } from "../../src/server/admin/name-application.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { adminCommand, one, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- name-application NAME

Gives the application of an installation that has one the name NAME, so that others can come to stand beside it: its versions
and all that accounts have of it, answers, documents, tokens and what was exported, all or nothing. Servers and workers must
be stopped: one that still runs can store nothing afterwards. The files that stand in FORMS_DIR belong into FORMS_DIR/NAME
from then on. Addresses of before lead to it. docs/operations.md has the steps.
`;

/** `npm run admin -- name-application` */
export const nameOfApplication = adminCommand({
  summary: "give the only application a name, so that there can be others",
  help: HELP,
  options: {},
  names: one("Give the name of the folder that its files are to have."),
  run: async ({ names: name }, { config, print }) => {
    if (!isApplicationName(name)) {
      throw new UsageError(
        `No application can be called ${name}: small letters, digits and hyphens, a letter first, 40 at most, and no address of the product.`,
      );
    }
    const done = await withInstallation(config, (installation) => nameApplication(installation, name));
    switch (done.kind) {
      case "named":
        print(
          `The application is called ${name}, with ${count(done.applications, "application")} begun or submitted.`,
        );
        return;
      case "taken":
        throw new CliError(1, `There is an application called ${name} already. Nothing was changed.`);
      case "nothing":
        throw new CliError(1, "There is no application without a name. Nothing was changed.");
      case "unreadable":
        for (const account of done.accounts) print(`Cannot be opened: what account ${account} has given.`);
        throw new CliError(
          1,
          "That was damaged, or encrypted under a key that was not given. Nothing was changed: erase or restore it first.",
        );
    }
  },
});
