import { describe, expect, it } from "vitest";
import { isChunkError, MissingPartError, watchChunkErrors } from "./report-client-error.ts";

describe("isChunkError", () => {
  it("knows the error that the preload event announced [CAT-11]", () => {
    const told: Error[] = [];
    watchChunkErrors(window, (error) => told.push(error));
    const payload = new Error("No such file.");
    expect(isChunkError(payload)).toBe(false);
    window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
    expect(isChunkError(payload)).toBe(true);
    expect(told).toEqual([payload]);
  });

  it("knows the words of the browsers [CAT-11]", () => {
    expect(isChunkError(new TypeError("Failed to fetch dynamically imported module: /assets/a.js"))).toBe(
      true,
    );
    expect(isChunkError(new TypeError("error loading dynamically imported module: /assets/a.js"))).toBe(true);
    expect(isChunkError(new TypeError("Importing a module script failed."))).toBe(true);
  });

  it("counts what is fetched like a part of the application [CAT-11]", () => {
    expect(isChunkError(new MissingPartError("The form did not come."))).toBe(true);
  });

  it("leaves every other error alone", () => {
    expect(isChunkError(new TypeError("x is not a function"))).toBe(false);
    expect(isChunkError("Failed to fetch dynamically imported module")).toBe(false);
  });
});
