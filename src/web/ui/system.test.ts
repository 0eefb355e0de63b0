import { describe, expect, it } from "vitest";
import partner from "../../../partner.config.json" with { type: "json" };
import { createAppSystem } from "./system.ts";

const system = createAppSystem(partner.theme);

describe("the design system", () => {
  it("takes every colour in its four shades from the partner configuration [POL-03]", () => {
    for (const [name, shades] of Object.entries(partner.theme)) {
      for (const [shade, value] of Object.entries(shades)) {
        expect(system.token(`colors.${name}.${shade}`)).toBe(value);
      }
    }
    expect(Object.keys(partner.theme)).toEqual([
      "primary",
      "secondary",
      "accent",
      "neutral",
      "white",
      "error",
      "disabled",
    ]);
  });

  it("breaks the layout at 675 and 900 px [POL-02]", () => {
    const breakpoints = Object.fromEntries(system.breakpoints.values.map(({ name, min }) => [name, min]));
    expect(breakpoints).toMatchObject({ sm: expect.stringMatching(/^(675px|42\.1875rem)$/) });
    expect(breakpoints).toMatchObject({ md: expect.stringMatching(/^(900px|56\.25rem)$/) });
  });

  it("has the sizes of modals, loading dots and buttons of the spec [POL-02]", () => {
    const size = (name: string) => system.token(`sizes.${name}`);
    expect([size("modalSmall"), size("modalMedium"), size("modalLarge")]).toEqual(["30rem", "60rem", "80vw"]);
    expect([size("modalMediumTablet"), size("modalLargeTablet")]).toEqual(["70vw", "90vw"]);
    expect([size("loadingSmall"), size("loadingMedium"), size("loadingLarge")]).toEqual([
      "0.4rem",
      "0.8rem",
      "2rem",
    ]);
    expect([size("submitWidth"), size("saveWidth"), size("buttonHeight")]).toEqual([
      "10rem",
      "15rem",
      "3rem",
    ]);
  });
});
