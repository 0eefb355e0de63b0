import { setTimeout as delay } from "node:timers/promises";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { Applicant, type Damage } from "./applicant.ts";

export interface KillSettings {
  readonly dataDir: string;
  /** null for SQLite. */
  readonly databaseUrl: string | null;
  readonly kills: number;
  /** Acknowledged saves at the least, all kills together. */
  readonly saves: number;
  readonly applicants: number;
  /** Waits until the database has ended what the killed server had asked of it. */
  readonly whenQuiet: () => Promise<void>;
  readonly onKill?: (report: KillReport) => void;
}

export interface KillReport extends Damage {
  readonly kills: number;
  /** Acknowledged saves that were looked for after the next kill. */
  readonly acknowledged: number;
  /** From each kill until the next server acknowledged a save, in milliseconds. */
  readonly downMs: readonly number[];
}

/** What applicants found when they came to a server, and how they save until it is gone. */
interface Saving {
  readonly damages: readonly Damage[];
  readonly firstSavedAt: number;
  /** Waits until the server is gone; returns how many saves it acknowledged. */
  readonly untilCutOff: () => Promise<number>;
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
    downMs: [],
  };
  let server = await start(settings);
  try {
    const applicants = await signInAll(server, settings);
    let saving = await beginSaving(server, applicants, savesOfThisRound(settings, report));
    while (report.kills < settings.kills) {
      await delay(Math.random() * 20);
      const killedAt = performance.now();
      if ((await server.end("SIGKILL")) !== "SIGKILL") throw new Error("The server ended by itself.");
      const acknowledged = report.acknowledged + (await saving.untilCutOff());
      await settings.whenQuiet();
      server = await start(settings);
      report = { ...report, acknowledged, kills: report.kills + 1 };
      saving = await beginSaving(server, applicants, savesOfThisRound(settings, report));
      const downMs = [...report.downMs, saving.firstSavedAt - killedAt];
      report = saving.damages.reduce(addDamage, { ...report, downMs });
      settings.onKill?.(report);
    }
    return report;
  } finally {
    await server.end("SIGKILL");
  }
}

function start({ dataDir, databaseUrl }: KillSettings): Promise<ServerProcess> {
  const environment = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  return startServerProcess(dataDir, environment);
}

async function signInAll(server: ServerProcess, settings: KillSettings): Promise<readonly Applicant[]> {
  const applicants: Applicant[] = [];
  for (let number = 1; number <= settings.applicants; number++) {
    const username = `applicant${number}@example.org`;
    applicants.push(await Applicant.signIn(server.address, settings.dataDir, username));
  }
  return applicants;
}

/**
 * Each applicant looks at what is stored and saves on, without waiting for the others; until there are so many saves.
 */
async function beginSaving(
  { address }: ServerProcess,
  applicants: readonly Applicant[],
  saves: number,
): Promise<Saving> {
  let acknowledged = 0;
  let firstSavedAt = Number.NaN;
  const enough = Promise.withResolvers<void>();
  const onSaved = () => {
    acknowledged += 1;
    if (acknowledged === 1) firstSavedAt = performance.now();
    if (acknowledged === saves) enough.resolve();
  };
  const savings: Promise<void>[] = [];
  const damages = await Promise.all(
    applicants.map(async (applicant) => {
      const damage = await applicant.check(address);
      savings.push(...applicant.tabs.map((tab) => tab.saveUntilTheServerIsGone(address, onSaved)));
      return damage;
    }),
  );
  const cutOff = Promise.all(savings);
  await Promise.race([enough.promise, cutOff]);
  if (acknowledged < saves) throw new Error("The server ended by itself.");
  const untilCutOff = async () => {
    await cutOff;
    return acknowledged;
  };
  return { damages, firstSavedAt, untilCutOff };
}

/** Half to one and a half times the share of a round, and all that is missing in the last one before a kill. */
function savesOfThisRound(settings: KillSettings, { kills, acknowledged }: KillReport): number {
  const missing = Math.max(settings.saves - acknowledged, 0);
  const rounds = settings.kills - kills;
  if (rounds === 0) return 1;
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
