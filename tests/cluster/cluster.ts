import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Ending, Instance, type InstanceLaunch } from "./instance.ts";

const START_LIMIT_MS = 120_000;

/** Several instances of the product behind a balancer. */
export interface Cluster {
  readonly address: string;
  readonly balancer: Balancer;
  readonly instances: readonly Instance[];
  /** Everything that all of them have logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

export interface ClusterOptions {
  readonly instances: number;
  /** What to start, given the address of the balancer. */
  readonly launch: (publicUrl: string) => InstanceLaunch;
  /** Port of the balancer; a free one when absent. */
  readonly port?: number;
}

/** Starts the instances and waits until all of them are ready. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const ports: number[] = [];
  while (ports.length < options.instances) ports.push(await freePort());
  const balancer = await startBalancer(ports, options.port);
  const lines: string[] = [];
  const log = () => lines.join("");
  const launch = options.launch(balancer.address);
  const instances = ports.map((port) => new Instance(port, launch, lines));
  const stop = async () => {
    await Promise.all(instances.map((instance) => instance.end("SIGTERM")));
    await balancer.close();
  };
  for (const instance of instances) instance.start();
  const deadlineMs = performance.now() + START_LIMIT_MS;
  while (balancer.ready().length < instances.length) {
    if (performance.now() > deadlineMs || instances.some(({ endings }) => endings.length > 0)) {
      await stop();
      throw new Error(`The instances did not start:\n${log()}`);
    }
    await delay(50);
  }
  return { address: balancer.address, balancer, instances, log, stop };
}

/** Ends and restarts one instance after the other for as long as it is not told to stop. */
export interface Killing {
  /** How many were ended so far. */
  readonly count: () => number;
  /** Ends no other one, and waits until all are ready again. */
  readonly stop: () => Promise<void>;
}

/** Ends the next instance every so many milliseconds, once all are ready again, as who updates machines would. */
export function keepKilling(
  { instances, balancer }: Cluster,
  { everyMs, how }: { readonly everyMs: number; readonly how: Ending },
): Killing {
  const stopping = new AbortController();
  let count = 0;
  const areReady = async (atLeast: number) => {
    while (balancer.ready().length < atLeast) await delay(50);
  };
  const killing = (async () => {
    for (;;) {
      await delay(everyMs, undefined, { signal: stopping.signal });
      // All of them: a machine that is slow to start one must not end up with none.
      await areReady(instances.length);
      const next = instances[count % instances.length];
      if (!next?.isAlive) continue;
      count += 1;
      await next.end(how);
      next.start();
    }
  })();
  return {
    count: () => count,
    stop: async () => {
      stopping.abort();
      await killing.catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
      await areReady(instances.length);
    },
  };
}
