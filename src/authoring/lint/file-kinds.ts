import { CHANGES_FILE } from "../compile/compile-changes.ts";
import { RECORDS_FILE } from "../records/records-file.ts";
import application from "../schema/application.schema.json" with { type: "json" };
import changes from "../schema/changes.schema.json" with { type: "json" };
import dataModel from "../schema/data-model.schema.json" with { type: "json" };
import desk from "../schema/desk.schema.json" with { type: "json" };
import options from "../schema/options.schema.json" with { type: "json" };
import pageSchema from "../schema/page-schema.schema.json" with { type: "json" };
import pageUi from "../schema/page-ui.schema.json" with { type: "json" };
import partnerConfig from "../schema/partner-config.schema.json" with { type: "json" };
import records from "../schema/records.schema.json" with { type: "json" };
import words from "../schema/words.schema.json" with { type: "json" };

/** A kind of definition file: where it lies, and the schema that describes its format. */
export interface FileKind {
  readonly path: RegExp;
  /** Under which other schemas name it. */
  readonly name: string;
  readonly schema: object;
}

export const FILE_KINDS: readonly FileKind[] = [
  { path: /^application\.json$/, name: "application", schema: application },
  { path: /^words\.json$/, name: "words", schema: words },
  { path: /^desk\.json$/, name: "desk", schema: desk },
  { path: /^data-model\.json$/, name: "data-model", schema: dataModel },
  { path: /^options\/[a-z][a-z0-9-]*\.json$/, name: "options", schema: options },
  { path: CHANGES_FILE, name: "changes", schema: changes },
  { path: RECORDS_FILE, name: "records", schema: records },
  { path: /^(pages|blocks)\/[a-z][a-z0-9-]*\.schema\.json$/, name: "page-schema", schema: pageSchema },
  { path: /^(pages|blocks)\/[a-z][a-z0-9-]*\.ui\.json$/, name: "page-ui", schema: pageUi },
  { path: /^partner\.config\.json$/, name: "partner-config", schema: partnerConfig },
];

/** The kind of a definition file, by its path; undefined for a path that no kind of file has. */
export function kindOfFile(path: string): FileKind | undefined {
  return FILE_KINDS.find((kind) => kind.path.test(path));
}
