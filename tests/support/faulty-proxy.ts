import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a proxy does to a request: pass it on, answer 500, never answer, or break off in the middle of the answer. */
export type Fault = "none" | "500" | "hang" | "cut";

export interface FaultyProxy {
  readonly origin: string;
  /** Decides on each request. */
  faultOf: (request: { readonly method: string; readonly path: string }) => Fault;
  readonly close: () => Promise<void>;
}

/** A proxy before an HTTP server on this machine that fails as it is told. */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url: path = "/" } = incoming;
    const fault = proxy.faultOf({ method, path });
    if (fault === "hang") return;
    if (fault === "500") outgoing.writeHead(500).end("<Error/>");
    else pass(incoming, outgoing, { port, cuts: fault === "cut" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultyProxy = {
    // A server that listens on a port has an address with one.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultOf: () => "none",
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, cuts }: { readonly port: number; readonly cuts: boolean },
): void {
  const { method, url: path, headers } = incoming;
  const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!cuts) answer.pipe(outgoing);
    else
      answer.once("data", (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => outgoing.destroy());
      });
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}
