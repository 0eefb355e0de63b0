import { beforeEach, describe, expect, it } from "vitest";
import { readInitialData } from "./initial-data.ts";

const initialData = {
  partner: { name: "Harborview University" },
  formHash: "abc",
  inactivityTimeoutMs: 900_000,
  inactivityWarningMs: 60_000,
};

function write(value: unknown) {
  const script = document.createElement("script");
  script.id = "initial-data";
  script.type = "application/json";
  script.textContent = JSON.stringify(value);
  document.head.append(script);
}

// Nothing else of the head: other files of this worker have their styles there.
beforeEach(() => document.getElementById("initial-data")?.remove());

describe("readBoot", () => {
  it("reads what the server wrote into the page", () => {
    write(initialData);
    expect(readInitialData(document)).toEqual(initialData);
  });

  it("knows a page before any form was published", () => {
    write({ ...initialData, formHash: null });
    expect(readInitialData(document).formHash).toBeNull();
  });

  it("refuses a page without it", () => {
    expect(() => readInitialData(document)).toThrow("without the school's configuration");
    write({ ...initialData, partner: undefined });
    expect(() => readInitialData(document)).toThrow("without the school's configuration");
  });
});
