import { mkdirSync, type Stats, statSync } from "node:fs";
import type { ApplicationFolders } from "../../authoring/read/application-folders.ts";
import { startCarryOver } from "../applications/carry-over.ts";
import { startFollowingSubmissions } from "../applications/follow-submissions.ts";
import { startSchedules } from "../form-drafts/publish-scheduled.ts";
import { repeat } from "../jobs/repeat.ts";
import { startOrderingChanges } from "../passing-on/order-changes.ts";
import { watchDefinitions } from "../publishing/form-folder.ts";
import {
  applicationsWithoutFolder,
  readFormsLayout,
  refuseHiddenApplications,
} from "../publishing/forms-layout.ts";
import { lookupFolder } from "../search/search-tables.ts";
import { asksToSearch } from "../search/search.ts";
import { startMetricsServer } from "../services/metrics-server.ts";
import { type AppContext, applicationsOf, createContext } from "../services/services.ts";
import { hasStaff } from "../store/staff.ts";
import { damagedDatabase } from "../store/storage-failure.ts";
import { startFillingSummaries } from "../summaries/fill-summaries.ts";
import { startKeepingChoices } from "../summaries/keep-choices.ts";
import { ConfigError, type ServerConfig } from "../system/config.ts";
import { listenError, refuseTakenPorts } from "../system/ports.ts";
import type { WebAssets } from "../web/web-assets.ts";
import { buildApp } from "./build-app.ts";
import { startCleanup } from "./cleanup.ts";
import { closeOnSignals, stopGently } from "./shutdown.ts";

/** A server that listens. */
interface RunningServer {
  /** The address to open in a browser, such as http://localhost:3000 */
  readonly address: string;
  /** Whether anybody may sign in at the desk yet. */
  readonly hasStaff: boolean;
  /** Finishes what is under way, then stops listening and closes the database. */
  readonly close: () => Promise<void>;
}

/** The type of `startServer` in start-server.ts. */
type StartServer = (config: ServerConfig, web: WebAssets) => Promise<RunningServer>;

/**
 * Opens the database, listens, does jobs and follows changes of the definitions. The forms are published before it
 * listens where none ever were, and otherwise beside the serving: after a crash nobody waits for that.
 * SIGTERM and SIGINT end it within ten seconds, after the answers under way.
 * @throws ConfigError when a setting or partner.config.json is wrong
 */
export const startServer: StartServer = async (config, web) => {
  refuseMissingForms(config.formsDir);
  await refuseTakenPorts(config);
  let listeningUrl = `http://localhost:${config.port}`;
  const { context, close: closeContext } = await createContext({
    config,
    web,
    listeningUrl: () => listeningUrl,
  });
  const endings: (() => Promise<void> | void)[] = [closeContext];
  const close = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const layout = readFormsLayout(config.formsDir);
    await refuseHiddenApplications(context.store, layout, config.formsDir);
    tellOfLayout(context, layout, await applicationsWithoutFolder(context.store, layout));
    const app = await buildApp(context);
    endings.push(() => app.close());
    endings.push(await startMetricsServer(context));
    const applications = applicationsOf(context);
    const published = await Promise.all(
      applications.map(async ({ forms }) => (await forms.current()) !== null),
    );
    // Followed from before they are first read, so that no change falls in between.
    const watched = [config.formsDir, config.partnerConfig];
    const reading = new FormReading(context);
    endings.push(await watchDefinitions(watched, () => void reading.readAgain()));
    if (published.includes(false)) await reading.publish();
    endings.push(repeat(RETRY_MS, { work: () => reading.retry(), onError: () => undefined }));
    makeLookupFolder(context);
    const bound = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenError(error, { name: "", port: config.port, host: config.host });
    });
    listeningUrl = localAddress(bound, config.host);
    if (config.runsJobs) context.jobs.start();
    endings.push(readFiles(context, reading, { publishesFirst: !published.includes(false) }));
    endings.push(startCleanup(context));
    endings.push(...applications.map(startCarryOver));
    endings.push(...applications.map(startFillingSummaries));
    endings.push(...applications.map(startKeepingChoices));
    endings.push(...applications.map(startFollowingSubmissions));
    endings.push(...applications.map(startOrderingChanges));
    endings.push(...applications.map(startSchedules));
    endings.push(closeOnSignals(() => stopGently({ app, context, close }), context.log));
    const running = { address: context.publicUrl(), hasStaff: await hasStaff(context.store), close };
    return running satisfies RunningServer;
  } catch (error) {
    await close();
    // What is read first after the opening may be what is damaged.
    const damage = damagedDatabase(error, config.dataDir);
    throw damage === null ? error : new ConfigError(damage, { cause: error });
  }
};

/**
 * A folder that is not there is a wrong setting; one that goes later, or cannot be reached, leaves the last good forms
 * in use.
 */
function refuseMissingForms(folder: string): void {
  let stats: Stats | undefined;
  try {
    stats = statSync(folder, { throwIfNoEntry: false });
  } catch {
    return;
  }
  if (stats?.isDirectory()) return;
  throw new ConfigError(`FORMS_DIR names a folder that is not there: ${folder}`);
}

/** The folder tells of what staff change, and never of a process that was killed or a database that was away. */
const RETRY_MS = 60_000;

/** Reads partner.config.json and the forms; whatever is wrong with them is logged and the last good ones stay. */
class FormReading {
  readonly #context: AppContext;
  /** Whether the last reading ended before it came to a result. */
  #hasFailed = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  async publish(): Promise<void> {
    this.#hasFailed = false;
    const { partner, log } = this.#context;
    await partner.reload().catch((error: unknown) => {
      log.error({ err: error }, "partner.config.json could not be read again");
    });
    // One after the other; what is wrong with one leaves the others alone.
    for (const { publisher, log: ofApplication } of applicationsOf(this.#context)) {
      await publisher.publish().catch((error: unknown) => {
        this.#hasFailed = true;
        ofApplication.error(
          { err: error },
          "the forms could not be published; this is tried again in a minute",
        );
      });
    }
  }

  async readAgain(): Promise<void> {
    await this.publish();
    await makePages(this.#context);
    await startSearch(this.#context);
  }

  async retry(): Promise<void> {
    if (this.#hasFailed) await this.readAgain();
  }
}

/** Folders that are no application of this server, although somebody may think so. */
function tellOfLayout(
  { log }: AppContext,
  { ignored, misnamed }: ApplicationFolders,
  withoutFolder: readonly string[],
): void {
  for (const application of withoutFolder)
    log.error(
      { application },
      "an application that was published has no folder any more: nobody can reach it",
    );
  for (const folder of ignored)
    log.warn(
      { folder },
      "a folder holds an application.json beside the one at the top, and counts for nothing",
    );
  for (const folder of misnamed)
    log.error({ folder }, "no application can have the name of this folder, so it is not served");
}

/** Makes the pages of what is published, so that nobody waits for them; what cannot be made is made when it is asked for. */
async function makePages(context: AppContext): Promise<void> {
  for (const { pages, log } of applicationsOf(context)) {
    try {
      await pages.makeAhead();
    } catch (error) {
      log.error({ err: error }, "pages could not be made ahead");
    }
  }
}

/**
 * Reads the schools and addresses where a form asks for one, so that nobody waits for them. Elsewhere they would be half a
 * second of work at each start, and 160 MB. Of a form that came another way than through the folder, whoever searches first waits.
 */
async function startSearch(context: AppContext): Promise<void> {
  try {
    const current = await Promise.all(applicationsOf(context).map(({ forms }) => forms.current()));
    if (current.some((version) => version !== null && asksToSearch(version.form)))
      await context.lookup.start();
  } catch (error) {
    context.log.error({ err: error }, "the search could not be started");
  }
}

function makeLookupFolder({ config }: AppContext): void {
  mkdirSync(lookupFolder(config.dataDir), { recursive: true, mode: 0o700 });
}

/**
 * Publishes the forms and reads the school and address tables where they are searched, these again whenever their files
 * change: one after the other, so that a small machine has a processor left for those who are served. Returns a stop function.
 */
function readFiles(
  context: AppContext,
  reading: FormReading,
  { publishesFirst }: { readonly publishesFirst: boolean },
): () => Promise<void> {
  const { config, lookup } = context;
  const following = watchDefinitions([lookupFolder(config.dataDir)], () => void lookup.load());
  let isOver = false;
  void following.then(async () => {
    if (publishesFirst && !isOver) await reading.publish();
    if (!isOver) await makePages(context);
    if (!isOver) await startSearch(context);
  });
  return async () => {
    isOver = true;
    await (
      await following
    )();
  };
}

/** Browsers cannot open the address that means all addresses. */
function localAddress(bound: string, host: string): string {
  const { port } = new URL(bound);
  const name = ["0.0.0.0", "::", "localhost"].includes(host)
    ? "localhost"
    : host.includes(":")
      ? `[${host}]`
      : host;
  return `http://${name}${port ? `:${port}` : ""}`;
}
