/** What the server says of its own process. */
export interface ProcessFigures {
  readonly residentBytes: number;
  /** The longest that the event loop was held up since the figures were last asked for. */
  readonly longestHoldMs: number;
  readonly p99HoldMs: number;
}

export const METRICS_TOKEN = "only-for-measurements-on-this-machine";

/** The histogram behind the figures looks once in so many milliseconds, and counts those in. */
const RESOLUTION_MS = 10;

/** Asks the product, started with METRICS_TOKEN, for the figures of its process. */
export async function processFigures(address: string): Promise<ProcessFigures> {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await response.text();
  const value = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (found === undefined) throw new Error(`The product gives no figure ${name}.`);
    return Number(found);
  };
  const holdMs = (name: string) => Math.max(0, value(name) * 1_000 - RESOLUTION_MS);
  return {
    residentBytes: value("process_resident_memory_bytes"),
    longestHoldMs: holdMs("nodejs_eventloop_lag_max_seconds"),
    p99HoldMs: holdMs("nodejs_eventloop_lag_p99_seconds"),
  };
}
