import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type ApplicationFolders, applicationFolders } from "../../authoring/read/application-folders.ts";
import { listPublishedApplications } from "../store/application-scope.ts";
import type { Store } from "../store/store.ts";
import { ConfigError } from "../system/config.ts";

/** Which applications a forms folder holds at this moment; the one without a name where it cannot be read. */
export function readFormsLayout(formsDir: string): ApplicationFolders {
  const holds = (...path: readonly string[]) => existsSync(join(formsDir, ...path, "application.json"));
  const top = holds() ? ["application.json"] : [];
  const folders = namesIn(formsDir).filter((name) => !name.startsWith(".") && holds(name));
  return applicationFolders([...top, ...folders.map((name) => `${name}/application.json`)]);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Where the files of an application are, and what findings call that folder: `forms`, or `forms/NAME`. */
export function placeOfApplication(
  formsDir: string,
  application: string,
): { readonly folder: string; readonly folderName: string } {
  const folderName = [basename(formsDir), ...(application === "" ? [] : [application])].join("/");
  return { folder: join(formsDir, application), folderName };
}

/**
 * Lets no start hide what applicants have begun: an application.json that comes to stand at the top takes the place of all
 * applications with names, and folders with names that of the one without.
 * @throws ConfigError
 */
export async function refuseHiddenApplications(
  store: Store,
  { names, misnamed }: ApplicationFolders,
  formsDir: string,
): Promise<void> {
  if (names.length === 0) {
    throw new ConfigError(
      `FORMS_DIR holds applications in folders whose names none can have: ${misnamed.join(", ")}. Small letters, digits and hyphens, a letter first, 40 at most, and no address of the product.`,
    );
  }
  const published = await listPublishedApplications(store);
  const named = published.filter((name) => name !== "");
  if (names.includes("") && existsSync(join(formsDir, "application.json")) && named.length > 0) {
    throw new ConfigError(
      `FORMS_DIR holds an application.json at its top, which would hide the applications that were published: ${named.join(", ")}. Move it into a folder of its own.`,
    );
  }
  if (names.some((name) => name !== "") && published.includes("")) {
    throw new ConfigError(
      `FORMS_DIR holds applications in folders (${names.join(", ")}), and the one that was published has no name yet: npm run admin -- name-application NAME gives it that of its folder.`,
    );
  }
}

/**
 * The applications that were published and have no folder any more, which nobody can reach: one that is over may be taken
 * away so, and a folder that was renamed or is not mounted looks the same.
 */
export async function applicationsWithoutFolder(
  store: Store,
  { names }: Pick<ApplicationFolders, "names">,
): Promise<readonly string[]> {
  return (await listPublishedApplications(store)).filter((name) => name !== "" && !names.includes(name));
}
