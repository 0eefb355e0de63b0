import {
  type AddAnotherGroup,
  type CompiledPage,
  type TabGroup,
  TEXT_MAX_LENGTH,
  TEXTAREA_MAX_LENGTH,
} from "../../form/definition/compiled-form.ts";
import {
  type ApplicationFile,
  isPageEntry,
  type ObjectSchema,
  type PageEntry,
  type PropertySchema,
  type QuestionUi,
} from "../../form/definition/definition.ts";
import { type LayoutNode, contentsOf, keysBelow, ownKeys } from "../../form/definition/nodes.ts";
import { WIDGET_TRAITS } from "../../form/definition/widgets.ts";
import { currencyOf } from "../../form/typed/read-amount.ts";
import { isTypedFormat } from "../../form/typed/typed-kinds.ts";
import type { FileLookup } from "../findings/definition-sources.ts";
import type { Report } from "../findings/finding.ts";
import { TYPED_WORDS } from "../vocabulary/typed-words.ts";
import { compileRule } from "./compile-rule.ts";
import { expandLayout } from "./expand-layout.ts";
import { describeFurtherFiles } from "./further-files.ts";
import type { OriginsBuilder } from "./origins.ts";
import {
  addRequirements,
  type Expansion,
  type KnownAhead,
  noteComputed,
  type PageDraft,
  questionUi,
  readPair,
  type Scope,
} from "./page-draft.ts";

export interface PageContext {
  readonly sources: { readonly files: FileLookup };
  readonly origins: OriginsBuilder;
  readonly report: Report;
  readonly ahead: KnownAhead;
  /** The partner's limit for long texts, in characters (WID-04). */
  readonly characterLimit: number | undefined;
  /** The school's, by its ISO 4217 code. */
  readonly currency: string;
}

export interface ExpandedPage {
  readonly page: CompiledPage;
  /** The properties as written, with `optionsFrom` and `enum`, which the page's own schema no longer has. */
  readonly properties: ReadonlyMap<string, PropertySchema>;
  readonly addAnother: readonly AddAnotherGroup[];
  readonly repeatedKeys: PageDraft["repeatedKeys"];
  readonly filesOf: PageDraft["filesOf"];
  readonly tabs: readonly TabGroup[];
  readonly about: PageDraft["about"];
  readonly computed: PageDraft["computed"];
  /** Keys cleared together with the answer of a search. */
  readonly searches: PageDraft["searches"];
}

/** How the pages of an application are made of their files. */
export type ExpandPages = (application: ApplicationFile, context: PageContext) => readonly ExpandedPage[];

/** Expands one page after the other, without those whose files are missing. */
export const expandPages: ExpandPages = ({ pages }, context) =>
  pages
    .map((entry, index) => (isPageEntry(entry) ? compilePage(entry, index, context) : undefined))
    .filter((page) => page !== undefined);

/** Expands one page; reports and gives undefined when its files are missing. */
export function compilePage(entry: PageEntry, index: number, context: PageContext): ExpandedPage | undefined {
  const { sources, origins, report } = context;
  const base = `pages/${entry.id}`;
  const pair = readPair(sources, base);
  if (pair === undefined) {
    const missing = ["schema", "ui"]
      .map((kind) => `${base}.${kind}.json`)
      .filter((file) => !sources.files.has(file));
    report(
      "missing-file",
      "application.json",
      ["pages", index, "id"],
      `The page "${entry.id}" needs ${missing.join(" and ")}, which ${missing.length > 1 ? "are" : "is"} not there.`,
    );
    return undefined;
  }
  const draft: PageDraft = {
    page: entry,
    ahead: context.ahead,
    filesOf: new Map(),
    properties: new Map(),
    ui: new Map(),
    required: new Map(),
    conditions: [],
    requiredWhen: new Map(),
    computed: new Map(),
    checks: [],
    keys: new Set(),
    about: new Map(),
    addAnother: [],
    repeatedKeys: new Map(),
    tabs: [],
    searches: [],
    nextId: 0,
  };
  const scope: Scope = {
    schemaFile: `${base}.schema.json`,
    uiFile: `${base}.ui.json`,
    schema: pair.schema,
    ui: pair.ui,
    rename: (key) => key,
    omit: new Set(),
    optional: false,
    values: {},
    blocks: [],
  };
  addRequirements({ draft, origins, report }, scope);
  const expansion: Expansion = {
    sources,
    draft,
    origins,
    report,
    expand: (inner, nodes, path) => expandLayout(expansion, inner, nodes, path),
  };
  const layout = expansion.expand(scope, pair.ui["ui:layout"], ["ui:layout"]);
  mergeOverrides(draft, scope, context);
  describeFurtherFiles(draft);
  const properties = withDefaultLimits(draft, new Set(documentsIn(layout)), context);
  const conditional = conditionalContent(entry, index, layout, context);
  const page: CompiledPage = {
    id: entry.id,
    route: entry.route,
    step: entry.step,
    title: entry.title,
    ...(conditional && { when: conditional.rule }),
    schema: pageSchema(draft, properties),
    ...(draft.requiredWhen.size > 0 && { requiredWhen: Object.fromEntries(draft.requiredWhen) }),
    ...(draft.checks.length > 0 && { checks: draft.checks }),
    uiSchema: Object.fromEntries(draft.ui),
    layout: conditional ? [conditional] : layout,
    keys: [...draft.keys],
  };
  const { addAnother, repeatedKeys, filesOf, tabs, about, computed, searches } = draft;
  return { page, properties, addAnother, repeatedKeys, filesOf, tabs, about, computed, searches };
}

/**
 * The layout of a page that shows only sometimes, inside its rule: so its questions hide, are kept and come back, are
 * listed as depending on what the rule reads and looked into by the solver as all that stands in a `when` is.
 */
function conditionalContent(
  { when }: PageEntry,
  index: number,
  content: readonly LayoutNode[],
  { origins, report, ahead }: PageContext,
): Extract<LayoutNode, { kind: "when" }> | undefined {
  if (when === undefined) return undefined;
  const origin = { file: "application.json", path: ["pages", index] };
  const rule = compileRule(when, {
    origin: { ...origin, path: [...origin.path, "when"] },
    rename: (key) => key,
    report,
    conditions: origins.conditions,
    ...ahead,
  });
  const node = { kind: "when", rule, content } as const;
  origins.guards.push({ rule, keys: keysBelow(content), clears: [], origin });
  origins.nodes.set(node, origin);
  return node;
}

/** A page's own entry for a key that a block brought changes the block's question on this page. */
function mergeOverrides(draft: PageDraft, scope: Scope, { origins, report }: PageContext): void {
  const isFromBlock = (key: string) => origins.properties.get(key)?.file !== scope.schemaFile;
  for (const [key, override] of Object.entries(scope.schema.properties ?? {})) {
    const property = draft.properties.get(key);
    if (property === undefined) {
      const message = `The question "${key}" is described here, but ${scope.uiFile} shows it nowhere.`;
      report("extra-schema-key", scope.schemaFile, ["properties", key], message);
    } else if (isFromBlock(key)) {
      const messages = { ...property.messages, ...override.messages };
      draft.properties.set(key, { ...property, ...override, messages });
      noteComputed(draft, scope, { key, written: key });
    }
  }
  for (const key of [...draft.keys].filter(isFromBlock)) {
    const override = questionUi(scope.ui, key);
    draft.ui.set(key, { ...draft.ui.get(key), ...override });
  }
}

function withDefaultLimits(
  draft: PageDraft,
  documents: ReadonlySet<string>,
  { characterLimit, currency }: PageContext,
): ReadonlyMap<string, PropertySchema> {
  const limits = new Map<string, PropertySchema>();
  for (const [key, property] of draft.properties) {
    const longest = documents.has(key) ? {} : defaultLimit(property, draft.ui.get(key), characterLimit);
    limits.set(key, { ...property, ...longest, ...wholeAmounts(property, currency) });
  }
  return limits;
}

/** The keys under which documents are uploaded: what stands there has no characters. */
function documentsIn(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "upload" ? ownKeys(node) : []),
    ...contentsOf(node).flatMap(documentsIn),
  ]);
}

/** Long words with the space behind them. */
const CHARACTERS_OF_WORD = 10;

function defaultLimit(
  property: PropertySchema,
  ui: QuestionUi | undefined,
  characterLimit: number | undefined,
): { readonly maxLength?: number } {
  const isFreeText =
    !["boolean", "list"].includes(property.type ?? "string") &&
    property.optionsFrom === undefined &&
    property.enum === undefined;
  if (!isFreeText || property.maxLength !== undefined || property.computed !== undefined) return {};
  if (isTypedFormat(property.format)) return { maxLength: TYPED_WORDS[property.format].longest };
  const isLong = WIDGET_TRAITS[ui?.["ui:widget"] ?? "text"]?.lines === "many";
  // Whoever is told a number of words has room for them.
  const room = (property.maxWords ?? 0) * CHARACTERS_OF_WORD;
  if (!isLong) return { maxLength: Math.max(TEXT_MAX_LENGTH, room) };
  return { maxLength: room || (characterLimit ?? TEXTAREA_MAX_LENGTH) };
}

/** Amounts of a currency without decimals are whole. */
function wholeAmounts({ format, numericString }: PropertySchema, currency: string): PropertySchema {
  if (format !== "money" || currencyOf(currency).decimals > 0) return {};
  return { numericString: { multipleOf: 1, ...numericString } };
}

/** Options are checked by the engine against one copy of each list, so they leave the schema here. */
function pageSchema(draft: PageDraft, properties: ReadonlyMap<string, PropertySchema>): ObjectSchema {
  const plain = [...properties].map(
    ([key, { optionsFrom: _list, enum: _codes, computed: _made, default: _begins, ...property }]) => [
      key,
      // The answer to a list is one text, in which codes stand.
      property.type === "list" ? { ...property, type: "string", codes: true } : property,
    ],
  );
  return {
    type: "object",
    properties: Object.fromEntries(plain),
    required: [...draft.required.keys()],
    ...(draft.conditions.length > 0 && { allOf: draft.conditions }),
  };
}
