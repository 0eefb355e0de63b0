import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** What a system was told once. */
interface Told {
  readonly id: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly body: string;
}

/** A system of the school that takes whatever it is told, while the tests of a file run. */
export function webhookReceiver(): { readonly url: string; readonly told: readonly Told[] } {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const { "webhook-id": id, "webhook-timestamp": time } = request.headers;
      told.push({ id: String(id), time: Number(time), body });
      response.writeHead(204).end();
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return {
    told,
    get url() {
      // It listens on a port, so the address is no path of a socket.
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    },
  };
}
