import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGES = ["*.md", "docs/**/*.md", "forms/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
);

/** Files whose comments and messages name pages of the documentation. */
const SOURCES = globSync(
  [
    "{src,scripts,tests}/**/*.{ts,tsx,js,mjs,css,json}",
    ".github/**/*.yml",
    ".ci/*",
    "*.{ts,cjs,json}",
    ".*.cjs",
  ],
  { cwd: ROOT },
);

describe("the documentation", () => {
  it.each(PAGES)("%s links only to files that exist", (page) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target.replace(/#.*$/, ""))
      .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
    const broken = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)));
    expect(broken).toEqual([]);
  });

  it("is named in the sources by files that exist", () => {
    const named = SOURCES.flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(/(?<![\w/])docs\/[\w./-]+\.md\b/g)].map(
        ([page]) => ({ file, page }),
      ),
    );
    expect(named.map(({ page }) => page)).toContain("docs/architecture.md");
    expect(named.filter(({ page }) => !existsSync(join(ROOT, page)))).toEqual([]);
  });
});
