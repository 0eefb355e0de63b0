import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { PartnerConfig } from "../../src/contract/partner-config.ts";

type Json = Readonly<Record<string, unknown>>;

const FORMAT = resolve(import.meta.dirname, "../../src/authoring/schema/partner-config.schema.json");
const WORDS_ONLY = new Set(["description", "title", "definitions", "$ref"]);

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a schema demands: references followed, texts for people left out, lists without their order. */
function demandsOf(schema: unknown, definitions: Json): unknown {
  if (Array.isArray(schema)) return new Set(schema.map((item) => demandsOf(item, definitions)));
  if (!isObject(schema)) return schema;
  const target =
    typeof schema.$ref === "string" ? definitions[schema.$ref.replace("#/definitions/", "")] : {};
  const demands = Object.entries({ ...(isObject(target) ? target : {}), ...schema }).filter(
    ([word]) => !WORDS_ONLY.has(word),
  );
  return Object.fromEntries(demands.map(([word, demand]) => [word, demandsOf(demand, definitions)]));
}

describe("the format of partner.config.json", () => {
  it("demands exactly what the server demands at start", () => {
    // Both are JSON.
    const { $schema: _draft, ...format } = JSON.parse(readFileSync(FORMAT, "utf8")) as Json;
    const contract = JSON.parse(JSON.stringify(PartnerConfig)) as Json;
    const definitions = isObject(format.definitions) ? format.definitions : {};
    expect(demandsOf(format, definitions)).toEqual(demandsOf(contract, {}));
  });
});
