import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { Applicant, type Damage } from "./applicant.ts";

const PUBLISHED_ONLY = fileURLToPath(new URL("./serve-published.ts", import.meta.url));

export interface KillSettings {
  readonly dataDir: string;
  /** null for SQLite. */
  readonly databaseUrl: string | null;
  readonly kills: number;
  /** Acknowledged saves at the least, all kills together. */
  readonly saves: number;
  readonly applicants: number;
  /** After the first, servers start without compiling forms and reading schools, which is three times quicker. */
  readonly isLean?: boolean;
  /** Waits until the database has ended what the killed server had asked of it. */
  readonly whenQuiet: () => Promise<void>;
  readonly onKill?: (report: KillReport) => void;
}

export interface KillReport extends Damage {
  readonly kills: number;
  readonly acknowledged: number;
  /** From the start of the process until it is ready, in milliseconds, one for each restart. */
  readonly restartsMs: readonly number[];
}

/**
 * Kills a server (SIGKILL) in the middle of the saves of several clients, starts it again and compares what is stored
 * with what was acknowledged; again and again. `saves` are spread over the kills at random.
 */
export async function runKills(settings: KillSettings): Promise<KillReport> {
  let report: KillReport = {
    kills: 0,
    acknowledged: 0,
    lost: 0,
    halfApplied: 0,
    inconsistent: 0,
    restartsMs: [],
  };
  let server = await start(settings);
  try {
    const applicants = await signInAll(server, settings);
    while (report.kills < settings.kills) {
      const acknowledged = await saveAndKill(server, applicants, savesOfThisRound(settings, report));
      await settings.whenQuiet();
      const startedAt = performance.now();
      server = await start(settings, settings.isLean);
      const restartsMs = [...report.restartsMs, performance.now() - startedAt];
      const { address } = server;
      const damages = await Promise.all(applicants.map((applicant) => applicant.check(address)));
      report = damages.reduce(addDamage, {
        ...report,
        kills: report.kills + 1,
        acknowledged: report.acknowledged + acknowledged,
        restartsMs,
      });
      settings.onKill?.(report);
    }
    return report;
  } finally {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end("SIGKILL");
  }
}

async function start({ dataDir, databaseUrl }: KillSettings, isLean = false): Promise<ServerProcess> {
  const environment = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const server = await startServerProcess(dataDir, environment, isLean ? { entry: PUBLISHED_ONLY } : {});
  const ready = await fetch(`${server.address}/ready`);
  if (ready.status !== 200) throw new Error(`The server started and is not ready: ${await ready.text()}`);
  return server;
}

async function signInAll(server: ServerProcess, settings: KillSettings): Promise<readonly Applicant[]> {
  const applicants: Applicant[] = [];
  for (let number = 1; number <= settings.applicants; number++) {
    const username = `applicant${number}@example.org`;
    applicants.push(await Applicant.signIn(server.address, settings.dataDir, username));
  }
  return applicants;
}

/** Kills the server after so many acknowledged saves and a moment more; gives how many there were in the end. */
async function saveAndKill(
  server: ServerProcess,
  applicants: readonly Applicant[],
  saves: number,
): Promise<number> {
  let acknowledged = 0;
  const enough = Promise.withResolvers<void>();
  const onSaved = () => {
    acknowledged += 1;
    if (acknowledged >= saves) enough.resolve();
  };
  const tabs = applicants.flatMap((applicant) => applicant.tabs);
  const saving = Promise.all(tabs.map((tab) => tab.saveUntilTheServerIsGone(server.address, onSaved)));
  await Promise.race([enough.promise, saving]);
  await delay(Math.random() * 20);
  if ((await server.end("SIGKILL")) !== "SIGKILL") throw new Error("The server ended before it was killed.");
  await saving;
  return acknowledged;
}

/** Half to one and a half times the share of this round, and all that is missing in the last one. */
function savesOfThisRound(settings: KillSettings, { kills, acknowledged }: KillReport): number {
  const missing = Math.max(settings.saves - acknowledged, 0);
  const rounds = settings.kills - kills;
  return Math.max(1, Math.round((missing / rounds) * (rounds === 1 ? 1 : 0.5 + Math.random())));
}

function addDamage(report: KillReport, damage: Damage): KillReport {
  return {
    ...report,
    lost: report.lost + damage.lost,
    halfApplied: report.halfApplied + damage.halfApplied,
    inconsistent: report.inconsistent + damage.inconsistent,
  };
}
