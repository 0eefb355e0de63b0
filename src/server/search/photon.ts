import type { AddressDetail, Suggestion } from "../../contract/public-endpoints.ts";
import { addressSuggestion, isAddress } from "../../search/address-suggestion.ts";
import { countryCode, isStateOf, stateCode } from "../../search/regions.ts";

/**
 * The addresses in an answer of Photon (GeoJSON; api-v1.md in the docs of komoot/photon), without those that
 * the answers of an application could not hold and without repetitions.
 * @param typed what was asked for: a house number in it is kept when Photon knows the street only
 */
function readPhoton(answer: unknown, typed: string): readonly AddressDetail[] {
  const features = field(answer, "features");
  if (!Array.isArray(features)) return [];
  const addresses = features.map((feature) => readFeature(field(feature, "properties"), typed));
  const seen = new Set<string>();
  return addresses
    .filter((address) => address !== null)
    .filter(isAddress)
    .filter((address) => {
      const key = JSON.stringify(address).toLowerCase();
      return seen.has(key) ? false : seen.add(key);
    });
}

function readFeature(properties: unknown, typed: string): AddressDetail | null {
  const text = (name: string) => {
    const value = field(properties, name);
    return typeof value === "string" ? value.replaceAll(/\p{Cc}+/gu, " ").trim() : "";
  };
  const country = regionalCountry(text("countrycode"));
  if (country === null) return null;
  const type = text("type");
  const isCity =
    ["city", "town", "village"].includes(type) || ["city", "town", "village"].includes(text("osm_value"));
  const city = text("city") || (isCity ? text("name") : "") || text("locality") || text("district");
  const street = type === "street" ? text("name") : text("street");
  const address_line_1 =
    street === "" ? placeLine(text("name"), type, isCity) : streetLine(street, text("housenumber"), typed);
  if (city === "" && address_line_1 === "") return null;
  const state = country.state ?? stateCode(withoutDots(text("state")));
  return {
    address_line_1,
    city,
    state: state !== null && isStateOf(country.code, state) ? state : "",
    zip: text("postcode"),
    country: country.code,
  };
}

/** Puerto Rico and the like have a country code in OpenStreetMap and are states of the list. */
function regionalCountry(alpha2: string): { readonly code: string; readonly state: string | null } | null {
  const territory = alpha2.toUpperCase();
  if (["PR", "GU", "VI", "AS", "MP"].includes(territory)) return { code: "USA", state: territory };
  const code = countryCode(alpha2);
  return code === null ? null : { code, state: null };
}

function streetLine(street: string, houseNumber: string, typed: string): string {
  const number = houseNumber || (/^\s*(\d{1,6}[a-z]?)\s+\p{L}/iu.exec(typed)?.[1] ?? "");
  return [number, street].filter((part) => part !== "").join(" ");
}

/** A building without a street is found under its name; a city, a county or a country is no street. */
function placeLine(name: string, type: string, isCity: boolean): string {
  return type === "house" && !isCity ? name : "";
}

/** OpenStreetMap writes "Washington, D.C." */
function withoutDots(state: string): string {
  return /^(washington, )?d\.?c\.?$/i.test(state) ? "DC" : state;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Who types does not wait longer for an address server. */
export const PHOTON_TIMEOUT_MS = 400;
const MAX_BYTES = 256 * 1024;
/** Some of what Photon finds cannot be used: ask for more than is shown. */
const SPARE_RESULTS = 5;

/** Why Photon gave nothing, for the log: never the address that was asked for. */
export type PhotonFailure = "timeout" | "unreachable" | `status ${number}` | "unusable answer";

interface PhotonQuestion {
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
