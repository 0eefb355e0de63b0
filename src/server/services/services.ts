import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DestinationStream, Logger } from "pino";
import { EndedSessions } from "../accounts/sessions.ts";
import { SaveQueue } from "../applications/save-answers.ts";
import { type AppKey, type AppKeys, loadAppKeys } from "../crypto/app-key.ts";
import { CONVERSION_JOB, conversionJobKind } from "../documents/conversion-jobs.ts";
import { Draining } from "../http/draining.ts";
import { type RateLimits, rateLimits } from "../http/rate-limits.ts";
import { type JobKind, JobQueues, JobRunner, type JobRunnerOptions } from "../jobs/job-runner.ts";
import { AWAITED_MAIL, MAIL_JOB, mailJobHandler } from "../mail/mail-jobs.ts";
import { outboxTransport, type Sender, smtpTransport } from "../mail/mail-transport.ts";
import { countChildren } from "../monitoring/count-children.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { copyJobKind, PDF_COPY_JOB } from "../pdf-copy/copy-jobs.ts";
import { PdfMaker } from "../pdf-copy/pdf-maker.ts";
import { DraftPreview } from "../publishing/draft-preview.ts";
import { FormLibrary } from "../publishing/form-library.ts";
import { FormPublisher } from "../publishing/form-publisher.ts";
import { type PartnerOptions, PartnerSource } from "../publishing/partner-source.ts";
import { Lookup } from "../search/search.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import { MissingKeyError } from "../store/encryption.ts";
import { openDatabase } from "../store/open-database.ts";
import type { Database } from "../store/schema.ts";
import { damagedDatabase } from "../store/storage-failure.ts";
import { ConfigError, type ServerConfig } from "../system/config.ts";
import { errorCode } from "../system/has-fields.ts";
import { createLogger } from "../system/logger.ts";
import { PageMaker } from "../web/page-maker.ts";
import type { WebAssets } from "../web/web-assets.ts";
import { webhookClient } from "../webhooks/post-webhook.ts";
import { WebhookRunner } from "../webhooks/webhook-runner.ts";
import { tellOfFiles, tellOfNewDatabase, tellOfOpenFiles, tightenDataFolder } from "./data-folder.ts";

/** What the calls work with. */
export interface AppContext {
  readonly config: ServerConfig;
  readonly db: Database;
  /** The key of the installation that is in force. */
  readonly key: AppKey;
  /** The same one, and after it those that were before. */
  readonly keys: AppKeys;
  /** Origin for links in mails, and under which browsers send their requests. */
  readonly publicUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  readonly draining: Draining;
  readonly limits: RateLimits;
  readonly endedSessions: EndedSessions;
  readonly forms: FormLibrary;
  readonly publisher: FormPublisher;
  readonly drafts: DraftPreview;
  readonly saves: SaveQueue;
  readonly partner: PartnerSource;
  readonly jobs: JobQueues;
  readonly storage: DocumentStorage;
  readonly lookup: Lookup;
  readonly web: WebAssets;
  readonly pages: PageMaker;
  /** Figures for Prometheus; null when no setting asks for them. */
  readonly metrics: Metrics | null;
}

interface ContextOptions {
  readonly config: ServerConfig;
  readonly web: WebAssets;
  /** Used when the configuration has no PUBLIC_URL. */
  readonly listeningUrl?: () => string;
  /** Milliseconds since 1970; the clock of the machine when absent. */
  readonly now?: () => number;
  /** Where the log goes; standard error when absent. */
  readonly logStream?: DestinationStream;
}

/**
 * Opens all that the routes and jobs work with; returns it with a close function.
 * @throws ConfigError with one line for whoever starts the server
 */
export async function createContext(
  options: ContextOptions,
): Promise<{ readonly context: AppContext; readonly close: () => Promise<void> }> {
  const { config, web, now = Date.now } = options;
  const log = createLogger(config.logLevel, options.logStream);
  makeDataFolder(config.dataDir);
  tellOfNewDatabase(config, log);
  const keys = loadAppKeys(config);
  const [key] = keys;
  const metrics = await metricsIfAskedFor(config);
  const db = await openConfiguredDatabase(config, { keys, metrics, log });
  tellOfOpenFiles(log, tightenDataFolder(config.dataDir));
  const partner = await openPartner({ file: config.partnerConfig, db, log, now });
  const stopCounting = metrics === null ? () => undefined : countChildren(metrics);
  const forms = new FormLibrary(db, now);
  const publisher = new FormPublisher({
    ...{ folder: config.formsDir, isManual: config.formsPublish === "manual" },
    partner,
    db,
    library: forms,
    log,
    now,
  });
  const drafts = new DraftPreview({ folder: config.formsDir, partner, library: forms, now });
  const { smtpUrl, mailsAtOnce } = config;
  const transport =
    smtpUrl === null ? outboxTransport(config.dataDir, now) : smtpTransport(smtpUrl, mailsAtOnce);
  const from = () => config.mailFrom ?? defaultSender(partner);
  const storage = await openStorage(config, key, tellOfFiles(log, join(config.dataDir, "documents")));
  const maker = new PdfMaker();
  const queue = (kinds: Readonly<Record<string, JobKind>>, limits: QueueLimits = {}) =>
    new JobRunner({ db, log, now, kinds, ...limits });
  const mails = { [MAIL_JOB]: { run: mailJobHandler({ keys, send: transport.send, from, log }) } };
  const conversions = { [CONVERSION_JOB]: conversionJobKind({ db, storage, log, now }) };
  const jobs = new JobQueues([
    ...mailQueues(config).map((limits) => queue(mails, limits)),
    queue(conversions, { concurrency: config.conversionsAtOnce }),
    queue({ [PDF_COPY_JOB]: copyJobKind({ db, forms, partner, storage, maker, log, now }) }),
    new WebhookRunner({ db, post: webhookClient(config.webhookNetworks), log, now }),
  ]);
  const lookup = new Lookup({ dataDir: config.dataDir, photonUrl: config.photonUrl, log, now });
  const listeningUrl = options.listeningUrl ?? (() => `http://localhost:${config.port}`);
  const context: AppContext = {
    config,
    db,
    key,
    keys,
    publicUrl: () => config.publicUrl ?? listeningUrl(),
    now,
    log,
    draining: new Draining(),
    limits: rateLimits(config.rateLimitFactor),
    endedSessions: new EndedSessions(),
    forms,
    publisher,
    drafts,
    saves: new SaveQueue({ db, forms }),
    partner,
    jobs,
    storage,
    lookup,
    web,
    pages: new PageMaker({ web, forms, partner, config, log, now }),
    metrics,
  };
  const close = async () => {
    await jobs.stop();
    await transport.close();
    await publisher.stop();
    drafts.stop();
    maker.stop();
    await lookup.stop();
    await db.destroy();
    stopCounting();
  };
  return { context, close };
}

type QueueLimits = Pick<JobRunnerOptions, "concurrency" | "upToPriority">;

/** One place is kept for what somebody waits for, however long all others take; files are written one by one, in order. */
function mailQueues({ smtpUrl, mailsAtOnce }: ServerConfig): readonly QueueLimits[] {
  if (smtpUrl === null) return [{}];
  return [{ concurrency: Math.max(1, mailsAtOnce - 1) }, { upToPriority: AWAITED_MAIL }];
}

/** What counts them is loaded only then: every start would wait for it. */
async function metricsIfAskedFor({ metricsPort, metricsToken }: ServerConfig): Promise<Metrics | null> {
  if (metricsPort === null && metricsToken === null) return null;
  const loaded = await import("../monitoring/metrics.ts");
  return new loaded.Metrics();
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR names a folder that cannot be made or written: ${folder}`, {
      cause: error,
    });
  }
}

async function openConfiguredDatabase(
  config: ServerConfig,
  { keys, metrics, log }: { readonly keys: AppKeys; readonly metrics: Metrics | null; readonly log: Logger },
): Promise<Database> {
  const onFiles = tellOfFiles(log, config.dataDir);
  try {
    return await openDatabase(config, keys, { onQuery: metrics?.queryTook.bind(metrics), onFiles });
  } catch (error) {
    if (error instanceof MissingKeyError) throw new ConfigError(error.message, { cause: error });
    const damage = damagedDatabase(error, config.dataDir);
    if (damage !== null) throw new ConfigError(damage, { cause: error });
    // The message of the driver may quote the address with its password; its code says enough.
    const code = errorCode(error) ?? "unknown error";
    const setting = config.databaseUrl === null ? "DATA_DIR holds" : "DATABASE_URL names";
    throw new ConfigError(`${setting} a database that cannot be used (${code}).`, { cause: error });
  }
}

async function openPartner(options: PartnerOptions): Promise<PartnerSource> {
  try {
    return await PartnerSource.open(options);
  } catch (error) {
    await options.db.destroy();
    throw error;
  }
}

function defaultSender(partner: PartnerSource): Sender {
  const { name, admissions } = partner.current();
  return { name, address: admissions.email };
}
