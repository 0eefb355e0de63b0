import { compileDefinitions } from "../compile/compile-form.ts";
import type { CompiledForm } from "../form/compiled-form.ts";
import type { DefinitionSources } from "../read/definition-sources.ts";
import { readDefinitions } from "../read/read-definitions.ts";
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
  const config = lintPartnerConfig(partnerConfigText);
  const sources = readDefinitions(files);
  const ofFiles = [...sources.findings, ...checkFormat(sources)];
  const findings = [...config.findings, ...ofFiles];
  let form: CompiledForm | null = null;
  if (!ofFiles.some(isError)) {
    const reporter = createReporter(sources);
    const settings = config.characterLimit === undefined ? {} : { characterLimit: config.characterLimit };
    const compiled = compileDefinitions(sources, withSuggestions(reporter.report, sources), settings);
    if (compiled) {
      const context = { sources, report: reporter.report, ...compiled };
      checkMeaning(context);
      if (!reporter.findings.some(isError)) checkReach(context);
    }
    findings.push(...reporter.findings);
    form = compiled?.form ?? null;
  }
  return { findings: arrange(findings), form: findings.some(isError) ? null : form };
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
