import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Installation } from "../../src/server/admin/installation.ts";
import type { FormFiles } from "../../src/server/publishing/form-folder.ts";
import { compileDraft, type Draft } from "../../src/server/publishing/form-publisher.ts";
import { parsePartnerConfig } from "../../src/server/publishing/partner-source.ts";
import { findKeptPartnerConfig, type NewVersion } from "../../src/server/store/published-forms.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import type { AdminContext } from "../admin/command.ts";
import { CliError } from "../process/run-script.ts";

/** Where definitions are, and what findings call that folder. */
type DraftConfig = Pick<ServerConfig, "formsDir" | "partnerConfig"> & { readonly folderName?: string };

/** Compiles definitions as the server does, with the configuration of the school that it accepted last. */
export async function draftOf(
  read: FormFiles,
  { store, now }: Installation,
  { formsDir, folderName = basename(formsDir), partnerConfig }: DraftConfig,
): Promise<Draft> {
  const school = await readSchool(store, { partnerConfig });
  return await compileDraft(read, { folderName, school, now: now() });
}

/** The configuration of the school that the server accepted last. @throws CliError where it has errors */
export async function readSchool(
  store: Installation["store"],
  { partnerConfig }: Pick<ServerConfig, "partnerConfig">,
) {
  const text = (await findKeptPartnerConfig(store)) ?? (await readFile(partnerConfig, "utf8"));
  const school = parsePartnerConfig(text);
  if (school === null) throw new CliError(1, `${partnerConfig} has errors; npm run lint:forms shows them.`);
  return school;
}

/** What can be published. @throws CliError after printing each error */
export function requireCompiled(
  { compiled, findings }: Draft,
  done: string,
  print: AdminContext["print"],
): NewVersion {
  if (compiled !== null) return compiled;
  for (const { severity, file, line, column, code, message } of findings) {
    if (severity === "error") print(`${file}:${line}:${column} error ${code}  ${message}`);
  }
  throw new CliError(1, `The form has errors. Nothing was ${done}.`);
}
