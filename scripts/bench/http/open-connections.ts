import { HttpConnection } from "./http-connection.ts";
import { requestText } from "./request-text.ts";

/** Open before anything is measured: a server that has much to do takes new connections one by one. */
export async function openConnections(address: string, count: number): Promise<readonly HttpConnection[]> {
  const connections = Array.from({ length: count }, () => new HttpConnection(address));
  const first = requestText(address, { call: "currentForm", cookie: "" });
  await Promise.all(connections.map((connection) => connection.ask(first)));
  return connections;
}
