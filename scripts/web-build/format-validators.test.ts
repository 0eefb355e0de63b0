import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ValidateFunction } from "ajv";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatOf } from "../../src/authoring/lint/format-kinds.ts";
import { formatValidatorOf } from "../../src/authoring/lint/format-validators.ts";
import { readForms } from "../../tests/forms/compile-forms.ts";
import { ROOT } from "../process/root.ts";
import { formatValidatorModule } from "./format-validators.ts";

let folder: string;
let made: typeof formatValidatorOf;
beforeAll(async () => {
  // Within the repository, where what it asks for is found.
  folder = await mkdtemp(join(ROOT, "node_modules/.cache/format-validators-"));
  await writeFile(join(folder, "validators.mjs"), formatValidatorModule());
  ({ formatValidatorOf: made } = await import(pathToFileURL(join(folder, "validators.mjs")).href));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const errorsOf = (validate: ValidateFunction | undefined, value: unknown) => {
  validate?.(value);
  return validate?.errors ?? null;
};

it("the validators of the build find what those of the server do, whatever is wrong in a file [EDT-40]", () => {
  const files = Object.entries(readForms());
  const change = fc.record({
    file: fc.constantFrom(...files),
    at: fc.nat(),
    by: fc.constantFrom("1", "null", '"x"', "{}", "[]", "true"),
  });
  let wrong = 0;
  fc.assert(
    fc.property(change, ({ file: [path, text], at, by }) => {
      const values = [...text.matchAll(/"[^"]*"(?=\s*[,\]}])|\btrue\b|\bfalse\b|(?<=: )\d+/g)];
      const value = values[at % values.length];
      if (value === undefined) return;
      const broken = text.slice(0, value.index) + by + text.slice(value.index + value[0].length);
      const format = formatOf(path);
      if (format === undefined) return;
      const expected = errorsOf(formatValidatorOf(format), JSON.parse(broken));
      if (expected !== null) wrong++;
      expect(errorsOf(made(format), JSON.parse(broken))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
  expect(wrong).toBeGreaterThan(50);
});
