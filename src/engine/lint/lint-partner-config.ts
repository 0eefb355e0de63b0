import type { CompileSettings } from "../compile/compile-form.ts";
import type { DefinitionSources } from "../read/definition-sources.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import { checkFormat } from "./check-format.ts";
import { checkContrast } from "./checks/check-contrast.ts";
import { createReporter, valueAt } from "./create-reporter.ts";
import { type Finding, isError } from "./finding.ts";

/** The name under which findings about the partner configuration are reported. */
export const PARTNER_CONFIG = "partner.config.json";

export interface PartnerConfigLint {
  readonly findings: readonly Finding[];
  /** What forms take of it; nothing when its format is wrong. */
  readonly settings: CompileSettings;
}

/** Reads and checks the text of a partner configuration: its format, and whether its colours can be read. */
export function lintPartnerConfig(text: string): PartnerConfigLint {
  const sources: DefinitionSources = readDefinitions({ [PARTNER_CONFIG]: text });
  const findings = [...sources.findings, ...checkFormat(sources)];
  if (findings.some(isError)) return { findings, settings: {} };
  const value = sources.files.get(PARTNER_CONFIG)?.value;
  const reporter = createReporter(sources);
  checkContrast(PARTNER_CONFIG, value, reporter.report);
  return {
    findings: [...findings, ...reporter.findings],
    settings: { characterLimit: Number(valueAt(value, ["characterLimit"])) },
  };
}
