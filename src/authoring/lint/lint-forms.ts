import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import {
  type Compilation,
  type CompileSettings,
  compileDefinitions,
  type PageExpansion,
} from "../compile/compile-form.ts";
import type { Origins } from "../compile/origins.ts";
import { createReporter, type Reporter } from "../findings/create-reporter.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import { type Finding, type FindingCode, isError } from "../findings/finding.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import { checkChanges } from "./check-changes.ts";
import { checkChecklist } from "./check-checklist.ts";
import { checkComputed } from "./check-computed.ts";
import type { Check, LongCheck } from "./check-context.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkDependencies } from "./check-dependencies.ts";
import { checkEntries } from "./check-entries.ts";
import { checkFilters } from "./check-filters.ts";
import { checkFormat } from "./check-format.ts";
import { checkIds, checkKeys, checkSchemaKeys } from "./check-keys.ts";
import { checkLimits, checkPatterns, checkWordLimits } from "./check-limits.ts";
import { checkLists } from "./check-lists.ts";
import { checkMatrices } from "./check-matrices.ts";
import { checkMessages } from "./check-messages.ts";
import { checkAlerts, checkClears, checkNodeQuestions, checkWaysOn } from "./check-nodes.ts";
import { checkConditionalSelects, checkOptionCost, checkOptionLists } from "./check-option-lists.ts";
import { checkPages } from "./check-pages.ts";
import { checkPartner } from "./check-partner.ts";
import { checkQuotes } from "./check-quotes.ts";
import { checkReach } from "./check-reach.ts";
import { checkRecords } from "./check-records.ts";
import { checkReview } from "./check-review.ts";
import { checkRules } from "./check-rules.ts";
import { checkSchoolWords } from "./check-school-words.ts";
import { checkSecrets } from "./check-sensitivity.ts";
import { checkUploads } from "./check-uploads.ts";
import { checkAutocomplete, checkFiles, checkSearches, checkWidgets } from "./check-widgets.ts";
import { checkLinks, checkWords } from "./check-words.ts";
import { lintPartnerConfig, type PartnerConfigLint } from "./lint-partner-config.ts";
import { withSuggestions } from "./suggest.ts";

const CHECKS: readonly Check[] = [
  checkPages,
  checkWaysOn,
  checkFiles,
  checkOptionLists,
  checkOptionCost,
  checkConditionalSelects,
  checkLists,
  checkKeys,
  checkSecrets,
  checkEntries,
  checkComputed,
  checkDefaults,
  checkSchemaKeys,
  checkPatterns,
  checkLimits,
  checkWordLimits,
  checkWidgets,
  checkAutocomplete,
  checkWords,
  checkQuotes,
  checkMessages,
  checkSchoolWords,
  checkIds,
  checkAlerts,
  checkReview,
  checkNodeQuestions,
  checkMatrices,
  checkUploads,
  checkSearches,
  checkLinks,
  checkRules,
  checkDependencies,
  checkClears,
  checkChanges,
  checkChecklist,
  checkFilters,
  checkRecords,
  checkPartner,
];

/** What can show: looked at once nothing else is wrong. */
const LAST: readonly LongCheck[] = [checkReach];

/** The texts of definition files by their paths inside the forms folder, with `/`. */
type DefinitionTexts = Readonly<Record<string, string>>;
/** What could not be read, by path, and why. */
type Reasons = Readonly<Record<string, string>>;

interface LintResult {
  /** Sorted by file, line and column, each said once. */
  readonly findings: readonly Finding[];
  /** The compiled form; null when there is any error. */
  readonly form: CompiledForm | null;
}

/**
 * Reads, checks and compiles the files of a forms folder, given by their paths inside it, together with the text of
 * the partner configuration. What the definitions mean together is checked once each file has its format, and what
 * can show once nothing else is wrong. `unreadable` names what the folder holds and nobody could read, with the reason.
 */
export function lintForms(
  files: DefinitionTexts,
  partnerConfigText?: string,
  unreadable: Reasons = {},
): LintResult {
  const { findings, form } = check(readDefinitions(files, unreadable), lintGiven(partnerConfigText), LAST);
  return { findings, form };
}

/** The same beside a partner configuration that was accepted already: of it, all that a form takes. */
export function lintDefinitions(
  files: DefinitionTexts,
  settings: CompileSettings,
  unreadable: Reasons = {},
): LintResult {
  const sources = readDefinitions(files, unreadable);
  const { findings, form } = check(sources, { findings: [], settings }, LAST);
  return { findings, form };
}

/**
 * The same without the last stage: definitions in which something can never show compile here, so that a tool can
 * say what nobody reaches. Null when there is any other error.
 */
export function compileForms(
  files: DefinitionTexts,
  partnerConfigText?: string,
  unreadable: Reasons = {},
): { readonly findings: readonly Finding[]; readonly compilation: Compilation | null } {
  return compilationOf(check(readDefinitions(files, unreadable), lintGiven(partnerConfigText), []));
}

/** The same beside a partner configuration that was accepted already. */
export function compileTexts(files: DefinitionTexts, settings: CompileSettings) {
  return compilationOf(check(readDefinitions(files, {}), { findings: [], settings }, []));
}

function compilationOf({ findings, form, origins }: ReturnType<typeof check>) {
  return { findings, compilation: form && origins ? { form, origins } : null };
}

/** What is to be said of a partner configuration, where there is one. */
export function lintGiven(partnerConfigText: string | undefined): PartnerConfigLint {
  return partnerConfigText === undefined
    ? { findings: [], settings: {} }
    : lintPartnerConfig(partnerConfigText);
}

function check(
  sources: DefinitionSources,
  { findings: ofConfig, settings }: PartnerConfigLint,
  last: readonly LongCheck[],
): LintResult & { readonly origins: Origins | undefined } {
  const compiled = compileSources(sources, [...sources.findings, ...checkFormat(sources)], settings);
  const steps = lintInSteps(compiled, last);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const findings = arrange([...ofConfig, ...step.value]);
  const { form, origins } = compiled.compilation ?? {};
  return { findings, form: findings.some(isError) ? null : (form ?? null), origins };
}

/** Definitions as far as they could be compiled, before what they mean together is checked. */
export interface CompiledSources {
  readonly sources: DefinitionSources;
  /** What is wrong with files by themselves: with an error there, nothing is compiled. */
  readonly ofFiles: readonly Finding[];
  readonly reporter: Reporter;
  readonly compilation: Compilation | undefined;
}

/** Compiles definitions whose files were each looked at. `expand` may be one that remembers pages. */
export function compileSources(
  sources: DefinitionSources,
  ofFiles: readonly Finding[],
  settings: CompileSettings,
  expand?: PageExpansion,
): CompiledSources {
  const reporter = createReporter(sources);
  const compilation = ofFiles.some(isError)
    ? undefined
    : compileDefinitions(sources, withSuggestions(reporter.report, sources), settings, expand);
  return { sources, ofFiles, reporter, compilation };
}

/**
 * Lint of what was compiled, a check or a part of one with each step, so that whoever has something else to do can do it
 * between two of them. Gives the findings, sorted by file, line and column, each said once.
 */
export function* lintInSteps(
  { sources, ofFiles, reporter, compilation }: CompiledSources,
  last: readonly LongCheck[] = LAST,
): Generator<void, readonly Finding[]> {
  if (compilation !== undefined) {
    const context = { sources, report: reporter.report, ...compilation };
    for (const checkOne of CHECKS) {
      checkOne(context);
      yield;
    }
    for (const checkOne of reporter.findings.some(isError) ? [] : last) yield* checkOne(context);
  }
  return arrange([...ofFiles, ...withoutFollowing(reporter.findings)]);
}

/** What leaves questions out of the form, and what is found only because they are missing. */
const CAUSES: ReadonlySet<FindingCode> = new Set(["missing-file", "unknown-block", "nested-repeat"]);
const FOLLOWING: ReadonlySet<FindingCode> = new Set([
  "key-without-page",
  "unused-file",
  "extra-schema-key",
  "extra-ui-key",
  "unknown-rule-key",
  "unknown-required-key",
  "key-not-in-data-model",
  "clears-shown-key",
  "message-never-shown",
  "records-unknown-key",
  "records-left-over",
]);

/** The findings without those that may be gone once their cause is mended; the cause says how many they are. */
function withoutFollowing(reported: readonly Finding[]): readonly Finding[] {
  const findings = eachOnce(reported);
  const cause = findings.find(({ code }) => CAUSES.has(code));
  const kept = findings.filter(({ code }) => !FOLLOWING.has(code));
  const count = findings.length - kept.length;
  if (cause === undefined || count === 0) return findings;
  const left =
    count === 1 ? "One finding that may follow from it is" : `${count} findings that may follow from it are`;
  const message = `${cause.message} ${left} left out until it is mended.`;
  return kept.map((finding) => (finding === cause ? { ...finding, message } : finding));
}

/** By place, without repetitions: a block is expanded once for each use, and so is what is wrong in it. */
function arrange(findings: readonly Finding[]): readonly Finding[] {
  return eachOnce(findings).toSorted(
    (one, other) =>
      compare(one.file, other.file) ||
      one.line - other.line ||
      one.column - other.column ||
      compare(one.code, other.code) ||
      compare(one.message, other.message),
  );
}

function eachOnce(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
