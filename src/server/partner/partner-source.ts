import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Ajv } from "ajv";
import { PartnerConfig } from "../../contract/partner-config.ts";
import { ConfigError } from "../config.ts";

/**
 * With ajv, which Fastify has loaded already: TypeBox's own compiler takes longer to load than the database to open.
 */
const isPartnerConfig = new Ajv().compile<PartnerConfig & { readonly $schema?: string }>(PartnerConfig);

/** The school: `partner.config.json` as last read without an error. */
export class PartnerSource {
  readonly #file: string;
  #text: string;
  #current: PartnerConfig;

  /** @throws ConfigError with one line that says what is wrong with the file */
  constructor(file: string) {
    this.#file = file;
    this.#text = readText(file);
    this.#current = parse(file, this.#text);
  }

  /** The school's names, addresses, links and colours. */
  current(): PartnerConfig {
    return this.#current;
  }

  /** The text of the file as it was last read, right or wrong, for lint. */
  text(): string {
    return this.#text;
  }

  /** Reads the file again. @throws ConfigError when it is wrong; the last good one then stays */
  reload(): void {
    this.#text = readText(this.#file);
    this.#current = parse(this.#file, this.#text);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigError(`PARTNER_CONFIG names a file that cannot be read: ${file}`);
  }
}

function parse(file: string, text: string): PartnerConfig {
  const name = basename(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError(`${name} is not valid JSON; npm run lint:forms shows the place.`);
  }
  if (isPartnerConfig(value)) {
    const { $schema: _forEditors, ...partner } = value;
    return partner;
  }
  const [first] = isPartnerConfig.errors ?? [];
  throw new ConfigError(`${name}: ${first?.instancePath || "/"} ${first?.message ?? "is not as expected"}.`);
}
