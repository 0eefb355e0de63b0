import axios from "axios";
import { LOOKUP_ATTRIBUTION_HEADER } from "../../contract/lookup.ts";
import type { RawResponse } from "./server-error.ts";

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON; absent for calls without a payload. */
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** After so long without a response there is none; without it, whenever the browser gives up. */
  readonly timeoutMs?: number | undefined;
}

const client = axios.create({
  headers: { Accept: "application/json" },
  responseType: "text",
  // The text as it came: `readResponse` alone decides what is JSON and what is an error.
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
});

/** Sends one call to the server that the page came from, or to `origin`. Rejects only when no response came. */
export async function sendRequest(request: HttpRequest, origin = ""): Promise<RawResponse> {
  const response = await client.request<unknown>({
    method: request.method,
    url: `${origin}${request.path}`,
    headers: { "Content-Type": "application/json", ...request.headers },
    ...(request.timeoutMs !== undefined && { timeout: request.timeoutMs }),
    ...(request.payload === undefined ? {} : { data: JSON.stringify(request.payload) }),
  });
  const header = (name: string): string => {
    const value: unknown = response.headers[name];
    return typeof value === "string" ? value : "";
  };
  return {
    status: response.status,
    contentType: header("content-type"),
    attribution: header(LOOKUP_ATTRIBUTION_HEADER),
    text: typeof response.data === "string" ? response.data : "",
  };
}
