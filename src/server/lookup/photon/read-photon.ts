import type { AddressDetail } from "../../../contract/lookup.ts";
import { isAddress } from "../places/address-suggestion.ts";
import { countryCode } from "../places/country-codes.ts";
import { isStateOf, stateCode } from "../places/regions.ts";

/**
 * The addresses in an answer of Photon (GeoJSON; api-v1.md in the docs of komoot/photon), without those that
 * the answers of an application could not hold and without repetitions.
 * @param typed what was asked for: a house number in it is kept when Photon knows the street only
 */
export function readPhoton(answer: unknown, typed: string): readonly AddressDetail[] {
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
