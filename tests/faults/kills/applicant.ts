import type { Answers } from "../../../src/form/index.ts";
import { signIn } from "../sign-in.ts";
import { Tab } from "./tab.ts";

/** What was wrong with an application after a kill: nothing, ideally. */
export interface Damage {
  /** Acknowledged saves that are gone. */
  readonly lost: number;
  /** Saves of which some answers are there and others not. */
  readonly halfApplied: number;
  /** Revisions that are not the number of saves, and saves that nobody sent. */
  readonly inconsistent: number;
}

/** One applicant with two tabs open, which save different answers of the same application at the same time. */
export class Applicant {
  readonly tabs: readonly Tab[];
  readonly #cookie: string;

  constructor(cookie: string) {
    this.#cookie = cookie;
    this.tabs = [new Tab("left", cookie), new Tab("right", cookie)];
  }

  static async signIn(address: string, dataDir: string, username: string): Promise<Applicant> {
    return new Applicant(await signIn(address, dataDir, username));
  }

  /** Compares what is stored with what was acknowledged, and goes on from what is stored. */
  async check(address: string): Promise<Damage> {
    const answer = await fetch(`${address}/api/profile`, { headers: { cookie: this.#cookie } });
    if (answer.status !== 200) throw new Error(`The profile was answered with ${answer.status}.`);
    // The server's own tests check what this call answers.
    const profile = (await answer.json()) as { readonly answer: Answers; readonly revision: number };
    const tabs = this.tabs.map((tab) => ({ tab, numbers: tab.numbersIn(profile.answer) }));
    const stored = tabs.map(({ tab, numbers }) => ({ tab, numbers, number: Math.max(...numbers) }));
    const sum = stored.reduce((total, { number }) => total + number, 0);
    const damage = {
      lost: stored.reduce((total, { tab, number }) => total + Math.max(0, tab.acknowledged - number), 0),
      halfApplied: stored.filter(({ numbers }) => new Set(numbers).size > 1).length,
      // The save under way may have reached the disk without its answer reaching us, and no later one.
      inconsistent:
        stored.filter(({ tab, number }) => number > tab.acknowledged + 1).length +
        (profile.revision === sum ? 0 : 1),
    };
    for (const { tab, number } of stored) tab.acknowledged = number;
    return damage;
  }
}
