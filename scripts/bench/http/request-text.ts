import { ENDPOINTS } from "../../../src/contract/endpoints.ts";

type EndpointName = keyof typeof ENDPOINTS;

/** One call as a browser of the product would send it. */
export interface PlannedRequest {
  readonly call: EndpointName;
  /** In the place of the call's path, where that has parameters or a query. */
  readonly path?: string;
  readonly cookie: string;
  readonly body?: object;
}

/** The request in the words of HTTP, ready to be sent to the address. */
export function requestText(address: string, { call, path, cookie, body }: PlannedRequest): string {
  const { method, path: pattern } = ENDPOINTS[call];
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path ?? pattern} HTTP/1.1`,
    `host: ${new URL(address).host}`,
    "sec-fetch-site: same-origin",
    `cookie: ${cookie}`,
    ...(body === undefined ? [] : ["content-type: application/json"]),
    ...(method === "GET" ? [] : [`content-length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${content}`;
}
