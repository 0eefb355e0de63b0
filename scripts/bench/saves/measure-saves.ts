import { randomBytes } from "node:crypto";
import { honestPng } from "../../../tests/support/honest-files.ts";
import { openConnections } from "../http/open-connections.ts";
import { requestText } from "../http/request-text.ts";
import { Samples } from "../http/samples.ts";
import type { SampleFile } from "../pdf/sample-files.ts";
import { type BenchApplicant, makeApplicants } from "../product/applicants.ts";
import { awaitConversion, sendDocument } from "../product/apply.ts";
import { DATABASES, type DatabaseName, type Product, startProduct } from "../product/product.ts";
import { METRICS_TOKEN } from "../server/process-figures.ts";
import { saved } from "../server/workloads.ts";
import type { BenchOptions } from "../suite.ts";

/** Saves of one applicant at once, and what the server takes for them. */
export interface SavesFigures {
  readonly database: DatabaseName;
  readonly saves: number;
  readonly failures: number;
  /** From the first being sent to the last being answered. */
  readonly seconds: number;
  /** Time of the processor that the server's process took meanwhile. */
  readonly serverSeconds: number;
}

/** The conversion of a small picture, alone and behind files of others that are none. */
export interface WaitFigures {
  readonly database: DatabaseName;
  readonly aloneMs: number;
  readonly behindMs: number;
}

export const JUNK_FILES = 5;
const SAVES = 400;
const MEGABYTE = 1_000_000;

export interface MeasuredSaves {
  readonly saves: readonly SavesFigures[];
  readonly waits: readonly WaitFigures[];
}

/** What one applicant who asks for too much costs the server and the others. */
export async function measureSaves({ say }: BenchOptions): Promise<MeasuredSaves> {
  const saves: SavesFigures[] = [];
  const waits: WaitFigures[] = [];
  for (const database of DATABASES) {
    say(`saves at once on ${database}`);
    const product = await startProduct(database, { METRICS_TOKEN });
    try {
      const [busy, honest, ...others] = await makeApplicants(product, 1 + JUNK_FILES);
      if (busy === undefined || honest === undefined) throw new Error("There are no applicants.");
      // Once before it counts, so that everything is compiled.
      await saveAtOnce(product, busy);
      saves.push({ database, ...(await saveAtOnce(product, busy)) });
      say(`junk on ${database}`);
      waits.push({ database, ...(await measureWaits(product, honest, [busy, ...others])) });
    } finally {
      await product.stop();
    }
  }
  return { saves, waits };
}

async function saveAtOnce({ server: { address } }: Product, { cookie }: BenchApplicant) {
  const connections = await openConnections(address, SAVES);
  const samples = new Samples();
  const secondsBefore = await serverSeconds(address);
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection, count) => {
      const request = requestText(address, { call: "saveAnswers", cookie, body: saved(count) });
      const { status } = await connection.ask(request);
      samples.add(performance.now() - startedAt, status);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const took = (await serverSeconds(address)) - secondsBefore;
  for (const connection of connections) connection.close();
  return { saves: SAVES, failures: samples.failures, seconds, serverSeconds: took };
}

async function measureWaits(
  { server: { address } }: Product,
  honest: BenchApplicant,
  busy: readonly BenchApplicant[],
): Promise<Pick<WaitFigures, "aloneMs" | "behindMs">> {
  const png: SampleFile = { extension: "png", describes: "a small picture", bytes: await honestPng() };
  const convert = async () => {
    const startedAt = performance.now();
    await awaitConversion({ address, applicant: honest }, png);
    return performance.now() - startedAt;
  };
  await convert();
  const aloneMs = await convert();
  // One each, since the form takes one: the order by account cannot help, as it would against one who sends five.
  await Promise.all(busy.map((applicant) => sendDocument({ address, applicant }, junk())));
  return { aloneMs, behindMs: await convert() };
}

/** A megabyte of noise that begins as a PDF. */
function junk(): SampleFile {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(MEGABYTE - 100)]);
  return { extension: "pdf", describes: "noise", bytes };
}

async function serverSeconds(address: string): Promise<number> {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const found = /^process_cpu_seconds_total (\S+)$/m.exec(await response.text())?.[1];
  if (found === undefined) throw new Error("The product does not tell the time of its process.");
  return Number(found);
}
