import { setTimeout as delay } from "node:timers/promises";
import { HttpConnection } from "../http/http-connection.ts";
import { requestText } from "../http/request-text.ts";
import { Samples } from "../http/samples.ts";
import { sampleFiles } from "../pdf/sample-files.ts";
import { makeApplicants } from "../product/applicants.ts";
import { awaitConversion, awaitCopy } from "../product/apply.ts";
import type { Product } from "../product/product.ts";
import type { BenchOptions } from "../suite.ts";
import { processFigures } from "./process-figures.ts";
import { saved } from "./workloads.ts";

/** How the server fares while something else is done besides. */
export interface HoldFigures {
  readonly meanwhile: string;
  /** How often that was done. */
  readonly done: number;
  readonly seconds: number;
  /** How long the event loop of the server was held up. */
  readonly p99HoldMs: number;
  readonly longestHoldMs: number;
  /** Saves of one applicant, ten a second. */
  readonly saves: Samples;
}

/** Enough that one always waits while another one is being made. */
const AT_ONCE = 3;
const SAVE_EVERY_MS = 100;

/**
 * The event loop and the saves of somebody else: while nothing happens, while copies are made, while files are
 * converted.
 */
export async function measureHolds(
  product: Product,
  { isQuick, say }: BenchOptions,
): Promise<readonly HoldFigures[]> {
  const { address } = product.server;
  const forMs = isQuick ? 4_000 : 15_000;
  const files = await sampleFiles();
  const [saver, ...busy] = await makeApplicants(product, AT_ONCE + 1);
  if (saver === undefined) throw new Error("There is no applicant who saves.");
  const kinds: readonly (readonly [string, ((index: number, count: number) => Promise<void>) | null])[] = [
    ["nothing", null],
    ["PDF copies", (index) => awaitCopy({ address, applicant: busy[index] ?? saver })],
    [
      "conversions of png, jpeg, pdf and docx",
      async (index, count) => {
        const file = files[count % files.length];
        if (file) await awaitConversion({ address, applicant: busy[index] ?? saver }, file);
      },
    ],
  ];
  const figures: HoldFigures[] = [];
  for (const [meanwhile, act] of kinds) {
    say(`saves while ${meanwhile}`);
    // The first one starts the process that does it.
    await act?.(0, 0);
    await processFigures(address);
    const saves = new Samples();
    const startedAt = performance.now();
    const [done] = await Promise.all([
      act === null ? delay(forMs).then(() => 0) : repeat(act, forMs),
      saveEvenly({ address, cookie: saver.cookie, forMs, saves }),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    const { p99HoldMs, longestHoldMs } = await processFigures(address);
    figures.push({ meanwhile, done, seconds, p99HoldMs, longestHoldMs, saves });
  }
  return figures;
}

/** Gives how often it was done by all together. */
async function repeat(act: (index: number, count: number) => Promise<void>, forMs: number): Promise<number> {
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      let count = 0;
      while (performance.now() - start < forMs) await act(index, count++);
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function saveEvenly(saving: {
  readonly address: string;
  readonly cookie: string;
  readonly forMs: number;
  readonly saves: Samples;
}): Promise<void> {
  const { address, cookie, forMs, saves } = saving;
  const connection = new HttpConnection(address);
  const start = performance.now();
  for (let count = 0; count * SAVE_EVERY_MS < forMs; count++) {
    const dueAt = start + count * SAVE_EVERY_MS;
    await delay(Math.max(0, dueAt - performance.now()));
    const { status } = await connection.ask(
      requestText(address, { call: "saveAnswers", cookie, body: saved(count) }),
    );
    // A save that had to wait for the one before it has waited too.
    saves.add(performance.now() - dueAt, status);
  }
  connection.close();
}
