import autocannon from "autocannon";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";

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

interface Load {
  readonly address: string;
  readonly connections: number;
  /** How many requests all connections send together. */
  readonly amount: number;
  /** What a connection sends next. */
  readonly plan: (connection: number) => PlannedCall;
}

/** What came of the requests. */
export interface LoadResult {
  readonly perSecond: number;
  /** From sending to the whole answer, in milliseconds. */
  readonly timesMs: readonly number[];
}

/**
 * Sends requests over so many kept connections, each of which sends the next one when the last one is answered.
 * @throws Error when one is not answered with 200: what is refused takes another time
 */
export async function sendLoad({ address, connections, amount, plan }: Load): Promise<LoadResult> {
  const timesMs: number[] = [];
  let [refused, opened] = [0, 0];
  const startedAt = performance.now();
  let endedAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load: autocannon.Options = {
    url: address,
    connections,
    amount,
    sampleInt: 50,
    timeout: 60,
    setupClient: (client) => {
      const connection = opened++;
      client.setRequests([{ setupRequest: (request) => ({ ...request, ...requestOf(plan(connection)) }) }]);
    },
  };
  const run = autocannon(load, (error, result) => (error ? reject(error) : resolve(result)));
  run.on("response", (_client, status, _bytes, ms) => {
    timesMs.push(ms);
    if (status !== 200) refused++;
    endedAt = performance.now();
  });
  const failures = (await promise).errors + refused;
  if (failures > 0) throw new Error(`${failures} of ${amount} calls failed.`);
  const perSecond = (timesMs.length * 1_000) / (endedAt - startedAt);
  return { perSecond, timesMs };
}

function requestOf({ call, path, cookie, body, headers: more }: PlannedCall): autocannon.Request {
  const { method, path: pattern } = ENDPOINTS[call];
  const type = body === undefined ? {} : { "content-type": "application/json" };
  // A call that changes something needs a length, also when there is nothing to send.
  const length = method === "GET" || body !== undefined ? {} : { "content-length": "0" };
  return {
    method,
    path: path ?? pattern,
    body: body === undefined ? "" : JSON.stringify(body),
    headers: { "sec-fetch-site": "same-origin", cookie, ...type, ...length, ...more },
  };
}
