import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Stands between clients and the server, and breaks what it is told to. */
export interface TcpProxy {
  readonly address: string;
  /** Passes the next request on and cuts the connection when the server begins to answer it. */
  readonly cutNextResponse: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy for the server at the address. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // The other side ends with it.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => upstream.write(chunk));
    upstream.on("data", (chunk) => {
      if (cuts === 0) {
        client.write(chunk);
        return;
      }
      cuts -= 1;
      client.resetAndDestroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The proxy has no port.");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    cutNextResponse: () => {
      cuts += 1;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
