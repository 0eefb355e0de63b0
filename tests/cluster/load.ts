import { setTimeout as delay } from "node:timers/promises";
import { tryAgain } from "../../src/web/api/server-error.ts";
import { Applicant } from "../faults/kills/applicant.ts";
import type { Tab } from "../faults/kills/tab.ts";
import { signIn } from "../faults/sign-in.ts";
import { type Cluster, keepKilling } from "./cluster.ts";
import type { Ending } from "./instance.ts";

/** What applicants met who saved and read without a pause while instances were ended. */
export interface LoadReport {
  /** How many instances were ended. */
  readonly ended: number;
  readonly acknowledged: number;
  readonly reads: number;
  /** Tries that got no answer or one from the balancer alone, each of which was made again. */
  readonly lostTries: number;
  /** Calls that failed for good, as the applicant would see them; a status of 0 is no answer. */
  readonly failed: readonly string[];
  /** Acknowledged saves that are gone. */
  readonly lost: number;
  readonly halfApplied: number;
  /** The longest that anybody waited for a call with all its tries. */
  readonly longestMs: number;
}

export interface LoadOptions {
  readonly cluster: Cluster;
  /** Where the instances put their mails. */
  readonly dataDir: string;
  readonly applicants: number;
  readonly durationMs: number;
  /** How instances are ended meanwhile; nothing ends when absent. */
  readonly killing?: { readonly everyMs: number; readonly how: Ending };
}

interface Counts {
  acknowledged: number;
  reads: number;
  lostTries: number;
  readonly failed: string[];
  longestMs: number;
}

/**
 * Applicants with two tabs each save and read through the balancer, with the browser's own way of trying again, while
 * instances are ended; then what is stored is compared with what was acknowledged.
 */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { cluster, dataDir, applicants, durationMs, killing } = options;
  const { address } = cluster;
  const counts: Counts = { acknowledged: 0, reads: 0, lostTries: 0, failed: [], longestMs: 0 };
  const signedIn: { readonly applicant: Applicant; readonly cookie: string }[] = [];
  for (let number = 1; number <= applicants; number++) {
    const cookie = await signIn(
      address,
      dataDir,
      `load${number}-${Math.random().toString(36).slice(2)}@example.org`,
    );
    signedIn.push({ applicant: new Applicant(cookie), cookie });
  }
  const ending = killing && keepKilling(cluster, killing);
  const endAt = performance.now() + durationMs;
  const isOver = () => performance.now() > endAt;
  await Promise.all(
    signedIn.flatMap(({ applicant, cookie }) =>
      applicant.tabs.map((tab) =>
        useTab(tab, { caller: new Caller(address, cookie, counts), counts, isOver }),
      ),
    ),
  );
  await ending?.stop();
  const damages = await Promise.all(signedIn.map(({ applicant }) => applicant.check(address)));
  return {
    ...counts,
    ended: ending?.count() ?? 0,
    longestMs: Math.round(counts.longestMs),
    lost: damages.reduce((sum, { lost }) => sum + lost, 0),
    halfApplied: damages.reduce((sum, { halfApplied }) => sum + halfApplied, 0),
  };
}

interface TabUse {
  readonly caller: Caller;
  readonly counts: Counts;
  readonly isOver: () => boolean;
}

/** Three saves and a look at the profile, again and again, with a breath in between. */
async function useTab(tab: Tab, { caller, counts, isOver }: TabUse): Promise<void> {
  while (!isOver()) {
    for (let save = 0; save < 3; save++) {
      const number = tab.acknowledged + 1;
      if (!(await caller.call("PUT", "/api/answer", tab.answersOf(number)))) continue;
      tab.acknowledged = number;
      counts.acknowledged += 1;
    }
    if (await caller.call("GET", "/api/profile")) counts.reads += 1;
    await delay(5);
  }
}

/** Calls as the browser's part does: what may be repeated is tried again. */
class Caller {
  readonly #address: string;
  readonly #cookie: string;
  readonly #counts: Counts;

  constructor(address: string, cookie: string, counts: Counts) {
    this.#address = address;
    this.#cookie = cookie;
    this.#counts = counts;
  }

  /** Whether it was answered with 200 in the end. */
  async call(method: string, path: string, body?: object): Promise<boolean> {
    const startedAt = performance.now();
    let tries = 0;
    const { status } = await tryAgain(() => {
      tries += 1;
      return this.#send(method, path, body);
    });
    this.#counts.lostTries += tries - 1;
    this.#counts.longestMs = Math.max(this.#counts.longestMs, performance.now() - startedAt);
    if (status !== 200) this.#counts.failed.push(`${method} ${path}: ${status} after ${tries} tries`);
    return status === 200;
  }

  async #send(method: string, path: string, body?: object): Promise<{ readonly status: number }> {
    try {
      const answer = await fetch(`${this.#address}${path}`, {
        method,
        headers: { cookie: this.#cookie, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.text();
      return { status: answer.status };
    } catch {
      return { status: 0 };
    }
  }
}
