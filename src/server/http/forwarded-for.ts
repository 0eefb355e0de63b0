import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

const HEADER = "x-forwarded-for";

/**
 * Reads addresses that proxies pass on as addresses alone (RTS-04): some write the port behind them, and whoever calls may write
 * anything. Where something is no address, the proxy that passed it on counts as who calls, and what stands before it as nothing.
 * To be installed before any hook that asks who calls.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const given = raw.headers[HEADER];
    if (typeof given === "string") {
      const addresses = forwardedAddresses(given);
      if (addresses === "") delete raw.headers[HEADER];
      else raw.headers[HEADER] = addresses;
    }
    done();
  });
}

/** The addresses behind the last entry that is none, without their ports. */
export function forwardedAddresses(header: string): string {
  const entries = header.split(",").map(addressIn);
  return entries.slice(entries.lastIndexOf(undefined) + 1).join(", ");
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` have a port; undefined for what is no address. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, withPort] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = withPort ?? text;
  return isIP(address) === 0 ? undefined : address;
}
