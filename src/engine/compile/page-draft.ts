import type { AddAnotherGroup, LayoutNode, TabGroup } from "../form/compiled-form.ts";
import type {
  LayoutDefinition,
  ObjectSchema,
  PageEntry,
  PropertySchema,
  QuestionUi,
  SearchCategory,
  UiFile,
} from "../form/definition.ts";
import type { JsonPath, Report } from "../lint/finding.ts";
import type { DefinitionSources } from "../read/definition-sources.ts";
import type { Origin, OriginsBuilder } from "./origins.ts";

/** A page while its layout is expanded: what blocks add is collected here. */
export interface PageDraft {
  readonly page: PageEntry;
  readonly properties: Map<string, PropertySchema>;
  readonly ui: Map<string, QuestionUi>;
  readonly required: Map<string, Origin>;
  readonly conditions: ObjectSchema[];
  /** Answer keys in the order of the layout. */
  readonly keys: Set<string>;
  /** Whom or what questions ask about, by key. */
  readonly about: Map<string, string>;
  readonly addAnother: AddAnotherGroup[];
  readonly tabs: TabGroup[];
  /** Keys that a search fills without showing them: they are cleared with the answer that was searched for. */
  readonly searches: Search[];
  nextId: number;
}

/** A search, and the keys that it fills without having their questions inside it. */
interface Search {
  readonly key: string;
  readonly category: SearchCategory;
  readonly clears: readonly string[];
}

/** Where a piece of layout stands and what its keys mean there. */
export interface Scope {
  readonly schemaFile: string;
  readonly uiFile: string;
  readonly schema: ObjectSchema;
  readonly ui: UiFile;
  /** From a key as written here to the answer key. */
  readonly rename: (key: string) => string;
  readonly omit: ReadonlySet<string>;
  readonly optional: boolean;
  readonly values: Readonly<Record<string, string>>;
  /** The id of the repeated group that it stands in. */
  readonly repeated?: string;
  /** The title of the innermost section around it. */
  readonly section?: string;
  /** Whom or what its questions ask about; absent where a page's own questions stand. */
  readonly about?: string;
  /** Blocks entered so far, to notice one that contains itself. */
  readonly blocks: readonly string[];
}

export interface Expansion {
  /** Expands nodes inside another node. */
  readonly expand: (
    scope: Scope,
    nodes: readonly LayoutDefinition[],
    path: JsonPath,
  ) => readonly LayoutNode[];
  readonly sources: DefinitionSources;
  readonly draft: PageDraft;
  readonly origins: OriginsBuilder;
  readonly report: Report;
}

/** The schema and layout files of a page or block; reports and gives undefined when one is missing. */
export function readPair(
  sources: DefinitionSources,
  base: string,
): { readonly schema: ObjectSchema; readonly ui: UiFile } | undefined {
  const schema = sources.files.get(`${base}.schema.json`)?.value;
  const ui = sources.files.get(`${base}.ui.json`)?.value;
  if (schema === undefined || ui === undefined) return undefined;
  // The format check has passed, so the files have these shapes.
  return { schema: schema as ObjectSchema, ui: ui as UiFile };
}

/** The uiSchema of one question in a layout file. */
export function questionUi(ui: UiFile, key: string): QuestionUi {
  const entry = ui[key];
  const isUi = typeof entry === "object" && !Array.isArray(entry) && Object.hasOwn(ui, key);
  return isUi ? (entry as QuestionUi) : {};
}
