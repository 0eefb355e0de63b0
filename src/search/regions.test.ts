import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  countryCode,
  FREELY_ASSOCIATED,
  isCountryCode,
  isStateOf,
  STATE_NAMES,
  stateCode,
} from "./regions.ts";

interface Options {
  readonly options: readonly { readonly code?: string; readonly for?: string }[];
}

function optionsOf(list: string): Options["options"] {
  const text = readFileSync(new URL(`../../forms/options/${list}.json`, import.meta.url), "utf8");
  const { options }: Options = JSON.parse(text);
  return options.filter(({ code }) => code !== undefined);
}

it("has the codes of the states list, each in its country", () => {
  const states = optionsOf("states");
  expect([...STATE_NAMES.keys()]).toEqual(states.map(({ code }) => code));
  expect(states.every(({ code = "", for: country = "" }) => isStateOf(country, code))).toBe(true);
});

it("has the codes of the countries list", () => {
  const codes = ["USA", ...optionsOf("countries-without-usa").map(({ code = "" }) => code)];
  expect(codes.filter((code) => !isCountryCode(code))).toEqual([]);
  expect([countryCode("gb"), countryCode("AE"), countryCode("us"), countryCode("xx")]).toEqual([
    "UK",
    "UAE",
    "USA",
    null,
  ]);
  expect(Object.values(FREELY_ASSOCIATED).every(isCountryCode)).toBe(true);
});

it("knows a state by its code and by its name", () => {
  expect(["or", " Oregon ", "NEW YORK", "québec", "Orgon", ""].map(stateCode)).toEqual([
    "OR",
    "OR",
    "NY",
    "QC",
    null,
    null,
  ]);
});
