import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { resolve } from "node:path";
import { STAFF_ROLES, type StaffRole } from "../../contract/desk.ts";
import { INACTIVITY_TIMEOUT_MS, INACTIVITY_WARNING_MS } from "../../contract/limits.ts";
import type { QuietHours } from "./quiet-hours.ts";
import type { SettingName } from "./settings.ts";

/** Where the bucket is and who may use it. */
export interface S3Settings {
  /** Such as https://s3.us-east-1.amazonaws.com, without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where ClamAV's daemon listens. */
export interface ClamdSettings {
  readonly host: string;
  readonly port: number;
}

/** The school's OpenID Connect provider, and what the desk is there. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** The claim that names the groups of somebody. */
  readonly groupsClaim: string;
  /** Which group has which role; null: roles are those that the desk gives. */
  readonly roles: ReadonlyMap<string, StaffRole> | null;
}

/** What the environment decides, parsed once at start. settings.ts explains each. */
const FORMS_SOURCES = ["folder", "desk"] as const;
export type FormsSource = (typeof FORMS_SOURCES)[number];

export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach the product, without a slash at the end; null: the address listened on. */
  readonly publicUrl: string | null;
  /** Absolute path of the folder for the database, the key file, the documents and the mail outbox. */
  readonly dataDir: string;
  readonly formsDir: string;
  /** Whether saving a file publishes it, or `npm run forms -- publish` alone does. */
  /** Where definition files are changed: in the folder, or at the desk alone. */
  readonly formsSource: FormsSource;
  readonly formsPublish: "on-save" | "manual";
  /** Whether what is published at the desk has to be approved by somebody who has not changed it. */
  readonly formsFourEyes: boolean;
  readonly partnerConfig: string;
  /** Networks and addresses besides public ones that webhooks may lie in. */
  readonly webhookNetworks: readonly string[];
  /** With which staff sign in at the desk; null: with passkeys and passwords alone. */
  readonly deskOidc: OidcSettings | null;
  /** postgres:// address, or null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** How many connections to PostgreSQL this process holds at the most. */
  readonly databaseConnections: number;
  /** smtp:// or smtps:// address, or null for files in the outbox. */
  readonly smtpUrl: string | null;
  /** How many connections to the mail server this process holds at the most, each with one mail under way. */
  readonly mailsAtOnce: number;
  /** In which no reminder is sent; null: there are none. */
  readonly quietHours: QuietHours | null;
  /** http:// or https:// address of a Photon server for address suggestions, or null for the built-in cities. */
  readonly photonUrl: string | null;
  /** Sender of the mails; null: the admissions office of the partner configuration. */
  readonly mailFrom: string | null;
  /** Secret under which codes are hashed, answers and queued mails encrypted; null: the key file in `dataDir`. */
  readonly appKey: string | null;
  /** Secrets that were `appKey` before: what was encrypted under them can still be opened. */
  readonly previousAppKeys: readonly string[];
  /** S3-compatible storage for documents, or null for a folder in `dataDir`. */
  readonly s3: S3Settings | null;
  /** Looks at documents before they are converted; null: nobody does. */
  readonly clamd: ClamdSettings | null;
  /** Whether this process does mails, conversions and PDF copies too; `npm start -- --worker` does them alone. */
  readonly runsJobs: boolean;
  /** How many documents this process converts at the same time. */
  readonly conversionsAtOnce: number;
  /** How long it serves on after SIGTERM while `/ready` is 503 already, so that balancers notice; milliseconds. */
  readonly drainMs: number;
  /**
   * How many days drafts nobody touches, and submitted applications, are kept by `npm run admin -- purge`; null: for
   * ever.
   */
  readonly retentionDraftDays: number | null;
  readonly retentionSubmittedDays: number | null;
  readonly inactivityTimeoutMs: number;
  readonly inactivityWarningMs: number;
  /** Multiplies how many account calls a client may make; 1 is the standard. */
  readonly rateLimitFactor: number;
  readonly logLevel: LogLevel;
  /** Where the figures for Prometheus are served apart from the calls; null: not on a port of their own. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** What a scraper must bring along; alone, it opens /metrics beside the calls. Null and no port: no figures. */
  readonly metricsToken: string | null;
  /** Number of proxies, or addresses of proxies, whose X-Forwarded-* headers are believed; null: none. */
  readonly trustProxy: number | string | null;
}

/** Nine instances and workers share the hundred that PostgreSQL has unless it is told otherwise. */
const DATABASE_CONNECTIONS = 10;

/** At a fifth of a second a mail some forty a second, and no more connections than mail servers usually take of one. */
const MAILS_AT_ONCE = 10;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting has a value that cannot be used; the message is one line for whoever starts the server. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The variables of the environment, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration. Any variable may also be given as `NAME_FILE`, the path of a file that holds the value
 * (for secrets); an empty value counts as not given.
 * @throws ConfigError with one clear line that names the variable.
 */
export function readConfig(environment: Environment): ServerConfig {
  const read: Read = <T>(name: SettingName, parse: Parser<T>): T | null => {
    const text = variable(environment, name);
    if (text === null) return null;
    const value = parse(text);
    if (value instanceof Expected) throw new ConfigError(`${name} must be ${value.what}.`);
    return value;
  };
  const config: ServerConfig = {
    port: read("PORT", integer(0, 65_535)) ?? 3000,
    host: read("HOST", text) ?? "localhost",
    publicUrl: read("PUBLIC_URL", origin),
    dataDir: read("DATA_DIR", path) ?? resolve("var"),
    formsDir: read("FORMS_DIR", path) ?? resolve("forms"),
    formsSource: read("FORMS_SOURCE", oneOf(FORMS_SOURCES)) ?? "folder",
    formsPublish: read("FORMS_PUBLISH", oneOf(["on-save", "manual"])) ?? "on-save",
    formsFourEyes: (read("FORMS_FOUR_EYES", oneOf(["yes", "no"])) ?? "no") === "yes",
    partnerConfig: read("PARTNER_CONFIG", path) ?? resolve("partner.config.json"),
    databaseUrl: read("DATABASE_URL", url(["postgres:", "postgresql:"])),
    databaseConnections: read("DATABASE_CONNECTIONS", integer(1, 500)) ?? DATABASE_CONNECTIONS,
    smtpUrl: read("SMTP_URL", url(["smtp:", "smtps:"])),
    mailsAtOnce: read("MAILS_AT_ONCE", integer(1, 50)) ?? MAILS_AT_ONCE,
    quietHours: read("QUIET_HOURS", quietHours),
    photonUrl: read("PHOTON_URL", url(["http:", "https:"])),
    mailFrom: read("MAIL_FROM", mailAddress),
    webhookNetworks: read("WEBHOOK_NETWORKS", networks) ?? [],
    deskOidc: readOidc(read),
    appKey: read("APP_KEY", secret),
    previousAppKeys: read("APP_KEY_PREVIOUS", secrets) ?? [],
    s3: readS3(read),
    clamd: read("CLAMD", hostAndPort),
    runsJobs: (read("RUN_JOBS", oneOf(["yes", "no"])) ?? "yes") === "yes",
    conversionsAtOnce: read("CONVERSIONS_AT_ONCE", integer(1, 64)) ?? usualConversionsAtOnce(),
    drainMs: read("DRAIN_MS", integer(0, 6_000)) ?? (read("DATABASE_URL", text) === null ? 0 : 3_000),
    retentionDraftDays: read("RETENTION_DRAFT_DAYS", integer(1, 36_500)),
    retentionSubmittedDays: read("RETENTION_SUBMITTED_DAYS", integer(1, 36_500)),
    inactivityTimeoutMs: read("INACTIVITY_TIMEOUT_MS", integer(1_000, 86_400_000)) ?? INACTIVITY_TIMEOUT_MS,
    inactivityWarningMs: read("INACTIVITY_WARNING_MS", integer(0, 86_400_000)) ?? INACTIVITY_WARNING_MS,
    rateLimitFactor: read("RATE_LIMIT_FACTOR", factor) ?? 1,
    logLevel: read("LOG_LEVEL", oneOf(LOG_LEVELS)) ?? "info",
    metricsPort: read("METRICS_PORT", integer(1, 65_535)),
    metricsHost: read("METRICS_HOST", text) ?? "localhost",
    metricsToken: read("METRICS_TOKEN", token),
    trustProxy: read("TRUST_PROXY", proxies),
  };
  if (config.inactivityWarningMs >= config.inactivityTimeoutMs) {
    throw new ConfigError("INACTIVITY_WARNING_MS must be less than INACTIVITY_TIMEOUT_MS.");
  }
  if (config.formsFourEyes && config.formsPublish !== "manual" && config.formsSource !== "desk")
    throw new ConfigError(
      "FORMS_FOUR_EYES needs FORMS_PUBLISH=manual or FORMS_SOURCE=desk: else whoever saves a file publishes.",
    );
  if (config.metricsPort === config.port)
    throw new ConfigError("METRICS_PORT must be another one than PORT.");
  return config;
}

const CONVERSION_BYTES = 1_500_000_000;

/**
 * As many as there are processors, but two even on one, so that a file that takes long lets others pass; never more
 * than four, nor than the memory of the machine or container is for.
 */
function usualConversionsAtOnce(): number {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const inMemory = Math.max(1, Math.floor(memoryBytes / CONVERSION_BYTES));
  return Math.min(4, inMemory, Math.max(2, availableParallelism()));
}

/** What a parser says instead of a value: the end of the sentence "NAME must be …". */
class Expected {
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}
type Parser<T> = (text: string) => T | Expected;
type Read = <T>(name: SettingName, parse: Parser<T>) => T | null;

/** All of the S3 settings, or none of them; only the region has a standard. */
function readS3(read: Read): S3Settings | null {
  const endpoint = read("S3_ENDPOINT", url(["http:", "https:"]))?.replace(/\/+$/, "") ?? null;
  const bucket = read("S3_BUCKET", text);
  const accessKeyId = read("S3_ACCESS_KEY_ID", text);
  const secretAccessKey = read("S3_SECRET_ACCESS_KEY", text);
  const region = read("S3_REGION", text) ?? "us-east-1";
  const settings = { endpoint, bucket, accessKeyId, secretAccessKey };
  if (Object.values(settings).every((value) => value === null)) return null;
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) {
    throw new ConfigError(
      "Give S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or none of them.",
    );
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region };
}

/** The provider, the desk's name there and the secret: all of them, or none. */
function readOidc(read: Read): OidcSettings | null {
  const issuer = read("DESK_OIDC_ISSUER", issuerAddress);
  const clientId = read("DESK_OIDC_CLIENT_ID", text);
  const clientSecret = read("DESK_OIDC_CLIENT_SECRET", text);
  const scope = read("DESK_OIDC_SCOPE", scopes) ?? "openid profile email";
  const groupsClaim = read("DESK_OIDC_GROUPS_CLAIM", text) ?? "groups";
  const roles = read("DESK_OIDC_ROLES", rolesOfGroups);
  if ([issuer, clientId, clientSecret, roles].every((value) => value === null)) return null;
  if (issuer === null || clientId === null || clientSecret === null) {
    throw new ConfigError(
      "Give DESK_OIDC_ISSUER, DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET together, or none of them.",
    );
  }
  return { issuer, clientId, clientSecret, scope, groupsClaim, roles };
}

function variable(environment: Environment, name: string): string | null {
  const direct = environment[name];
  const file = environment[`${name}_FILE`];
  if (direct !== undefined && direct !== "") {
    if (file) throw new ConfigError(`Give either ${name} or ${name}_FILE, not both.`);
    return direct;
  }
  if (!file) return null;
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch {
    throw new ConfigError(`${name}_FILE names a file that cannot be read: ${file}`);
  }
}

const text: Parser<string> = (value) => value;
const path: Parser<string> = (value) => resolve(value);

function integer(minimum: number, maximum: number): Parser<number> {
  return (value) => {
    const number = Number(value);
    const isInRange = /^[0-9]+$/.test(value) && number >= minimum && number <= maximum;
    return isInRange ? number : new Expected(`a whole number from ${minimum} to ${maximum}`);
  };
}

const factor: Parser<number> = (value) => {
  const number = Number(value);
  return /^[0-9]+(\.[0-9]+)?$/.test(value) && number > 0 ? number : new Expected("a number greater than 0");
};

const quietHours: Parser<QuietHours> = (value) => {
  const expected = new Expected(
    "hours and the name of a time zone, such as 20:00-08:00 America/New_York; the hours differ",
  );
  const [, from = "", to = "", timeZone = ""] =
    /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d) (\S+)$/.exec(value) ?? [];
  if (from === to || !Intl.supportedValuesOf("timeZone").concat("UTC").includes(timeZone)) return expected;
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { from: minutesOf(from), to: minutesOf(to), timeZone };
};

function oneOf<const T extends string>(values: readonly T[]): Parser<T> {
  return (value) =>
    values.find((candidate) => candidate === value) ?? new Expected(`one of ${values.join(", ")}`);
}

function url(protocols: readonly string[]): Parser<string> {
  const expected = new Expected(`an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  return (value) => {
    const parsed = URL.parse(value);
    // PostgreSQL may be reached by a socket; everything else has a host.
    const isWhole = parsed?.hostname !== "" || parsed.protocol.startsWith("postgres");
    return parsed && protocols.includes(parsed.protocol) && isWhole ? value : expected;
  };
}

const hostAndPort: Parser<ClamdSettings> = (value) => {
  const parsed = URL.parse(`tcp://${value}`);
  const isWhole = parsed !== null && `${parsed.hostname}:${parsed.port}` === value && parsed.port !== "0";
  // Node connects to an IPv6 address without its brackets.
  return isWhole
    ? { host: parsed.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(parsed.port) }
    : new Expected("a host and a port, such as localhost:3310");
};

const origin: Parser<string> = (value) => {
  const parsed = URL.parse(value);
  const isOrigin =
    parsed !== null &&
    ["http:", "https:"].includes(parsed.protocol) &&
    parsed.pathname === "/" &&
    parsed.search + parsed.hash + parsed.username === "";
  return isOrigin
    ? parsed.origin
    : new Expected("an address such as https://apply.school.edu, without a path");
};

/** Whoever listens in between could sign in as anybody, so that without https it must be this machine. */
const issuerAddress: Parser<string> = (value) => {
  const parsed = URL.parse(value);
  const isSafe =
    parsed?.protocol === "https:" || (parsed?.protocol === "http:" && isLocalName(parsed.hostname));
  return isSafe && parsed.search + parsed.hash + parsed.username === ""
    ? value
    : new Expected("an address that starts with https://, as the provider writes its issuer");
};

function isLocalName(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host) || host.endsWith(".localhost");
}

const scopes: Parser<string> = (value) =>
  value.split(/\s+/).includes("openid") ? value : new Expected("scopes separated by spaces, with openid");

const rolesOfGroups: Parser<ReadonlyMap<string, StaffRole>> = (value) => {
  const roles = new Map<string, StaffRole>();
  for (const entry of value.split(",")) {
    const at = entry.lastIndexOf("=");
    const group = entry.slice(0, Math.max(at, 0)).trim();
    const role = STAFF_ROLES.find((known) => known === entry.slice(at + 1).trim());
    if (group === "" || role === undefined || roles.has(group))
      return new Expected(`GROUP=ROLE separated by commas, each group once, with ${STAFF_ROLES.join(", ")}`);
    roles.set(group, role);
  }
  return roles;
};

const mailAddress: Parser<string> = (value) =>
  /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value)
    ? value
    : new Expected("a mail address, such as Admissions <admissions@school.edu>");

const secret: Parser<string> = (value) =>
  value.length >= 32 ? value : new Expected("a secret of at least 32 characters");

/** Goes into a header, and so is made of visible characters. */
const token: Parser<string> = (value) =>
  /^[!-~]{32,}$/.test(value) ? value : new Expected("a secret of at least 32 characters without spaces");

const secrets: Parser<readonly string[]> = (value) => {
  const listed = value.split(/\s+/).filter((entry) => entry !== "");
  return listed.length > 0 && listed.every((entry) => !(secret(entry) instanceof Expected))
    ? listed
    : new Expected("secrets of at least 32 characters each, separated by spaces");
};

const proxies: Parser<number | string> = (value) => {
  if (/^[0-9]{1,2}$/.test(value)) return Number(value);
  return value.split(",").every((entry) => isAddressOrNetwork(entry.trim()))
    ? value
    : new Expected("the number of proxies in front of the server, or their addresses separated by commas");
};

const networks: Parser<readonly string[]> = (value) => {
  const listed = value.split(",").map((entry) => entry.trim());
  return listed.every(isAddressOrNetwork)
    ? listed
    : new Expected("networks such as 10.2.0.0/16, or addresses, separated by commas");
};

/** Such as 10.0.0.1, ::1 or 10.1.0.0/16. */
function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
