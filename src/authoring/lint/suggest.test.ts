import { describe, expect, it } from "vitest";
import { didYouMean, nearest } from "./suggest.ts";

describe("nearest", () => {
  it("finds a word with letters missing, added, wrong or in another case", () => {
    expect(nearest("tittle", ["type", "title"])).toBe("title");
    expect(nearest("lable", ["code", "label"])).toBe("label");
    expect(nearest("valuekey", ["valueKey"])).toBe("valueKey");
  });

  it("finds nothing where the words are too different for their length", () => {
    expect(nearest("abc", ["xyz", "abxy"])).toBeUndefined();
    expect(nearest("communication", ["relationship"])).toBeUndefined();
    expect(nearest("a", ["b"])).toBeUndefined();
  });

  it("takes the nearest, and the first of two equally near", () => {
    expect(nearest("stat", ["state", "start", "stag"])).toBe("state");
    expect(nearest("countries", ["country", "counties"])).toBe("counties");
  });

  it("never suggests the word itself", () => {
    expect(didYouMean("title", ["title"])).toBeUndefined();
  });
});
