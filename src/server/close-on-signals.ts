/** Closes on SIGTERM and SIGINT, once. Gives how to no longer listen for them. */
export function closeOnSignals(close: () => Promise<void>): () => void {
  const signals = ["SIGTERM", "SIGINT"] as const;
  const onSignal = () => void close();
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
