import { availableParallelism } from "node:os";
import type { AppKeys } from "../crypto/app-key.ts";
import { KeptProcess } from "../processes/kept-process.ts";
import type { ProcessContract } from "../processes/serve-requests.ts";
import type { DatabaseLocation } from "../store/open-store.ts";
import { addImpact, type FormImpact, NO_IMPACT } from "./form-impact.ts";

interface Asked {
  readonly location: DatabaseLocation;
  /** Name of the application whose drafts are looked at; empty for the one of an installation that has one. */
  readonly application: string;
  readonly keys: AppKeys;
  /** The compiled form in force, and the one that is to take its place, with what each declares, as JSON. */
  readonly before: string;
  readonly after: string;
  /** Hashes of the versions whose drafts do not follow the form in force, and whether those are counted or all others. */
  readonly held: readonly string[];
  readonly countsHeld: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The applications whose ids are at least `from` and less than `below`; no end where that is null. */
export interface ImpactPart extends Asked {
  readonly from: string;
  readonly below: string | null;
}

/** A hundred thousand applications take a minute on slow machines. */
const TIME_LIMIT_MS = 60 * 60_000;

/** To start a process for fewer takes longer than they do. */
const WORTH_A_PROCESS = 1_000;

/** More of them get no more processes. */
export const MOST_COUNTED = WORTH_A_PROCESS * availableParallelism();

export const IMPACT_PROCESS: ProcessContract<ImpactPart, FormImpact> = {
  name: "Measuring the impact",
  file: new URL("./impact.process.ts", import.meta.url),
  // What is worked out for one application is garbage with the next: the collector need not wait for more of it.
  execArgv: ["--max-semi-space-size=4"],
  isBackground: true,
  request: { location: "object", keys: "object", before: "string", after: "string", from: "string" },
  response: { drafts: "number", submitted: "number", keys: "object" },
};
const measuring = new KeptProcess(IMPACT_PROCESS);

/**
 * What a new version of the form would do to the applications that are stored, so many: at most a process for each processor,
 * which give way to everything else and keep no more than a portion of applications in memory.
 */
export async function measureImpact(
  asked: Asked,
  stored: number,
  stopping?: AbortSignal,
): Promise<FormImpact> {
  const count = Math.ceil(Math.min(stored, MOST_COUNTED) / WORTH_A_PROCESS);
  const bounds = Array.from({ length: count }, (_, index) => boundAt(index / count));
  const failed = new AbortController();
  const signal = stopping === undefined ? failed.signal : AbortSignal.any([failed.signal, stopping]);
  const measured = bounds.map((from, index) =>
    measuring.ask(
      { ...asked, from, below: bounds[index + 1] ?? null },
      { timeLimitMs: TIME_LIMIT_MS, signal },
    ),
  );
  try {
    return (await Promise.all(measured)).reduce(addImpact, NO_IMPACT);
  } catch (error) {
    // Nobody waits for the others any more.
    failed.abort();
    throw error;
  }
}

/** Ids are random and hexadecimal: each share of them begins with its share of the numbers. */
function boundAt(share: number): string {
  if (share === 0) return "";
  return Math.floor(share * 0x1_0000_0000)
    .toString(16)
    .padStart(8, "0");
}
