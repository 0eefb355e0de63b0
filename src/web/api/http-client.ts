import axios from "axios";
import type { RawAnswer } from "./read-answer.ts";

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON; absent for calls without a payload. */
  readonly payload?: unknown;
}

const client = axios.create({
  headers: { Accept: "application/json" },
  responseType: "text",
  // The text as it came: `readAnswer` alone decides what is JSON and what is an error.
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
});

/** Sends one call to the server that the page came from, or to `origin`. Rejects only when no answer came. */
export async function sendRequest(request: HttpRequest, origin = ""): Promise<RawAnswer> {
  const response = await client.request<unknown>({
    method: request.method,
    url: `${origin}${request.path}`,
    headers: { "Content-Type": "application/json" },
    ...(request.payload === undefined ? {} : { data: JSON.stringify(request.payload) }),
  });
  const contentType: unknown = response.headers["content-type"];
  return {
    status: response.status,
    contentType: typeof contentType === "string" ? contentType : "",
    text: typeof response.data === "string" ? response.data : "",
  };
}
