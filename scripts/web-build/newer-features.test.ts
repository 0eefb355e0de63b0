import { describe, expect, it } from "vitest";
import { APPLICANTS, buildTarget, STAFF } from "./least-versions.ts";
import { newerFeatures, newerStyles } from "./newer-features.ts";

const found = (code: string, least = APPLICANTS) => [...newerFeatures(code, least)];

describe("features that the oldest browsers do not have", () => {
  it("are found where a script calls, makes or asks for them [BRW-02]", () => {
    expect(found("const{promise:e}=Promise.withResolvers()")).toEqual(["Promise.withResolvers"]);
    expect(found("e.map(t).isSubsetOf(n)")).toEqual([".isSubsetOf()"]);
    expect(found("new EditContext")).toEqual(["EditContext"]);
    expect(found("window.trustedTypes?.createPolicy(`a`)")).toEqual(["trustedTypes"]);
    expect(found("/[\\p{L}--a]/v.test(e)")).toEqual(["/…/v"]);
    expect(found("Promise.withResolvers();Map.groupBy(e,t)", STAFF)).toEqual([]);
  });

  it("are not what they have, nor what objects of the program's own are called [BRW-02]", () => {
    expect(
      found("e.toSorted().at(-1);structuredClone(e);CSS.escape(e);AbortSignal.any;e.hours();o.first"),
    ).toEqual(["AbortSignal.any"]);
  });
});

it("finds selectors, at-rules and functions of a style sheet, and passes over properties [BRW-02]", () => {
  const css =
    "html:has(dialog){text-wrap:balance}a:hover{color:light-dark(red,blue)}@starting-style{b{c:d}}@media (hover:hover){e{f:g}}";
  expect([...newerStyles(css, APPLICANTS)]).toEqual(["@starting-style", ":has", "light-dark()"]);
});

it("says which browsers the build writes for", () => {
  expect(buildTarget(APPLICANTS)).toEqual(["chrome111", "edge111", "firefox115", "safari16.4", "ios16.4"]);
});
