import type { DefinitionSources, SourceFile } from "../findings/definition-sources.ts";
import { type Finding, findingAt } from "../findings/finding.ts";
import { applicationFolders } from "./application-folders.ts";
import { isDefinitionPath } from "./definition-path.ts";
import { readSourceFile } from "./read-source-file.ts";

/** The folders of a form's files; the empty path is the one that holds them all. */
const FOLDERS = ["", "pages", "blocks", "options", "changes", "records"];

/**
 * Parses the files of a forms folder, given by their paths inside it ("pages/about.ui.json"). A file that is not
 * JSON is reported and left out; one with a word twice in an object is reported and kept. So is what could not be
 * read, given by its path with the reason. A folder with an application.json of its own is left out. `readFile` may be one
 * that keeps what it has read.
 */
export function readDefinitions(
  files: Readonly<Record<string, string>>,
  unreadable: Readonly<Record<string, string>> = {},
  readFile = readSourceFile,
): DefinitionSources {
  const sources = new Map<string, SourceFile>();
  const findings: Finding[] = Object.entries(unreadable).map(([path, reason]) => unread(path, reason));
  const { ignored } = applicationFolders(Object.keys(files));
  for (const folder of ignored) findings.push(ignoredApplication(folder));
  for (const path of Object.keys(files).toSorted()) {
    if (ignored.includes(path.split("/", 1)[0] ?? "")) continue;
    const read = readFile(path, files[path] ?? "");
    findings.push(...read.findings);
    if (read.file) sources.set(path, read.file);
  }
  return { files: sources, findings };
}

function ignoredApplication(folder: string): Finding {
  return findingAt(
    { file: `${folder}/application.json`, path: [], line: 1, column: 1 },
    "application-ignored",
    `Nothing in the folder "${folder}" counts, because application.json stands at the top as well.`,
  );
}

function unread(path: string, reason: string): Finding {
  const place = { file: path, path: [], line: 1, column: 1 };
  const name = path === "" ? "The folder" : `"${path}"`;
  return isDefinitionPath(path) || FOLDERS.includes(path)
    ? findingAt(place, "unreadable-file", `${name} cannot be read, because ${reason}.`)
    : findingAt(place, "unreadable-extra", `${name} is left out, because ${reason}. No form needs it.`);
}
