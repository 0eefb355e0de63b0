import autocannon from "autocannon";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { quantile } from "./report.ts";

/** One call as a browser of the product would send it. */
export interface PlannedCall {
  readonly call: keyof typeof ENDPOINTS;
  /** In the place of the call's path, where that has parameters or a query. */
  readonly path?: string;
  readonly cookie: string;
  readonly body?: object;
  /** Beside those that every call of the browser has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a connection sends next: `count` is how many requests it has sent before. */
export type PlanCall = (connection: number, count: number) => PlannedCall;

interface Load {
  readonly address: string;
  readonly connections: number;
  readonly plan: PlanCall;
  /** How long each connection sends; or how many requests all of them send together. */
  readonly seconds?: number;
  readonly amount?: number;
}

/** What came of the requests. */
export interface LoadResult {
  readonly count: number;
  readonly perSecond: number;
  /** Requests that were not answered, or not with 200. */
  readonly failures: number;
  /** From sending to the whole answer, in milliseconds. */
  readonly timesMs: readonly number[];
}

/** Sends requests over so many kept connections, each of which sends the next one when the last one is answered. */
export async function sendLoad({ address, connections, plan, ...extent }: Load): Promise<LoadResult> {
  const timesMs: number[] = [];
  let refused = 0;
  let opened = 0;
  const startedAt = performance.now();
  let endedAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load: autocannon.Options = {
    ...{ url: address, connections, sampleInt: 50, timeout: 60 },
    ...(extent.seconds !== undefined && { duration: extent.seconds }),
    ...(extent.amount !== undefined && { amount: extent.amount }),
    setupClient: (client) => {
      const connection = opened++;
      let count = 0;
      client.setRequests([
        { setupRequest: (request) => ({ ...request, ...requestOf(plan(connection, count++)) }) },
      ]);
    },
  };
  const run = autocannon(load, (error, result) => (error ? reject(error) : resolve(result)));
  const connected = new Set<autocannon.Client>();
  run.on("response", (client, status, _bytes, ms) => {
    // Over minutes nobody waits for connections: those that go on for a time are measured once they stand.
    if (extent.amount !== undefined || connected.has(client)) timesMs.push(ms);
    connected.add(client);
    if (status !== 200) refused++;
    endedAt = performance.now();
  });
  const { errors } = await promise;
  const perSecond = (timesMs.length * 1_000) / (endedAt - startedAt);
  return { count: timesMs.length, perSecond, failures: refused + errors, timesMs };
}

function requestOf({ call, path, cookie, body, headers: more }: PlannedCall) {
  const { method, path: pattern } = ENDPOINTS[call];
  const type = body === undefined ? {} : { "content-type": "application/json" };
  // A call that changes something needs a length, also when there is nothing to send.
  const length = method === "GET" || body !== undefined ? {} : { "content-length": "0" };
  return {
    ...{
      method,
      path: path ?? pattern,
      headers: { "sec-fetch-site": "same-origin", cookie, ...type, ...length, ...more },
    },
    body: body === undefined ? "" : JSON.stringify(body),
  };
}

/** Results of the same kind of load as one. */
export function together(results: readonly LoadResult[]): LoadResult {
  const sum = (of: (result: LoadResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    count: sum(({ count }) => count),
    perSecond: sum(({ perSecond }) => perSecond),
    failures: sum(({ failures }) => failures),
    timesMs: results.flatMap(({ timesMs }) => timesMs),
  };
}

/** The times of so many percent of the requests at the most: the columns p50, p95 and p99. */
export function percentilesOf({ timesMs }: Pick<LoadResult, "timesMs">): readonly number[] {
  return [0.5, 0.95, 0.99].map((share) => quantile(timesMs, share));
}
