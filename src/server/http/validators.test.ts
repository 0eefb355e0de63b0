import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { DESK_ENDPOINTS, ENDPOINTS } from "../../contract/endpoints.ts";
import { compileWhenAsked } from "./validators.ts";

const ALL: Readonly<Record<string, Endpoint>> = { ...ENDPOINTS, ...DESK_ENDPOINTS };
const TAKEN = Object.entries(ALL);

describe("what calls take", () => {
  it("has schemas that are right, although a server compiles none before it is asked", () => {
    const ajv = new Ajv();
    const wrong = TAKEN.flatMap(([name, { params, query, headers, body }]) =>
      [params, query, headers, body].flatMap((schema) => {
        if (schema === undefined) return [];
        try {
          ajv.compile(schema);
          return [];
        } catch (error) {
          return [`${name}: ${String(error)}`];
        }
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("has headers with small names, as Node gives them", () => {
    const names = TAKEN.flatMap(([, { headers }]) => Object.keys(Object(headers).properties ?? {}));
    expect(names).toContain("seen-revision");
    expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
  });

  it("is told from what is refused, each time for itself", () => {
    const schema = { type: "object", properties: { name: { type: "string", title: "The name" } } };
    const route = { schema, method: "POST", url: "/", httpPart: "body" };
    const [one, other] = [compileWhenAsked(route), compileWhenAsked(route)];
    expect(one({ name: 1 })).toBe(false);
    expect(one.errors).toEqual([expect.objectContaining({ instancePath: "/name", data: 1 })]);
    expect(Object(one.errors?.[0]).parentSchema.title).toBe("The name");
    expect(other({ name: "Ada" })).toBe(true);
    expect(other.errors).toBeNull();
    expect(one.errors).not.toBeNull();
  });
});
