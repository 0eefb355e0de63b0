import { makeApplicants } from "../product/applicants.ts";
import { type DatabaseName, startProduct } from "../product/product.ts";
import { DayFigures } from "./day-figures.ts";
import { fillIn } from "./filling-in.ts";
import { submitAt } from "./submitting.ts";

export interface Rush {
  readonly database: DatabaseName;
  readonly submitsPerSecond: number;
  /** Who saves and looks all the while. */
  readonly applicants: number;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

export interface RushReport {
  readonly figures: DayFigures;
  /** Submits a second that were answered, until the last one was. */
  readonly submitsPerSecond: number;
}

/**
 * Everybody's first calls run code that is not compiled yet; the deadline comes to a server that has been up for a
 * while.
 */
const WARM_UP_SECONDS = 5;

/** Holds the rush of the last minutes before a deadline: calls come when they are due, whatever the server does. */
export async function runDeadline(rush: Rush): Promise<RushReport> {
  const product = await startProduct(rush.database);
  try {
    rush.say(`${rush.database}, making applicants`);
    const { server } = product;
    const seconds = WARM_UP_SECONDS + rush.seconds;
    const writers = await makeApplicants(product, rush.applicants);
    const submitters = await makeApplicants(product, Math.ceil(seconds * rush.submitsPerSecond));
    rush.say(`${rush.database}, ${rush.submitsPerSecond} submits a second for ${rush.seconds} s`);
    const warmUp = new DayFigures();
    const figures = new DayFigures();
    const startAt = performance.now();
    const countedFrom = startAt + WARM_UP_SECONDS * 1_000;
    const endAt = startAt + seconds * 1_000;
    const countIn = (dueAt: number) => (dueAt < countedFrom ? warmUp : figures);
    await Promise.all([
      ...writers.map(async (writer, index) => {
        const share = index / writers.length;
        const period = { address: server.address, share };
        await fillIn(writer, { ...period, figures: warmUp, startAt, endAt: countedFrom });
        await fillIn(writer, { ...period, figures, startAt: countedFrom, endAt });
      }),
      ...submitters.map((submitter, index) => {
        const dueAt = startAt + (index * 1_000) / rush.submitsPerSecond;
        return submitAt(dueAt, submitter, { address: server.address, figures: countIn(dueAt) });
      }),
    ]);
    const took = (performance.now() - countedFrom) / 1_000;
    return { figures, submitsPerSecond: figures.submits.count / Math.max(took, rush.seconds) };
  } finally {
    await product.stop();
  }
}
