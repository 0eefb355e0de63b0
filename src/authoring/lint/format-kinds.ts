import { CHANGES_FILE } from "../compile/compile-changes.ts";
import { RECORDS_FILE } from "../records/records-file.ts";

/** What a definition file can be, by the name of the schema that describes its format. */
export type FormatName =
  | "application"
  | "words"
  | "desk"
  | "data-model"
  | "options"
  | "changes"
  | "records"
  | "page-schema"
  | "page-ui"
  | "application-partner"
  | "partner-config";

/** Where each kind of file of a form lies; the configuration of an installation is none of them. */
const KINDS: readonly { readonly path: RegExp; readonly format: FormatName }[] = [
  { path: /^application\.json$/, format: "application" },
  { path: /^words\.json$/, format: "words" },
  { path: /^desk\.json$/, format: "desk" },
  { path: /^data-model\.json$/, format: "data-model" },
  { path: /^options\/[a-z][a-z0-9-]*\.json$/, format: "options" },
  { path: CHANGES_FILE, format: "changes" },
  { path: RECORDS_FILE, format: "records" },
  { path: /^(pages|blocks)\/[a-z][a-z0-9-]*\.schema\.json$/, format: "page-schema" },
  { path: /^(pages|blocks)\/[a-z][a-z0-9-]*\.ui\.json$/, format: "page-ui" },
  { path: /^partner\.config\.json$/, format: "application-partner" },
];

/** The format that a file has to have, by its path; undefined for a path that no kind of file has. */
export function formatOf(path: string): FormatName | undefined {
  return KINDS.find((kind) => kind.path.test(path))?.format;
}
