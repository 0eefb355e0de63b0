import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BUILT_IN_TABLES, decodePlaces } from "../server/search/search-tables.ts";
import { decodeAddress } from "./address-suggestion.ts";
import { PlaceIndex } from "./place-index.ts";
import { suggestAddresses } from "./suggest-addresses.ts";

const index = new PlaceIndex(decodePlaces(readFileSync(BUILT_IN_TABLES.places)));
const first = (text: string) => {
  const [suggestion] = suggestAddresses(index, text, 5);
  return suggestion && decodeAddress(suggestion.id);
};

describe("addresses from cities and ZIP codes", () => {
  it.each([
    ["1234 Main St 97201", "1234 Main St", "Portland", "OR", "97201"],
    ["1234 Main St, Portland OR 97201-1234", "1234 Main St", "Portland", "OR", "97201"],
    ["1234 Main St Portl", "1234 Main St", "Portland", "OR", ""],
    ["12 Elm Ave, Springfeild, missouri", "12 Elm Ave", "Springfield", "MO", ""],
    ["77 St Louis St St Louis", "77 St Louis St", "Saint Louis", "MO", ""],
    ["100 Ft Worth Ave fort wor", "100 Ft Worth Ave", "Fort Worth", "TX", ""],
    ["1 N 5th Ave, Apt 3, New York NY 10003", "1 N 5th Ave, Apt 3", "New York", "NY", "10003"],
    ["PO Box 12 Salem Oregon", "PO Box 12", "Salem", "OR", ""],
    ["Adjuntas PR", "", "Adjuntas", "PR", "00601"],
  ])("understands %s", (text, address_line_1, city, state, zip) => {
    expect(first(text)).toEqual({ address_line_1, city, state, zip, country: "USA" });
  });

  it("shows the street as it was typed over the place, and the place alone when there is no street", () => {
    expect(suggestAddresses(index, "5 main st 97201", 5)).toEqual([
      { id: expect.any(String), text: "5 main st", sub_text: "Portland, OR 97201" },
    ]);
    expect(suggestAddresses(index, "97201", 5)).toMatchObject([{ text: "Portland, OR 97201", sub_text: "" }]);
  });

  it("offers the ZIP codes that go on as was typed", () => {
    const texts = suggestAddresses(index, "Houston TX 770", 3).map(({ text }) => text);
    expect(texts).toEqual(["Houston, TX 77001", "Houston, TX 77002", "Houston, TX 77003"]);
  });

  it("has a country and no state for the freely associated states", () => {
    expect(first("Box 5, Ebeye")).toMatchObject({ city: "Ebeye", state: "", country: "MHL" });
  });

  it("offers nothing for a street alone", () => {
    for (const text of ["12 Main St", "12 Main", "12", "Main St", ",", "  "]) {
      expect(suggestAddresses(index, text, 5)).toEqual([]);
    }
  });

  it("takes only ids that it gave", () => {
    const encode = (parts: unknown) => `a1.${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
    expect(decodeAddress(encode(["1 A St", "B", "OR", "97201", "USA"]))).not.toBeNull();
    for (const id of [
      "",
      "97201",
      "a1.",
      "a1.!!!",
      encode({}),
      encode(["1 A St", "B", "OR", "97201"]),
      encode([1, 2, 3, 4, 5]),
      encode(["1 A St", "B", "XX", "97201", "USA"]),
      encode(["1 A St", "B", "OR", "97201", "US"]),
      encode(["1 A St", "B", "OR", "97201", "FRA"]),
      encode(["A".repeat(101), "B", "OR", "97201", "USA"]),
    ]) {
      expect(decodeAddress(id)).toBeNull();
    }
  });
});
