import type { AddressDetail, Suggestion } from "../contract/public-endpoints.ts";
import { hasStates, isCountryCode, isStateOf } from "./regions.ts";

/** Limits of the address answers (forms/data-model.json). */
const MAX_LENGTHS = { address_line_1: 100, city: 45, zip: 10 } as const;
const VERSION = "a1.";

/** The line of the list for an address; its id carries the address, of which the server keeps nothing. */
export function addressSuggestion(address: AddressDetail): Suggestion {
  const { address_line_1, city, state, zip, country } = address;
  const region = [state, zip].filter((part) => part !== "").join(" ");
  const place = [city, region, country === "USA" ? "" : country].filter((part) => part !== "").join(", ");
  return {
    id: encodeAddress(address),
    text: address_line_1 === "" ? place : address_line_1,
    sub_text: address_line_1 === "" ? "" : place,
  };
}

/** The address that an id of `addressSuggestion` carries; null when it is none. */
export function decodeAddress(id: string): AddressDetail | null {
  if (!id.startsWith(VERSION)) return null;
  const parts = parse(Buffer.from(id.slice(VERSION.length), "base64url").toString("utf8"));
  if (!Array.isArray(parts) || parts.length !== 5) return null;
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.length !== 5) return null;
  const [address_line_1 = "", city = "", state = "", zip = "", country = ""] = texts;
  const address = { address_line_1, city, state, zip, country };
  return isAddress(address) ? address : null;
}

function encodeAddress({ address_line_1, city, state, zip, country }: AddressDetail): string {
  const json = JSON.stringify([address_line_1, city, state, zip, country]);
  return VERSION + Buffer.from(json).toString("base64url");
}

/** Whether the answers of an application could hold it. */
export function isAddress(address: AddressDetail): boolean {
  const { address_line_1, city, state, zip, country } = address;
  const fits =
    address_line_1.length <= MAX_LENGTHS.address_line_1 &&
    city.length <= MAX_LENGTHS.city &&
    zip.length <= MAX_LENGTHS.zip;
  const isInCountry = state === "" || (hasStates(country) && isStateOf(country, state));
  return fits && isInCountry && isCountryCode(country);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
