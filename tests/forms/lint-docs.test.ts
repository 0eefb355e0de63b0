import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { FIX_EXAMPLES } from "../../src/authoring/findings/fix-examples.ts";
import { MODEL_BUDGET } from "../../src/authoring/solver/model.ts";
import { SEARCH_BUDGET } from "../../src/authoring/solver/search.ts";

const DOCS = readFileSync(resolve(import.meta.dirname, "../../docs/lint.md"), "utf8");

describe("docs/lint.md", () => {
  it("states the budgets of the search", () => {
    for (const budget of [SEARCH_BUDGET, MODEL_BUDGET])
      expect(DOCS).toContain(budget.toLocaleString("en-US"));
  });
});

describe("the examples of mended text", () => {
  it.each(Object.entries(FIX_EXAMPLES).filter(([, text]) => /^["{]/.test(text)))(
    "are JSON: %s",
    (_code, text) => {
      expect(() => JSON.parse(text.startsWith("{") ? text : `{${text}}`)).not.toThrow();
    },
  );
});
