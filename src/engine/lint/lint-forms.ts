import { type Compilation, compileDefinitions } from "../compile/compile-form.ts";
import type { Origins } from "../compile/origins.ts";
import type { CompiledForm } from "../form/compiled-form.ts";
import type { DefinitionSources } from "../read/definition-sources.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import type { Check } from "./check-context.ts";
import { checkFormat } from "./check-format.ts";
import { checkMeaning } from "./check-meaning.ts";
import { checkContrast } from "./checks/check-contrast.ts";
import { createReporter, valueAt } from "./create-reporter.ts";
import type { Finding } from "./finding.ts";
import { checkReach } from "./reach/check-reach.ts";
import { withSuggestions } from "./with-suggestions.ts";

/** The name under which findings about the partner configuration are reported. */
export const PARTNER_CONFIG = "partner.config.json";

export interface LintResult {
  /** Sorted by file, line and column, each said once. */
  readonly findings: readonly Finding[];
  /** The compiled form; null when there is any error. */
  readonly form: CompiledForm | null;
}

/**
 * Reads, checks and compiles the files of a forms folder, given by their paths inside it, together with the text of
 * the partner configuration. What the definitions mean together is checked once each file has its format, and what
 * can show once nothing else is wrong.
 */
export function lintForms(files: Readonly<Record<string, string>>, partnerConfigText?: string): LintResult {
  const { findings, form } = check(files, partnerConfigText, checkReach);
  return { findings, form };
}

/**
 * The same without the last stage: definitions in which something can never show compile here, so that a tool can
 * say what nobody reaches. Null when there is any other error.
 */
export function compileForms(
  files: Readonly<Record<string, string>>,
  partnerConfigText?: string,
): { readonly findings: readonly Finding[]; readonly compilation: Compilation | null } {
  const { findings, form, origins } = check(files, partnerConfigText);
  return { findings, compilation: form && origins ? { form, origins } : null };
}

function check(
  files: Readonly<Record<string, string>>,
  partnerConfigText: string | undefined,
  checkLast?: Check,
): LintResult & { readonly origins: Origins | undefined } {
  const config = lintPartnerConfig(partnerConfigText);
  const sources = readDefinitions(files);
  const ofFiles = [...sources.findings, ...checkFormat(sources)];
  const findings = [...config.findings, ...ofFiles];
  let compiled: Compilation | undefined;
  if (!ofFiles.some(isError)) {
    const reporter = createReporter(sources);
    const settings = config.characterLimit === undefined ? {} : { characterLimit: config.characterLimit };
    compiled = compileDefinitions(sources, withSuggestions(reporter.report, sources), settings);
    if (compiled) {
      const context = { sources, report: reporter.report, ...compiled };
      checkMeaning(context);
      if (!reporter.findings.some(isError)) checkLast?.(context);
    }
    findings.push(...reporter.findings);
  }
  const form = findings.some(isError) ? null : (compiled?.form ?? null);
  return { findings: arrange(findings), form, origins: compiled?.origins };
}

function lintPartnerConfig(text: string | undefined): {
  readonly findings: readonly Finding[];
  readonly characterLimit?: number;
} {
  if (text === undefined) return { findings: [] };
  const sources: DefinitionSources = readDefinitions({ [PARTNER_CONFIG]: text });
  const findings = [...sources.findings, ...checkFormat(sources)];
  if (findings.some(isError)) return { findings };
  const value = sources.files.get(PARTNER_CONFIG)?.value;
  const reporter = createReporter(sources);
  checkContrast(PARTNER_CONFIG, value, reporter.report);
  return {
    findings: [...findings, ...reporter.findings],
    characterLimit: Number(valueAt(value, ["characterLimit"])),
  };
}

function isError(finding: Finding): boolean {
  return finding.severity === "error";
}

/** By place, without repetitions: a block is expanded once for each use, and so is what is wrong in it. */
function arrange(findings: readonly Finding[]): readonly Finding[] {
  const said = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...said.values()].toSorted(
    (one, other) =>
      compare(one.file, other.file) ||
      one.line - other.line ||
      one.column - other.column ||
      compare(one.code, other.code) ||
      compare(one.message, other.message),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
