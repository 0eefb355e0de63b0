import type { PropertySchema } from "../../form/definition/definition.ts";
import { MOST_FILES } from "../../form/definition/uploads.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { JsonPath } from "../findings/finding.ts";
import type { FurtherFiles } from "./compile-rule.ts";
import { type Expansion, type PageDraft, readPair, type Scope } from "./page-draft.ts";

const SCHEMA_FILE = /^(?:pages|blocks)\/.*\.schema\.json$/;

/** Whether some question takes several files: only then rules have to know ahead under which keys. */
export function hasSeveralFiles({ files }: DefinitionSources): boolean {
  return [...files].some(([path, { value }]) => SCHEMA_FILE.test(path) && hasWord(value));
}

function hasWord(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return "maxFiles" in value || Object.values(value).some(hasWord);
}

/**
 * Puts the keys of the further files of an upload onto the page, each a document of its own: `transcript_2`, `transcript_3`, …
 * beside `transcript`. What they are, the data model says of the first.
 */
export function addFurtherFiles(
  { draft, origins, report, sources }: Expansion,
  scope: Scope,
  { key, written, path }: { readonly key: string; readonly written: string; readonly path: JsonPath },
): readonly string[] {
  // A page may let a block's question take more files, or fewer.
  const ofPage = readPair(sources, `pages/${draft.page.id}`)?.schema.properties?.[key]?.maxFiles;
  const most = Math.min(ofPage ?? scope.schema.properties?.[written]?.maxFiles ?? 1, MOST_FILES);
  const further = Array.from({ length: Math.max(0, most - 1) }, (_, index) => `${key}_${index + 2}`);
  const use = { file: scope.uiFile, path };
  const origin = origins.properties.get(key);
  const about = draft.about.get(key);
  for (const one of further) {
    if (draft.keys.has(one) && !draft.filesOf.has(one)) {
      const message = `"${one}" is asked already, and would be the key of a further file of "${key}".`;
      report("file-key-taken", use.file, use.path, message);
    }
    draft.keys.add(one);
    draft.filesOf.set(one, key);
    draft.repeatedKeys.set(one, key);
    origins.uses.set(one, [...(origins.uses.get(one) ?? []), use]);
    if (origin !== undefined) origins.properties.set(one, origin);
    if (about !== undefined) draft.about.set(one, about);
  }
  return further;
}

/** The questions of further files: as the first, with their number, and without what is said of all files together. */
export function describeFurtherFiles({ filesOf, properties, ui }: PageDraft): void {
  const numbers = new Map<string, number>();
  for (const [key, first] of filesOf) {
    const {
      messages: _messages,
      minFiles: _fewest,
      maxFiles: _most,
      ...property
    } = properties.get(first) ?? {};
    const number = (numbers.get(first) ?? 1) + 1;
    numbers.set(first, number);
    const title = ui.get(first)?.["ui:title"] ?? property.title ?? first;
    properties.set(key, { ...property, title: `${title}, file ${number}` } satisfies PropertySchema);
  }
}

/** What the pages say of their further files, for rules. */
export function furtherFilesOf(pages: readonly Pick<PageDraft, "filesOf">[]): FurtherFiles {
  const further = new Map<string, string[]>();
  for (const { filesOf } of pages) {
    for (const [key, first] of filesOf) further.set(first, [...(further.get(first) ?? []), key]);
  }
  return further;
}
