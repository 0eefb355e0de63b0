import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hasFields } from "../../src/server/system/has-fields.ts";

/** Of the networks that webhooks are kept from, this one is open to the demo's: its receiver is on this machine. */
export const RECEIVER_NETWORK = "127.0.0.1/32";
const HOST = "127.0.0.1";
const PATH = "/submissions";

/** One event in so many, counted from 0 as they come for the first time, and which of these. */
const BUSY = { oneIn: 6, at: 1 };
const REFUSED = { oneIn: 14, at: 2 };

/** Whether an address is that of a demo's receiver, at whatever port it was. */
export function isReceiver(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname === HOST && pathname === PATH;
}

/** A system of the school as the demo has one, which is told of submissions. */
export interface DemoReceiver {
  readonly url: string;
  /** From now on it takes all that it is told. */
  readonly settle: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Listens on the loopback address, and until it settles answers as receivers do: now and then it is busy and takes an event when it
 * comes again, and a few it always refuses.
 * @param port the one that it had before; any that is free where it is not given or taken by now
 */
export async function startDemoReceiver(port = 0): Promise<DemoReceiver> {
  /** Which event in the order of their first coming each is, by its id. */
  const seen = new Map<string, number>();
  let isSettled = false;
  const server = createServer((request, response) => {
    const id = String(request.headers["webhook-id"]);
    const isFirst = !seen.has(id);
    const index = seen.get(id) ?? seen.size;
    seen.set(id, index);
    const isOneOf = (which: { readonly oneIn: number; readonly at: number }) =>
      !isSettled && index % which.oneIn === which.at;
    const status = isOneOf(REFUSED) ? 422 : isFirst && isOneOf(BUSY) ? 503 : 204;
    request.resume();
    request.on("end", () => response.writeHead(status).end());
  });
  await listen(server, port).catch(async (error: unknown) => {
    if (!hasFields(error, { code: "string" }) || error.code !== "EADDRINUSE") throw error;
    await listen(server, 0);
  });
  // The demo ends with its server.
  server.unref();
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${own}${PATH}`,
    settle: () => {
      isSettled = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
