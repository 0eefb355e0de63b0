import { isApplicationName } from "../../form/definition/application-name.ts";

const DEFINITION = "application.json";

/** Which applications a forms folder holds. */
export interface ApplicationFolders {
  /**
   * The names of the applications, in their order. Only the empty one where application.json stands at the top, and where
   * there is none at all.
   */
  readonly names: readonly string[];
  /** Folders that hold an application.json beside the one at the top: it counts for nothing. */
  readonly ignored: readonly string[];
  /** Folders that hold an application.json and whose name no application can have. */
  readonly misnamed: readonly string[];
}

/**
 * Which applications there are, by the paths inside the forms folder: one, whose application.json stands at the top, or one
 * for each folder that has its own.
 */
export function applicationFolders(paths: readonly string[]): ApplicationFolders {
  const folders = paths.flatMap((path) => {
    const [folder, file, ...more] = path.split("/");
    return folder !== undefined && file === DEFINITION && more.length === 0 ? [folder] : [];
  });
  const sorted = [...new Set(folders)].toSorted();
  if (paths.includes(DEFINITION) || sorted.length === 0)
    return { names: [""], ignored: sorted, misnamed: [] };
  return {
    names: sorted.filter(isApplicationName),
    ignored: [],
    misnamed: sorted.filter((name) => !isApplicationName(name)),
  };
}

/** The files of one application by their paths inside its folder, and what is left of those of a forms folder. */
export function filesOfApplication<T>(
  files: Readonly<Record<string, T>>,
  name: string,
): Readonly<Record<string, T>> {
  if (name === "") return files;
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, value]) =>
      path.startsWith(`${name}/`) ? [[path.slice(name.length + 1), value] as const] : [],
    ),
  );
}
