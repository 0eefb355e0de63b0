import type { Suggestion } from "../../../contract/lookup.ts";
import { addressSuggestion } from "../places/address-suggestion.ts";
import { readPhoton } from "./read-photon.ts";

/** Who types does not wait longer for an address server. */
export const PHOTON_TIMEOUT_MS = 400;
const MAX_BYTES = 256 * 1024;
/** Some of what Photon finds cannot be used: ask for more than is shown. */
const SPARE_RESULTS = 5;

/** Why Photon gave nothing, for the log: never the address that was asked for. */
export type PhotonFailure = "timeout" | "unreachable" | `status ${number}` | "unusable answer";

export interface PhotonQuestion {
  /** PHOTON_URL: the address of the server, to which /api is added. */
  readonly url: string;
  readonly text: string;
  readonly maxResults: number;
  readonly onFailure: (failure: PhotonFailure) => void;
}

/** Suggestions of a Photon server; an empty list when it fails or takes longer than 400 ms. */
export async function askPhoton(question: PhotonQuestion): Promise<readonly Suggestion[]> {
  const { url, text, maxResults, onFailure } = question;
  const address = new URL(`${url.replace(/\/+$/, "")}/api`);
  address.searchParams.set("q", text);
  address.searchParams.set("limit", String(maxResults + SPARE_RESULTS));
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(PHOTON_TIMEOUT_MS),
      redirect: "error",
      headers: { accept: "application/json", "accept-language": "en" },
    });
    if (!response.ok) {
      await response.body?.cancel();
      onFailure(`status ${response.status}`);
      return [];
    }
    const answer: unknown = JSON.parse(await limitedText(response));
    return readPhoton(answer, text).slice(0, maxResults).map(addressSuggestion);
  } catch (error) {
    onFailure(failureOf(error));
    return [];
  }
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new SyntaxError("The answer is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function failureOf(error: unknown): PhotonFailure {
  if (error instanceof SyntaxError) return "unusable answer";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}
