import { basename } from "node:path";
import { Ajv } from "ajv";
import { PartnerConfig } from "../../contract/partner-config.ts";
import type { Finding } from "../../engine/authoring.ts";
import { ConfigError } from "../config.ts";

/**
 * With ajv, which Fastify has loaded already: TypeBox's own compiler takes longer to load than the database to open.
 */
const isPartnerConfig = new Ajv().compile<PartnerConfig & { readonly $schema?: string }>(PartnerConfig);

/** What is to be thought of a partner configuration: it is taken as a whole, or not at all. */
export interface JudgedPartnerConfig {
  /** Null when a finding is an error. */
  readonly config: PartnerConfig | null;
  readonly findings: readonly Finding[];
}

/** The configuration of a text that has its format, whatever its colours are; null for any other text. */
export function parsePartnerConfig(text: string): PartnerConfig | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isPartnerConfig(value)) return null;
  const { $schema: _forEditors, ...config } = value;
  return config;
}

/**
 * Looks a text over as `npm run lint:forms` does. Lint is loaded for it: most starts find the configuration that was
 * accepted before, and need none.
 */
export async function judgePartnerConfig(text: string): Promise<JudgedPartnerConfig> {
  const { lintPartnerConfig } = await import("../../engine/lint/lint-partner-config.ts");
  const { findings } = lintPartnerConfig(text);
  const config = findings.some(({ severity }) => severity === "error") ? null : parsePartnerConfig(text);
  return { config, findings };
}

/** What a configuration that is not there at all is refused with. */
export function unreadableConfig(): JudgedPartnerConfig {
  const place = { file: "partner.config.json", line: 1, column: 1, pointer: "" };
  const message = "PARTNER_CONFIG names a file that cannot be read.";
  return { config: null, findings: [{ severity: "error", code: "missing-file", ...place, message }] };
}

/** The one line with which a server refuses to start that has no earlier configuration to go on with. */
export function configError(file: string, findings: readonly Finding[]): ConfigError {
  const [first, ...more] = findings.filter(({ severity }) => severity === "error");
  if (first?.code === "missing-file")
    return new ConfigError(`PARTNER_CONFIG names a file that cannot be read: ${file}`);
  const { line, column, message, suggestion } = first ?? {
    line: 1,
    column: 1,
    message: "It cannot be used.",
  };
  const others = more.length === 0 ? "" : ` There is more; npm run lint:forms shows it.`;
  return new ConfigError(
    `${basename(file)}:${line}:${column} ${message}${suggestion ? ` ${suggestion}` : ""}${others}`,
  );
}
