import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { updateDocument } from "./report/update-document.ts";
import { SUITES } from "./suites.ts";

it("has a place in docs/benchmarks.md for every suite", () => {
  const document = readFileSync(new URL("../../docs/benchmarks.md", import.meta.url), "utf8");
  for (const { name } of SUITES) expect(updateDocument(document, name, "Anew.")).toContain("Anew.");
});
