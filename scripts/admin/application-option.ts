import { prefixOf } from "../../src/form/definition/application-name.ts";
import { type Installation, withInstallation } from "../../src/server/admin/installation.ts";
import { placeOfApplication, readFormsLayout } from "../../src/server/publishing/forms-layout.ts";
import { listPublishedApplications } from "../../src/server/store/application-scope.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import { UsageError } from "./command.ts";

/** For commands about one application. */
export const APPLICATION_OPTION = { application: { type: "string" } } as const;

/** What the help of such a command says of it. */
export const APPLICATION_HELP = `  --application NAME
                 which application, by its folder in FORMS_DIR; to be given where there are several, and only there
`;

/** An installation as it is for one application. */
export interface OpenedApplication extends Installation {
  readonly application: string;
  /** With the folder of the application as FORMS_DIR. */
  readonly config: ApplicationConfig;
}

export interface ApplicationConfig extends ServerConfig {
  /** What findings call the folder. */
  readonly folderName: string;
  /** What the addresses of the application begin with. */
  readonly prefix: string;
}

/**
 * Opens the installation's database for the work on one application, and closes it whatever becomes of that.
 * @throws UsageError where there are several and none of them is named
 */
export function withApplication<T>(
  config: ServerConfig,
  named: string | undefined,
  work: (opened: OpenedApplication) => Promise<T>,
): Promise<T> {
  return withInstallation(config, async (installation) => {
    const application = await readApplication(config, installation, named);
    const { folder, folderName } = placeOfApplication(config.formsDir, application);
    return await work({
      ...installation,
      application,
      store: installation.store.forApplication(application),
      config: { ...config, formsDir: folder, folderName, prefix: prefixOf(application) },
    });
  });
}

/** @throws UsageError */
async function readApplication(
  { formsDir }: ServerConfig,
  { store }: Installation,
  named: string | undefined,
): Promise<string> {
  const all = [...readFormsLayout(formsDir).names, ...(await listPublishedApplications(store))];
  const known = [...new Set(all)].filter((name) => name !== "").toSorted();
  if (known.length === 0) {
    if (named === undefined) return "";
    throw new UsageError("There is one application, which has no name: leave --application out.");
  }
  if (named !== undefined && known.includes(named)) return named;
  const wanted =
    named === undefined ? "Say which application" : `There is no application ${named}. Say which`;
  throw new UsageError(`${wanted} with --application: ${known.join(", ")}.`);
}
