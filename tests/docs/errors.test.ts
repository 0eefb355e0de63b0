import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";

const PAGE = fileURLToPath(new URL("../../docs/errors.md", import.meta.url));

it("lists every error with its status and sentence, and no other", () => {
  const rows = [...readFileSync(PAGE, "utf8").matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)];
  const documented = rows.map(([, code, status, message]) => [code, { status: Number(status), message }]);
  expect(documented).toEqual(Object.entries(ERRORS));
});
