import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";

const PAGE = fileURLToPath(new URL("../../docs/calls.md", import.meta.url));

it("describes every call of the contract", () => {
  const page = readFileSync(PAGE, "utf8");
  const missing = Object.values(ENDPOINTS)
    .map(({ method, path }) => `| \`${method} ${path}\` |`)
    .filter((cell) => !page.includes(cell));
  expect(missing).toEqual([]);
});
