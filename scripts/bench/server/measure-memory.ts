import { driveThrough } from "../http/drive.ts";
import { type PlannedRequest, requestText } from "../http/request-text.ts";
import { Samples } from "../http/samples.ts";
import { type BenchApplicant, makeApplicants } from "../product/applicants.ts";
import type { Product } from "../product/product.ts";
import type { BenchOptions } from "../suite.ts";
import { processFigures } from "./process-figures.ts";
import { lookupPath, saved } from "./workloads.ts";

/** What somebody who fills in the form asks of the server in an hour. */
export const HOUR: Readonly<Record<string, number>> = {
  saves: 60,
  "lookups of schools": 50,
  "looks at a conversion": 20,
  "signs that somebody is still typing": 15,
  profiles: 5,
};
export const APPLICANTS = 500;
const QUICK_APPLICANTS = 20;
const CLIENTS = 32;
const PARTS = 4;

/** The memory of the server's process after so many requests. */
export interface MemoryFigure {
  readonly requests: number;
  readonly failures: number;
  readonly residentBytes: number;
}

/** Asks an hour's worth of requests as fast as they are answered; the memory at the start and after each quarter. */
export async function measureMemory(
  product: Product,
  { isQuick, say }: BenchOptions,
): Promise<readonly MemoryFigure[]> {
  const { address } = product.server;
  const applicants = await makeApplicants(product, isQuick ? QUICK_APPLICANTS : APPLICANTS);
  const figures: MemoryFigure[] = [];
  let asked = 0;
  let failures = 0;
  const note = async () => {
    const { residentBytes } = await processFigures(address);
    figures.push({ requests: asked, failures, residentBytes });
  };
  await note();
  const all = applicants.flatMap(requestsOf);
  const rounds = new Set(all.map(({ at }) => at)).size;
  for (let part = 1; part <= PARTS; part++) {
    say(`an hour's worth of requests, quarter ${part}`);
    const turn = all.filter(({ at }) => Math.floor((at / rounds) * PARTS) === part - 1);
    const requests = turn.toSorted((a, b) => a.at - b.at).map(({ request }) => requestText(address, request));
    const samples = new Samples();
    await driveThrough({ address, clients: CLIENTS }, requests, samples);
    failures += samples.failures;
    asked += turn.length;
    await note();
  }
  return figures;
}

interface Due {
  /** Which of the applicant's requests it is. */
  readonly at: number;
  readonly request: PlannedRequest;
}

/** The hour of one applicant: the kinds mixed evenly, in the same order for everybody. */
function requestsOf({ cookie }: BenchApplicant, applicant: number): readonly Due[] {
  const kinds: Readonly<Record<string, (count: number) => PlannedRequest>> = {
    saves: (count) => ({ call: "saveAnswers", cookie, body: saved(applicant + count) }),
    "lookups of schools": (count) => ({ call: "lookup", path: lookupPath(applicant + count), cookie }),
    "looks at a conversion": () => ({ call: "conversionStatus", path: CONVERSION_PATH, cookie }),
    "signs that somebody is still typing": () => ({ call: "session", cookie }),
    profiles: () => ({ call: "profile", cookie }),
  };
  const spread = Object.entries(HOUR).flatMap(([kind, times]) =>
    Array.from({ length: times }, (_, count) => ({ share: (count + 0.5) / times, kind, count })),
  );
  return spread
    .toSorted((a, b) => a.share - b.share)
    .flatMap(({ kind, count }, at) => {
      const request = kinds[kind]?.(count);
      return request === undefined ? [] : [{ at, request }];
    });
}

export const CONVERSION_PATH = "/api/pdf/document-answer/transcript_document";
