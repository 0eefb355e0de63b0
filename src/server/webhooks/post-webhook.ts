import type { AxiosInstance } from "axios";
import { errorCode } from "../system/has-fields.ts";

const TIMEOUT_MS = 15_000;
/** Nobody reads what a receiver says; a few bytes show that it speaks. */
const RESPONSE_MAX_BYTES = 65_536;

/** What a receiver answered, or how the way to it failed. */
export type WebhookResponse =
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "unreachable"; readonly error: string };

export type PostWebhook = (sent: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}) => Promise<WebhookResponse>;

/**
 * Posts to addresses of the public network, and to those of others that are allowed by name: a receiver must not be a way to
 * what stands beside the server. Decided where the connection is made, so that no spelling of an address and no name that
 * changes its address gets past; no proxy and no redirect is followed.
 * @param allowed networks such as 10.2.0.0/16, or addresses
 */
export function webhookClient(allowed: readonly string[]): PostWebhook {
  let client: Promise<AxiosInstance> | undefined;
  return async ({ url, headers, body, signal }) => {
    client ??= openClient(allowed);
    try {
      const timeIsUp = AbortSignal.timeout(TIMEOUT_MS);
      const { status } = await (
        await client
      ).post(url, body, {
        headers: { ...headers, "content-type": "application/json", "user-agent": "admission-application" },
        signal: AbortSignal.any([signal, timeIsUp]),
      });
      return { kind: "answered", status };
    } catch (error) {
      return { kind: "unreachable", error: whyUnreachable(error) };
    }
  };
}

/** Loaded with the first delivery: installations without webhooks start without it. */
async function openClient(allowed: readonly string[]): Promise<AxiosInstance> {
  const [{ default: axios }, filtering] = await Promise.all([
    import("axios"),
    import("request-filtering-agent"),
  ]);
  const rules = { allowIPAddressList: [...allowed], allowPrivateIPAddress: false, allowMetaIPAddress: false };
  return axios.create({
    httpAgent: new filtering.RequestFilteringHttpAgent(rules),
    httpsAgent: new filtering.RequestFilteringHttpsAgent(rules),
    proxy: false,
    maxRedirects: 0,
    timeout: TIMEOUT_MS,
    maxContentLength: RESPONSE_MAX_BYTES,
    responseType: "text",
    // The body was made once, and is signed as it is.
    transformRequest: [(text: unknown) => text],
    validateStatus: () => true,
  });
}

function whyUnreachable(error: unknown): string {
  if (error instanceof Error && /is not allowed\./.test(error.message)) return "address_not_allowed";
  return errorCode(error) ?? "unknown";
}
