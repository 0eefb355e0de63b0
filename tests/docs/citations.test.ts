import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(ROOT + file, "utf8");
const FILES = globSync(["{src,scripts,tests}/**/*.{ts,tsx}", "docs/**/*.md", "*.md"], { cwd: ROOT });
/** A section by its number, of a document that would have to be found first. */
const SECTION = /\u00a7\s?\d/;
const REQUIREMENTS = new Set(
  [...read("docs/requirements.md").matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].map(([, id]) => id),
);
const FAMILIES = new Set([...REQUIREMENTS].map((id) => id?.slice(0, 3)));

it("cites requirements, and no section of a document [CAR-05]", () => {
  expect(FILES.length).toBeGreaterThan(1_000);
  expect(FILES.filter((file) => SECTION.test(read(file)))).toEqual([]);
  expect(read("docs/requirements.md")).toContain("(specification.md)");
});

it("cites no requirement that there is not [CAR-05]", () => {
  const unknown = FILES.filter((file) => file.startsWith("src/")).flatMap((file) =>
    [...read(file).matchAll(/\b([A-Z]{3})-\d{2}\b/g)]
      .filter(([id, family]) => FAMILIES.has(family ?? "") && !REQUIREMENTS.has(id))
      .map(([id]) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});
