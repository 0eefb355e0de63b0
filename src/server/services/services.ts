import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DestinationStream, Logger } from "pino";
import { prefixOf } from "../../form/definition/application-name.ts";
import { EndedSessions } from "../accounts/sessions.ts";
import { heldForm } from "../applications/held-form.ts";
import { SaveQueue } from "../applications/save-queue.ts";
import { clamdScanner, type VirusScanner } from "../conversion/virus-scanner.ts";
import { type AppKey, type AppKeys, loadAppKeys } from "../crypto/app-key.ts";
import { CONVERSION_JOB, conversionJobKind } from "../documents/conversion-jobs.ts";
import { PagePictures } from "../documents/page-pictures.ts";
import { Draining } from "../http/draining.ts";
import { type RateLimits, rateLimits } from "../http/rate-limits.ts";
import { type JobKind, JobQueues, JobRunner, type JobRunnerOptions } from "../jobs/job-runner.ts";
import { configuredSender, configuredTransport } from "../mail/configured-mail.ts";
import { AWAITED_MAIL, MAIL_JOB, mailJobKind } from "../mail/mail-jobs.ts";
import type { MailTransport, SendMail } from "../mail/mail-transport.ts";
import { REMINDER_JOB, reminderJobKind } from "../mail/reminder-jobs.ts";
import { countChildren } from "../monitoring/count-children.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { Outages } from "../monitoring/outages.ts";
import { copyJobKind, PDF_COPY_JOB } from "../pdf-copy/copy-jobs.ts";
import { PdfMaker } from "../pdf-copy/pdf-maker.ts";
import { DraftCompiler } from "../publishing/draft-compiler.ts";
import { DraftPreview } from "../publishing/draft-preview.ts";
import { FormLibrary } from "../publishing/form-library.ts";
import { FormPublisher } from "../publishing/form-publisher.ts";
import { readFormSource } from "../publishing/form-source.ts";
import { placeOfApplication, readFormsLayout } from "../publishing/forms-layout.ts";
import { type PartnerOptions, PartnerSource } from "../publishing/partner-source.ts";
import { Lookup } from "../search/search.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { openStorage } from "../storage/open-storage.ts";
import { findOnceUnnamed } from "../store/application-scope.ts";
import { unusableDatabase } from "../store/database-problem.ts";
import { filesOfDraft, findOpenDraft } from "../store/form-drafts.ts";
import { openStore } from "../store/open-store.ts";
import { storageFailure } from "../store/storage-failure.ts";
import type { Store } from "../store/store.ts";
import { ConfigError, type ServerConfig } from "../system/config.ts";
import { ExplainedError } from "../system/explained-error.ts";
import { createLogger } from "../system/logger.ts";
import { PageMaker } from "../web/page-maker.ts";
import type { WebAssets } from "../web/web-assets.ts";
import { webhookClient } from "../webhooks/post-webhook.ts";
import { WebhookRunner } from "../webhooks/webhook-runner.ts";
import { tellOfFiles, tellOfNewDatabase, tellOfOpenFiles, tightenDataFolder } from "./data-folder.ts";

/** What the calls of an application work with. */
export interface AppContext {
  readonly config: ServerConfig;
  /** Through it the store reads and writes what is of this application; accounts, sessions and jobs are those of all. */
  readonly store: Store;
  /** Its name, empty for the one of an installation that has one; and what its addresses begin with. */
  readonly application: string;
  readonly prefix: string;
  /** The applications with names; none in an installation that has one. */
  readonly named: readonly AppContext[];
  /** Whether it was the only one once and had no name: addresses of then lead to it, and browsers still keep what was left. */
  readonly wasUnnamed: boolean;
  /** The key of the installation that is in force. */
  readonly key: AppKey;
  /** Origin under which browsers send their requests. */
  readonly publicUrl: () => string;
  /** The same with the prefix of the application: below it are the pages that mails lead to. */
  readonly applicationUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  readonly draining: Draining;
  readonly limits: RateLimits;
  readonly endedSessions: EndedSessions;
  readonly forms: FormLibrary;
  readonly publisher: FormPublisher;
  readonly compiler: DraftCompiler;
  /** Shows what the forms folder holds, and what the draft at the desk is. */
  readonly drafts: DraftPreview;
  readonly deskDrafts: DraftPreview;
  readonly saves: SaveQueue;
  readonly partner: PartnerSource;
  readonly jobs: JobQueues;
  /** What jobs cannot do just now, and how to try that anew. */
  readonly outages: Outages;
  readonly mails: MailTransport;
  readonly scanner: VirusScanner | null;
  readonly storage: DocumentStorage;
  readonly pagePictures: PagePictures;
  readonly lookup: Lookup;
  readonly web: WebAssets;
  readonly pages: PageMaker;
  /** Figures for Prometheus; null when no setting asks for them. */
  readonly metrics: Metrics | null;
}

/** The applications of an installation: the one without a name, or those with one. */
export function applicationsOf(context: AppContext): readonly AppContext[] {
  return context.named.length === 0 ? [context] : context.named;
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
  const log = createLogger(config.logLevel, options.logStream, isOutage);
  makeDataFolder(config.dataDir);
  tellOfNewDatabase(config, log);
  const keys = loadAppKeys(config);
  const [key] = keys;
  const metrics = await metricsIfAskedFor(config);
  const store = await openConfiguredDatabase(config, { keys, metrics, log });
  tellOfOpenFiles(log, tightenDataFolder(config.dataDir));
  const partner = await openPartner({ file: config.partnerConfig, store, log, now });
  const stopCounting = metrics === null ? () => undefined : countChildren(metrics);
  const formsOf = librariesOf(store, now);
  const transport = configuredTransport(config, now);
  const from = () => configuredSender(config, partner.current());
  const storage = await openStorage(config, key, tellOfFiles(log, join(config.dataDir, "documents")));
  const maker = new PdfMaker();
  const pagePictures = new PagePictures({ storage });
  const queue = (kinds: Readonly<Record<string, JobKind>>, limits: QueueLimits = {}) =>
    new JobRunner({ store, log, now, kinds, ...limits });
  const outages = new Outages({ store, log, now });
  const send: SendMail = (mail) => outages.watch("mail", () => transport.send(mail));
  const { quietHours } = config;
  const mails = {
    [MAIL_JOB]: mailJobKind({ store, send, from, log, now }),
    [REMINDER_JOB]: reminderJobKind({ store, forms: formsOf, partner, send, from, quietHours, log, now }),
  };
  const scanner = config.clamd && clamdScanner(config.clamd);
  const isInfected: VirusScanner["isInfected"] | null =
    scanner && ((bytes, signal) => outages.watch("virus_scanner", () => scanner.isInfected(bytes, signal)));
  const conversions = { [CONVERSION_JOB]: conversionJobKind({ store, storage, isInfected, log, now }) };
  const copiesOf = (application: string) => {
    const own = { store: store.forApplication(application), forms: formsOf(application) };
    return { ...own, partner, storage, maker, log, now };
  };
  const jobs = new JobQueues([
    ...mailQueues(config).map((limits) => queue(mails, limits)),
    queue(conversions, { concurrency: config.conversionsAtOnce }),
    queue({ [PDF_COPY_JOB]: copyJobKind(copiesOf) }),
    new WebhookRunner({ store, post: webhookClient(config.webhookNetworks), log, now }),
  ]);
  const lookup = new Lookup({ dataDir: config.dataDir, photonUrl: config.photonUrl, log, now });
  const listeningUrl = options.listeningUrl ?? (() => `http://localhost:${config.port}`);
  const shared: Shared = {
    config,
    key,
    publicUrl: () => config.publicUrl ?? listeningUrl(),
    now,
    log,
    draining: new Draining(),
    limits: rateLimits(config.rateLimitFactor),
    endedSessions: new EndedSessions(),
    partner,
    jobs,
    outages,
    mails: transport,
    scanner,
    storage,
    pagePictures,
    lookup,
    web,
    metrics,
  };
  const onceUnnamed = await findOnceUnnamed(store);
  const open = (application: string) =>
    openApplication(shared, {
      store: store.forApplication(application),
      forms: formsOf(application),
      application,
      wasUnnamed: application !== "" && application === onceUnnamed,
    });
  const names = readFormsLayout(config.formsDir).names.filter((name) => name !== "");
  const named = names.map((name): AppContext => ({ ...open(name), named: [] }));
  const context: AppContext = { ...open(""), named };
  const close = async () => {
    await jobs.stop();
    await transport.close();
    for (const { publisher, compiler } of [context, ...named]) {
      await publisher.stop();
      compiler.stop();
    }
    maker.stop();
    pagePictures.stop();
    await lookup.stop();
    await store.close();
    stopCounting();
  };
  return { context, close };
}

/** What is the same for every application. */
type Shared = Omit<AppContext, keyof Application | "named">;

/** What each application has of its own. */
type Application = Pick<
  AppContext,
  | ("application" | "prefix" | "wasUnnamed" | "applicationUrl" | "store")
  | ("forms" | "publisher" | "compiler" | "drafts" | "deskDrafts" | "saves" | "pages")
>;

function openApplication(
  shared: Shared,
  {
    store,
    forms,
    application,
    wasUnnamed,
  }: Pick<AppContext, "store" | "forms" | "application" | "wasUnnamed">,
): Shared & Application {
  const { config, partner, web, now } = shared;
  const log = application === "" ? shared.log : shared.log.child({ application });
  const place = placeOfApplication(config.formsDir, application);
  const isManual = config.formsPublish === "manual";
  const prefix = prefixOf(application);
  const compiler = new DraftCompiler({ folderName: place.folderName, partner, now });
  const filesThatCount = () => readFormSource({ store, folder: place.folder, source: config.formsSource });
  const filesAtDesk = async () => {
    const draft = await findOpenDraft(store);
    // What the folder holds unpublished is not for who has a link to the draft.
    return draft === undefined ? null : { files: await filesOfDraft(store, draft.id), unreadable: {} };
  };
  return {
    ...shared,
    log,
    store,
    forms,
    application,
    prefix,
    wasUnnamed,
    applicationUrl: () => `${shared.publicUrl()}${prefix}`,
    publisher: new FormPublisher({
      ...place,
      source: config.formsSource,
      isManual,
      partner,
      store,
      library: forms,
      log,
      now,
      heldForm: (version, signal) => heldForm({ store, now }, config, version, signal),
    }),
    compiler,
    drafts: new DraftPreview({ name: "folder", read: filesThatCount, compiler, library: forms }),
    deskDrafts: new DraftPreview({ name: "preview", read: filesAtDesk, compiler, library: forms }),
    saves: new SaveQueue({ store, forms }),
    pages: new PageMaker({ web, forms, partner, config, prefix, wasUnnamed, log, now }),
  };
}

/** The published forms of each application, also of one that this instance does not serve: its copies are made all the same. */
function librariesOf(store: Store, now: () => number): (application: string) => FormLibrary {
  const libraries = new Map<string, FormLibrary>();
  return (application) => {
    const library = libraries.get(application) ?? new FormLibrary(store.forApplication(application), now);
    libraries.set(application, library);
    return library;
  };
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

/** What concerns every call and every loop for as long as it lasts. */
function isOutage(error: unknown): boolean {
  return error instanceof ExplainedError ? error.isOutage : storageFailure(error) !== null;
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
): Promise<Store> {
  const onFiles = tellOfFiles(log, config.dataDir);
  try {
    return await openStore(config, keys, { onQuery: metrics?.queryTook.bind(metrics), onFiles });
  } catch (error) {
    throw unusableDatabase(error, config);
  }
}

async function openPartner(options: PartnerOptions): Promise<PartnerSource> {
  try {
    return await PartnerSource.open(options);
  } catch (error) {
    await options.store.close();
    throw error;
  }
}
