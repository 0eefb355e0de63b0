import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Ajv } from "ajv";
import type { Logger } from "pino";
import type { Finding } from "../../authoring/findings/finding.ts";
import { PartnerConfig } from "../../contract/partner-config.ts";
import type { CompiledForm, SchoolGap } from "../../form/index.ts";
import { findKeptPartnerConfig, keepPartnerConfig } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { ConfigError } from "../system/config.ts";

/**
 * With ajv, which Fastify has loaded already: TypeBox's own compiler takes longer to load than the database to open.
 */
const isPartnerConfig = new Ajv().compile<PartnerConfig & { readonly $schema?: string }>(PartnerConfig);

/** What is to be thought of a partner configuration: it is taken as a whole, or not at all. */
interface JudgedPartnerConfig {
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
async function judgePartnerConfig(text: string): Promise<JudgedPartnerConfig> {
  const { lintPartnerConfig } = await import("../../authoring/lint/lint-partner-config.ts");
  const { findings } = lintPartnerConfig(text);
  const config = findings.some(({ severity }) => severity === "error") ? null : parsePartnerConfig(text);
  return { config, findings };
}

/** What a configuration that is not there at all is refused with. */
function unreadableConfig(): JudgedPartnerConfig {
  const place = { file: "partner.config.json", line: 1, column: 1, pointer: "" };
  const message = "PARTNER_CONFIG names a file that cannot be read.";
  return { config: null, findings: [{ severity: "error", code: "missing-file", ...place, message }] };
}

/** The one line with which a server refuses to start that has no earlier configuration to go on with. */
function configError(file: string, findings: readonly Finding[]): ConfigError {
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

/** The school as an application has it: with the words of its own form, one with a name under the title of that. */
export function partnerOfApplication(
  partner: PartnerConfig,
  application: string,
  form: Pick<CompiledForm, "title" | "partner"> | undefined,
): PartnerConfig {
  if (form === undefined) return partner;
  const own = { ...partner, ...form.partner };
  return application === "" ? own : { ...own, applicationTitle: form.title };
}

export interface PartnerOptions {
  /** Path of `partner.config.json`. */
  readonly file: string;
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * The school: `partner.config.json` as it last was without an error. That one is kept in the database, so that a
 * mistake in the file changes nothing for applicants, after a restart neither.
 */
export class PartnerSource {
  readonly #options: PartnerOptions;
  #current: PartnerConfig;
  #findings: readonly Finding[] = [];
  #reading: Promise<void> = Promise.resolve();

  private constructor(options: PartnerOptions, current: PartnerConfig) {
    this.#options = options;
    this.#current = current;
  }

  /** @throws ConfigError with one line when the file is wrong and none was ever right */
  static async open(options: PartnerOptions): Promise<PartnerSource> {
    const { file, store } = options;
    const [text, keptText] = await Promise.all([readText(file), findKeptPartnerConfig(store)]);
    const kept = keptText === undefined ? null : parsePartnerConfig(keptText);
    const given = text === null ? null : parsePartnerConfig(text);
    if (kept !== null && isSame(given, kept)) return new PartnerSource(options, kept);
    const judged = await judge(text);
    const current = judged.config ?? kept;
    if (current === null) throw configError(file, judged.findings);
    const source = new PartnerSource(options, current);
    await source.#take(judged);
    return source;
  }

  /** The school's names, addresses, links and colours. */
  current(): PartnerConfig {
    return this.#current;
  }

  /** Whether the file as it was last read has an error, so that an earlier one is in use. */
  isRefused(): boolean {
    return this.#findings.some(({ severity }) => severity === "error");
  }

  /** What lint said about the file as it was last read. */
  findings(): readonly Finding[] {
    return this.#findings;
  }

  /** Reads the file again; what is wrong with it is logged, and the last good one stays in use. */
  reload(): Promise<void> {
    this.#reading = this.#reading.then(async () =>
      this.#take(await judge(await readText(this.#options.file))),
    );
    return this.#reading;
  }

  async #take({ config, findings }: JudgedPartnerConfig): Promise<void> {
    const { store, log, now } = this.#options;
    this.#findings = findings;
    for (const { file, line, column, code, message, suggestion } of findings)
      log.error(`${file}:${line}:${column} ${code} ${message}${suggestion ? ` ${suggestion}` : ""}`);
    if (config === null) {
      log.error("partner.config.json was refused; the last good one stays in use");
      return;
    }
    this.#current = config;
    try {
      await keepPartnerConfig(store, { config: JSON.stringify(config), kept_at: now() });
    } catch (error) {
      log.warn({ err: error }, "partner.config.json is in use, but could not be kept for the next start");
    }
  }
}

function judge(text: string | null): Promise<JudgedPartnerConfig> {
  return text === null ? Promise.resolve(unreadableConfig()) : judgePartnerConfig(text);
}

function isSame(one: PartnerConfig | null, other: PartnerConfig): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}

/** Null for a file that is not there or may not be read. */
function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}

/** What fills the gaps that a form's words have for the school itself. */
export function schoolGaps({
  name,
  shortName,
  admissions,
}: Pick<PartnerConfig, "name" | "shortName" | "admissions">): Readonly<Record<SchoolGap, string>> {
  const { office, email, phone } = admissions;
  return { school: name, shortName, office, email, phone };
}
