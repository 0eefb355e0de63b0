import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "../../src/authoring/findings/finding.ts";
import { applicationFolders } from "../../src/authoring/read/application-folders.ts";
import { readFormFiles } from "../../src/server/publishing/form-folder.ts";
import { CliError } from "../process/run-script.ts";

/** Form definitions in a folder, and the partner configuration that they go with. */
export interface Place {
  readonly folder: string;
  readonly config: string;
}

/** @throws CliError when the folder or the file is not there */
export function existing({ folder, config }: Place): Place {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CliError(2, `There is no folder ${folder}.`);
  if (!existsSync(config)) throw new CliError(2, `There is no file ${config}.`);
  return { folder, config };
}

/** The files of a place by their path, those that cannot be read, and the text of the partner configuration. */
export async function readPlace({ folder, config }: Place) {
  return { ...(await readFormFiles(folder)), partnerConfig: await readFile(config, "utf8") };
}

/** The same, for what is made of one application. @throws CliError for a folder that holds several */
export async function readOneApplication(place: Place) {
  const read = await readPlace(place);
  const { names } = applicationFolders(Object.keys(read.files));
  if (names.includes("")) return read;
  const folders = names.map((name) => join(place.folder, name)).join(", ");
  throw new CliError(2, `${place.folder} holds several applications. Name the folder of one: ${folders}.`);
}

/** What stops a command that needs forms without errors: each of them, with its place. */
export function formsHaveErrors(
  folder: string,
  findings: readonly Finding[],
  whatThereIsNot: string,
): CliError {
  const errors = findings.filter(({ severity }) => severity === "error");
  const lines = errors.map(({ file, line, message }) => `${folder}/${file}:${line} ${message}`);
  const last = `The forms in ${folder} have errors, so there ${whatThereIsNot}. Mend them first.`;
  return new CliError(1, [...lines, last].join("\n"));
}
