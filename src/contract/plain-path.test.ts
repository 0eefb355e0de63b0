import { expect, it } from "vitest";
import { plainPath } from "./screens.ts";

it("writes a path as routes are written [SEE-07]", () => {
  for (const [typed, plain] of [
    ["/About", "/about"],
    ["/final-steps/", "/final-steps"],
    ["/LOGIN//", "/login"],
    ["/", "/"],
    ["//", "/"],
  ] as const)
    expect(plainPath(typed)).toBe(plain);
});
