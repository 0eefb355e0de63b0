import type { Logger } from "pino";
import type { Outage, OutageName } from "../../contract/desk-passing-on.ts";
import { deleteOutage, listOutages, putOutage } from "../store/outages.ts";
import type { Store } from "../store/store.ts";
import { ExplainedError } from "../system/explained-error.ts";

interface OutagesOptions {
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * What jobs cannot do just now, such as sending mails, whichever server or worker has noticed: for `/ready` and the desk. It
 * is a row of the database, which ends when the same is done again.
 */
export class Outages {
  readonly #options: OutagesOptions;
  #known: readonly Outage[] = [];

  constructor(options: OutagesOptions) {
    this.#options = options;
  }

  /** Does what needs the other service, and writes down whether that was there. @throws what the work throws */
  async watch<T>(name: OutageName, work: () => Promise<T>): Promise<T> {
    const { store, now } = this.#options;
    try {
      const done = await work();
      await this.#write(() => deleteOutage(store, name));
      return done;
    } catch (error) {
      if (error instanceof ExplainedError) {
        const { isOutage, reason } = error;
        // A service that refuses this one thing is there.
        await this.#write(() =>
          isOutage ? putOutage(store, { name, reason }, now()) : deleteOutage(store, name),
        );
      }
      throw error;
    }
  }

  async list(): Promise<readonly Outage[]> {
    this.#known = await listOutages(this.#options.store);
    return this.#known;
  }

  /** What is known without waiting for the database, and begins to read it anew: for who asks every second. */
  known(): readonly Outage[] {
    this.list().catch(() => undefined);
    return this.#known;
  }

  /** What was done counts, whether it can be written down or not: a mail that was sent must not be sent again. */
  async #write(change: () => Promise<void>): Promise<void> {
    await change().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "whether something is away could not be stored");
    });
  }
}
