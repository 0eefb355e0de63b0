import { openConnections } from "./open-connections.ts";
import type { Samples } from "./samples.ts";

/** What one client does next; gives the answer's status. */
export type Step = () => Promise<number>;

/**
 * Lets each client do one step after the other without a pause until the time is over. Gives how many steps a second
 * all of them did together.
 */
export async function driveFor(clients: readonly Step[], forMs: number, samples: Samples): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    clients.map(async (step) => {
      while (performance.now() - start < forMs) {
        const startedAt = performance.now();
        const status = await step();
        samples.add(performance.now() - startedAt, status);
        done++;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}

/** Lets so many clients send each of the requests once. Gives how many a second were answered. */
export async function driveThrough(
  { address, clients }: { readonly address: string; readonly clients: number },
  requests: readonly string[],
  samples: Samples,
): Promise<number> {
  const connections = await openConnections(address, clients);
  const start = performance.now();
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const startedAt = performance.now();
        const { status } = await connection.ask(request);
        samples.add(performance.now() - startedAt, status);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  return requests.length / seconds;
}
