import { describe, expect, it } from "vitest";
import { isApplicationName, prefixOf } from "./application-name.ts";
import { CARD_ROUTES, COMPLETION_ROUTE, SERVER_ROUTES } from "./reserved-routes.ts";

describe("isApplicationName", () => {
  it.each(["nursing", "a", "law-2027", "x".repeat(40)])("takes %s [APP-06]", (name) => {
    expect(isApplicationName(name)).toBe(true);
  });

  it.each(["", "Nursing", "2027", "-a", "a_b", "a/b", "é", "x".repeat(41)])("refuses %j [APP-06]", (name) => {
    expect(isApplicationName(name)).toBe(false);
  });

  it("refuses every address of the product, and names that it may need [APP-06]", () => {
    const own = [...CARD_ROUTES, COMPLETION_ROUTE, ...SERVER_ROUTES].map((route) => route.slice(1));
    for (const name of [...own, "openapi", "desk", "preview"])
      expect(isApplicationName(name), name).toBe(false);
  });
});

it("leads to a named application below its name, and to the other at the top [APP-02]", () => {
  expect([prefixOf("nursing"), prefixOf("")]).toEqual(["/nursing", ""]);
});
