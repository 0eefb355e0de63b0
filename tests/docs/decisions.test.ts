import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../docs/decisions/", import.meta.url));

it("lists every decision record in the index, under its own title and in order", () => {
  const records = readdirSync(FOLDER).filter((file) => /^\d{3}-.*\.md$/.test(file));
  const expected = records.map((file) => {
    const title = readFileSync(join(FOLDER, file), "utf8").split("\n")[0]?.replace(/^# /, "");
    return `- [${title}](${file})`;
  });
  const index = readFileSync(join(FOLDER, "README.md"), "utf8");
  expect(index.split("\n").filter((line) => line.startsWith("- ["))).toEqual(expected);
});

it("gives every decision record a number of its own", () => {
  const numbers = readdirSync(FOLDER)
    .filter((file) => /^\d{3}-/.test(file))
    .map((file) => file.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});
