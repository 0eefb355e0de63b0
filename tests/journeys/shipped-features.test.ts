import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/process/root.ts";
import { APPLICANTS, STAFF } from "../../scripts/web-build/least-versions.ts";
import { newerFeatures, newerStyles } from "../../scripts/web-build/newer-features.ts";

/** What may be newer, because it is asked for before, or is something else of the same name. */
const OF_APPLICANTS: Readonly<Record<string, string>> = {
  ".startViewTransition()": "React tries, and goes on without where it is not there",
  ".take()": "the program's own",
  ".toArray()": "axios' own, and React's",
  "AbortSignal.timeout": "as old as needed; only the reason that it gives was another before",
};
const OF_STAFF: Readonly<Record<string, string>> = {
  ...OF_APPLICANTS,
  ".escape()": "the program's own",
  ".getComposedRanges()": "CodeMirror asks before",
  EditContext: "CodeMirror asks before",
  "Intl.Segmenter": "CodeMirror asks before",
  "PublicKeyCredential.parseCreationOptionsFromJSON": "without it the desk offers no passkeys",
  "PublicKeyCredential.parseRequestOptionsFromJSON": "without it the desk offers no passkeys",
  ScrollTimeline: "framer-motion asks before",
  trustedTypes: "the frame for drafts asks before",
};
const IN_STYLES: Readonly<Record<string, string>> = {
  ":has": "keeps the page behind a dialog from scrolling, a rule of its own",
  "@page": "sets margins of what is printed; others have theirs",
};

const built = (pattern: string) => {
  const files = globSync(pattern, { cwd: join(ROOT, "dist") });
  expect(files.length).toBeGreaterThan(0);
  return files.map((file) => readFileSync(join(ROOT, "dist", file), "utf8"));
};

describe("what the build ships", () => {
  it.each([
    { part: "applicants", folders: "web", least: APPLICANTS, mayBe: OF_APPLICANTS },
    { part: "staff", folders: "{desk,preview}", least: STAFF, mayBe: OF_STAFF },
  ])(
    "to $part uses nothing that the oldest browsers of docs/browsers.md do not have [BRW-02]",
    ({ folders, least, mayBe }) => {
      const found = new Set(built(`${folders}/**/*.js`).flatMap((code) => [...newerFeatures(code, least)]));
      expect([...found].toSorted()).toEqual(Object.keys(mayBe).toSorted());
    },
  );

  it("has styles that they know [BRW-02]", () => {
    const found = new Set(built("web/**/*.css").flatMap((css) => [...newerStyles(css, APPLICANTS)]));
    expect([...found].toSorted()).toEqual(Object.keys(IN_STYLES).toSorted());
  });
});
