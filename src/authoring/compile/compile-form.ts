import {
  type AddAnotherGroup,
  COMPILED_FORM_FORMAT,
  type CompiledForm,
  type CompiledPage,
  type Option,
  type Question,
  type StoredKey,
  USUAL_CURRENCY,
} from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import {
  type ApplicationFile,
  type DataModelFile,
  isPageEntry,
  type OptionsFile,
} from "../../form/definition/definition.ts";
import {
  type Deciding,
  type LayoutNode,
  answerableKeys,
  contentsOf,
  decidingOf,
  keysBelow,
} from "../../form/definition/nodes.ts";
import { secretLooks } from "../../form/outline/sensitivity.ts";
import { readsToday } from "../../form/rules/comparisons-in.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { Report } from "../findings/finding.ts";
import { compileChanges } from "./compile-changes.ts";
import { compileComputed } from "./compile-computed.ts";
import { compileDesk } from "./compile-desk.ts";
import { expressionReadsToday } from "./compile-expression.ts";
import { type ExpandedPage, type ExpandPages, expandPages } from "./compile-page.ts";
import { compilePartner } from "./compile-partner.ts";
import { compileQuestions } from "./compile-questions.ts";
import { compileSchedule } from "./compile-schedule.ts";
import { compileWords } from "./compile-words.ts";
import { entryGroupsOf, hasEntriesRules } from "./entry-groups.ts";
import { firstKeysIn, withEntryKeys } from "./entry-keys.ts";
import { furtherFilesOf, hasSeveralFiles } from "./further-files.ts";
import { nameSentences } from "./name-sentences.ts";
import { inOrder, reportCircles } from "./order-computed.ts";
import { newOrigins, type Origins } from "./origins.ts";
import type { KnownAhead } from "./page-draft.ts";
import { quotedKeys } from "./quotes.ts";

const OPTIONS_FILE = /^options\/([^/]+)\.json$/;

/**
 * All lists under `options/`, by name, with `include` resolved. Reports a list that is not there or includes itself.
 */
function compileOptions(
  sources: DefinitionSources,
  report: Report,
): Readonly<Record<string, readonly Option[]>> {
  const files = new Map<string, OptionsFile>();
  for (const [path, source] of sources.files) {
    const name = OPTIONS_FILE.exec(path)?.[1];
    // The format check has passed, so the file has the shape of an option list.
    if (name !== undefined) files.set(name, source.value as OptionsFile);
  }
  const resolve = (name: string, including: readonly string[]): readonly Option[] =>
    (files.get(name)?.options ?? []).flatMap((entry, index) => {
      if (!("include" in entry)) return [entry];
      if (files.has(entry.include) && ![...including, name].includes(entry.include)) {
        return resolve(entry.include, [...including, name]);
      }
      const chain = [...including, name, entry.include];
      const round = chain.slice(chain.indexOf(entry.include));
      const message = files.has(entry.include)
        ? `This list includes itself: ${round.join(", which includes ")}.`
        : `There is no list "${entry.include}" that this list could include.`;
      report("unknown-options", `options/${name}.json`, ["options", index, "include"], message);
      return [];
    });
  return Object.fromEntries([...files.keys()].map((name) => [name, resolve(name, [])]));
}

/** Controlling key → the keys that a change of it can show, hide or clear. */
function dependentsOf(
  pages: readonly CompiledPage[],
  questions: Readonly<Record<string, Question>>,
  clears: CompiledForm["clears"],
): Readonly<Record<string, readonly string[]>> {
  const dependents = new Map<string, Set<string>>();
  const add = (controlling: string, keys: readonly string[]) => {
    const known = dependents.get(controlling) ?? new Set();
    for (const key of keys) known.add(key);
    dependents.set(controlling, known);
  };
  const described = new Map(Object.values(questions).map(({ key, desc }) => [desc, key]));
  const guard = (rule: CompiledRule, keys: readonly string[]) => {
    for (const key of rule.reads) {
      add(key, keys);
      // A companion changes with the answer that it describes.
      const answered = described.get(key);
      if (answered !== undefined) add(answered, keys);
    }
  };
  const depend = (deciding: Deciding, below: readonly string[]) => {
    // Whether a content shows depends on the rules of those before it too.
    if (deciding.by === "rules") for (const rule of deciding.rules) guard(rule, below);
    if (deciding.by === "answer") add(deciding.key, below);
    if (deciding.by !== "confirmation") return;
    const { key, after } = deciding.of;
    // Without a key of its own, an answer behind the button is what keeps it confirmed.
    for (const one of key === undefined ? answerableKeys(after) : [key]) add(one, below);
  };
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      const deciding = decidingOf(node);
      if (deciding !== null) depend(deciding, contentsOf(node).flatMap(keysBelow));
      for (const content of contentsOf(node)) walk(content);
    }
  };
  for (const page of pages) walk(page.layout);
  for (const { rule, keys } of clears) guard(rule, keys);
  for (const question of Object.values(questions)) {
    if (question.optionsFor !== undefined) add(question.optionsFor, [question.key]);
  }
  return Object.fromEntries([...dependents].map(([key, keys]) => [key, [...keys]]));
}

/** The longest label that a `_desc` companion holds, in characters. */
const DESC_MAX_LENGTH = 250;

export interface CompileSettings {
  /** `characterLimit` of the partner configuration. */
  readonly characterLimit?: number;
  /** The `currency` of it, where it names one. */
  readonly currency?: string | undefined;
}

export interface Compilation {
  /** The form as far as it could be made; only to be used when nothing was reported as an error. */
  readonly form: CompiledForm;
  readonly origins: Origins;
}

/** How pages are expanded: once ahead, where rules have to know what stands after them, and once for the form. */
export interface PageExpansion {
  readonly ahead: ExpandPages;
  readonly whole: ExpandPages;
}

/**
 * Compiles definitions that passed the format check. What is structurally wrong goes to `report`.
 * Undefined when `application.json` or `data-model.json` is missing, which is reported too. `expand` may be one that
 * remembers pages.
 */
export function compileDefinitions(
  sources: DefinitionSources,
  report: Report,
  settings: CompileSettings = {},
  expand: PageExpansion = { ahead: expandPages, whole: expandPages },
): Compilation | undefined {
  for (const file of ["application.json", "data-model.json"]) {
    if (!sources.files.has(file)) report("missing-file", file, [], `The file ${file} is missing.`);
  }
  const applicationFile = sources.files.get("application.json");
  const dataModelFile = sources.files.get("data-model.json");
  if (!applicationFile || !dataModelFile) return undefined;
  // The format check has passed, so the files have these shapes.
  const application = applicationFile.value as ApplicationFile;
  const { keys: writtenKeys } = dataModelFile.value as DataModelFile;

  const origins = newOrigins();
  const partner = compilePartner(sources);
  const { characterLimit } = settings;
  const currency = partner?.currency ?? settings.currency ?? USUAL_CURRENCY;
  const hasLists = Object.values(writtenKeys).some(({ type }) => type === "list");
  const isAskedAhead = hasLists || hasEntriesRules(sources) || hasSeveralFiles(sources);
  const ahead = isAskedAhead ? knownAhead(application, sources, expand.ahead) : NOTHING_KNOWN;
  const pagesAsWritten = expand.whole(application, {
    sources,
    origins,
    report,
    ahead,
    characterLimit,
    currency,
  });
  const expanded = nameSentences(pagesAsWritten, origins);
  const repeatedKeys = new Map(expanded.flatMap((page) => [...page.repeatedKeys]));
  for (const [key, first] of firstKeysIn(writtenKeys, repeatedKeys)) origins.firstKeys.set(key, first);
  const dataModel = withEntryKeys(writtenKeys, origins.firstKeys);
  const options: Record<string, readonly Option[]> = { ...compileOptions(sources, report) };
  const questions = compileQuestions(expanded, { dataModel, options, origins, report, currency });
  const pages = expanded.map(({ page }) => page);
  const clears = [...clearedByGuards(origins), ...clearedBySearches(expanded)];
  const dependents = dependentsOf(pages, questions, clears);
  const written = { expanded, questions, dataModel, origins, report, currency };
  const computed = inOrder(compileComputed(written));
  reportCircles({ computed, dependents }, new Map(expanded.flatMap((page) => [...page.computed])), report);
  const desk = compileDesk(sources, {
    pages,
    origins,
    report,
    furtherFiles: furtherFilesOf(expanded),
    lists: new Set(Object.values(questions).flatMap(({ key, type }) => (type === "list" ? [key] : []))),
  });
  const countsFromToday =
    origins.conditions.some(({ rule }) => readsToday(rule.logic)) ||
    computed.some(({ expression }) => expressionReadsToday(expression));
  const quotes = quotedKeys(pages, questions);
  const changes = compileChanges(sources, dataModel);
  const words = compileWords(sources, report);
  const schedule = compileSchedule(application, report);
  const form: CompiledForm = {
    format: COMPILED_FORM_FORMAT,
    title: words.title,
    ...(partner && { partner }),
    pages,
    ...namedSteps(application),
    questions: markConditional(questions, dependents),
    keys: storedKeys(dataModel, questions, expanded, options),
    options: usedOptions(options, questions),
    addAnother: Object.fromEntries(groupsById(expanded)),
    tabs: Object.fromEntries(expanded.flatMap(({ tabs }) => tabs.map((group) => [group.id, group]))),
    clears,
    dependents,
    ...(countsFromToday && { readsToday: true }),
    ...(computed.length > 0 && { computed }),
    ...defaultsOf(expanded),
    submit: application.submit ?? {},
    ...(pages.some(asksForMoney) && { currency }),
    ...(quotes.length > 0 && { quotes }),
    ...(schedule && { schedule }),
    ...(words.welcome && { welcome: words.welcome }),
    ...(words.completion && { completion: words.completion }),
    ...(words.mails && { mails: words.mails }),
    ...(changes.length > 0 && { changes }),
    ...(desk && { desk }),
  };
  return { form, origins };
}

const NOTHING_KNOWN: KnownAhead = { groups: new Map(), furtherFiles: new Map(), lists: new Set() };

/**
 * A rule may look at the entries of a group, at the files of a question, or into a list, that stands after it: the pages are
 * made once to know them.
 */
function knownAhead(
  application: ApplicationFile,
  sources: DefinitionSources,
  expand: ExpandPages,
): KnownAhead {
  const report = () => undefined;
  const pages = expand(application, {
    sources,
    report,
    origins: newOrigins(),
    ahead: NOTHING_KNOWN,
    characterLimit: undefined,
    currency: USUAL_CURRENCY,
  });
  const properties = pages.flatMap((page) => [...page.properties]);
  return {
    groups: entryGroupsOf(pages.map(({ page }) => page)),
    furtherFiles: furtherFilesOf(pages),
    lists: new Set(properties.flatMap(([key, { type }]) => (type === "list" ? [key] : []))),
  };
}

/** What questions say that a new application begins with; nothing where none says it. */
function defaultsOf(expanded: readonly ExpandedPage[]): Pick<CompiledForm, "defaults"> {
  const written = expanded.flatMap(({ properties }) => [...properties]);
  const defaults = written.flatMap(([key, property]) =>
    property.default === undefined ? [] : [[key, property.default] as const],
  );
  return defaults.length === 0 ? {} : { defaults: Object.fromEntries(defaults) };
}

function asksForMoney({ schema }: CompiledPage): boolean {
  return Object.values(schema.properties ?? {}).some(({ format }) => format === "money");
}

/** Nothing for a form of pages alone: their order says it all. */
function namedSteps({ pages }: ApplicationFile): Pick<CompiledForm, "steps"> {
  if (pages.every(isPageEntry)) return {};
  return { steps: pages.map((entry) => (isPageEntry(entry) ? { page: entry.id } : { title: entry.step })) };
}

function clearedByGuards(origins: Origins): CompiledForm["clears"] {
  return origins.guards
    .filter((guard) => guard.clears.length > 0)
    .map(({ rule, clears: keys }) => ({ rule, keys }));
}

/**
 * What a search fills without showing it goes when the answer that was searched for goes (AUT-01). A city that has a
 * question of its own beside the street stays: whoever corrects the street may have typed it.
 */
function clearedBySearches(expanded: readonly ExpandedPage[]): CompiledForm["clears"] {
  return expanded
    .flatMap(({ searches, page }) =>
      searches.map(({ key, category, clears }) => {
        const isKept = (filled: string) => category === "address" && page.keys.includes(filled);
        return { key, clears: clears.filter((filled) => !isKept(filled)) };
      }),
    )
    .filter(({ clears }) => clears.length > 0)
    .map(({ key, clears: keys }) => ({ rule: { logic: { answered: [{ var: key }] }, reads: [key] }, keys }));
}

function markConditional(
  questions: Readonly<Record<string, Question>>,
  dependents: CompiledForm["dependents"],
): Readonly<Record<string, Question>> {
  const conditional = new Set(Object.values(dependents).flat());
  const marked = Object.entries(questions).map(([key, question]) => [
    key,
    conditional.has(key) ? { ...question, conditional: true } : question,
  ]);
  return Object.fromEntries(marked);
}

function storedKeys(
  dataModel: DataModelFile["keys"],
  questions: Readonly<Record<string, Question>>,
  expanded: readonly ExpandedPage[],
  lists: Readonly<Record<string, readonly Option[]>>,
): Readonly<Record<string, StoredKey>> {
  const properties = new Map(expanded.flatMap((page) => [...page.properties]));
  const secret = new Set(expanded.flatMap(({ page }) => secretLooks(page)));
  const keys: Record<string, StoredKey> = {};
  for (const [key, entry] of Object.entries(dataModel)) {
    // What asks for a secret is sensitive, also where the data model does not say so yet; lint tells of it.
    const sensitivity = secret.has(key) ? "sensitive" : entry.sensitivity;
    const options = questions[key]?.options;
    const maxLength = properties.get(key)?.maxLength ?? entry.maxLength;
    keys[key] = {
      type: entry.type === "date" ? "string" : entry.type,
      sensitivity,
      ...(maxLength !== undefined && { maxLength }),
      ...(options !== undefined && { options }),
    };
    const question = questions[key];
    // A question that derives no label takes none from outside either.
    if (entry.desc === true && (question === undefined || question.desc !== undefined)) {
      const maxLength = Math.max(
        DESC_MAX_LENGTH,
        entry.type === "list" ? lengthOfLabels(lists[options ?? ""]) : 0,
      );
      keys[`${key}_desc`] = { type: "string", sensitivity, maxLength };
    }
  }
  return keys;
}

/** The labels of all options one after the other. */
function lengthOfLabels(options: readonly Option[] = []): number {
  return options.map(({ label }) => label).join("; ").length;
}

function usedOptions(
  options: Readonly<Record<string, readonly Option[]>>,
  questions: Readonly<Record<string, Question>>,
): Readonly<Record<string, readonly Option[]>> {
  const used = new Set(Object.values(questions).map((question) => question.options));
  return Object.fromEntries(Object.entries(options).filter(([name]) => used.has(name)));
}

function groupsById(expanded: readonly ExpandedPage[]): readonly (readonly [string, AddAnotherGroup])[] {
  return expanded.flatMap(({ addAnother }) => addAnother.map((group) => [group.id, group] as const));
}
