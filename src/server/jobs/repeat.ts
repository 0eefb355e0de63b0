interface Repeated {
  /** Done once at a time, until the signal aborts. */
  readonly work: (stopping: AbortSignal) => Promise<void>;
  /** What came of a round that has failed; the next one comes in its time. */
  readonly onError: (error: unknown) => void;
}

/** Does something now and then every so often. Returns a stop function, which waits for the round under way. */
export function repeat(everyMs: number, { work, onError }: Repeated): () => Promise<void> {
  const stopping = new AbortController();
  const round = () => work(stopping.signal).catch(onError);
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
