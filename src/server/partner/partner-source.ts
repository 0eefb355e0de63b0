import { readFile } from "node:fs/promises";
import type { Logger } from "pino";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import type { Finding } from "../../engine/authoring.ts";
import { findKeptPartnerConfig, keepPartnerConfig } from "../store/kept-partner-config.ts";
import type { Database } from "../store/schema.ts";
import {
  configError,
  type JudgedPartnerConfig,
  judgePartnerConfig,
  parsePartnerConfig,
  unreadableConfig,
} from "./judge-partner-config.ts";

export interface PartnerOptions {
  /** Path of `partner.config.json`. */
  readonly file: string;
  readonly db: Database;
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
    const { file, db } = options;
    const [text, keptText] = await Promise.all([readText(file), findKeptPartnerConfig(db)]);
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
    const { db, log, now } = this.#options;
    this.#findings = findings;
    for (const { file, line, column, code, message, suggestion } of findings)
      log.error(`${file}:${line}:${column} ${code} ${message}${suggestion ? ` ${suggestion}` : ""}`);
    if (config === null) {
      log.error("partner.config.json was refused; the last good one stays in use");
      return;
    }
    this.#current = config;
    try {
      await keepPartnerConfig(db, { config: JSON.stringify(config), kept_at: now() });
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
