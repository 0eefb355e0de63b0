import { join } from "node:path";
import { ROOT } from "../process/root.ts";

const tool = (path: string) => join(ROOT, "node_modules", path);
const cruise = [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), "--output-type", "err", "--config"];

/** A program that must end with 0 for the sources to be in order. */
export interface Check {
  readonly name: string;
  /** What it makes sure of, for --help. */
  readonly purpose: string;
  /** Options of Node: the file to run and what it is told. */
  readonly command: readonly string[];
  /** What its output must contain besides: a program that found nothing to look at has checked nothing. */
  readonly proof?: RegExp;
}

/** Every check of `npm run check`; the slow ones first, so that two at a time end early. */
export const CHECKS: readonly Check[] = [
  {
    name: "lint",
    purpose: "mistakes, those too that need types to be seen, such as forgotten promises (oxlint)",
    command: [
      tool("oxlint/bin/oxlint"),
      "--type-aware",
      "--deny-warnings",
      "--report-unused-disable-directives",
    ],
  },
  {
    name: "dead code",
    purpose: "files, exports and packages that nothing uses (knip)",
    command: [tool("knip/bin/knip.js"), "--no-progress"],
  },
  {
    name: "forms",
    purpose: "the form definitions under forms/ (npm run lint:forms)",
    command: [join(ROOT, "scripts/lint-forms.ts"), "forms", "--config", "partner.config.json"],
  },
  {
    name: "licences",
    purpose: "licences of what the product runs with (npm run check -- --licences)",
    command: [join(ROOT, "scripts/check.ts"), "--licences"],
    proof: /^[1-9]\d* packages/m,
  },
  {
    name: "docs",
    purpose: "parts of the docs that are made of tables in the code (npm run check -- --write)",
    command: [join(ROOT, "scripts/check.ts"), "--docs"],
    proof: /^0 pages differed/m,
  },
  {
    name: "types",
    purpose: "types of everything (tsc)",
    command: [tool("typescript/bin/tsc"), "--noEmit", "-p", "."],
  },
  {
    name: "pure core",
    purpose: "src/form and src/authoring without Node's or the browser's types (tsc)",
    command: [tool("typescript/bin/tsc"), "--noEmit", "-p", "src/tsconfig.pure.json"],
  },
  {
    name: "direction",
    purpose: "which part may import which (dependency-cruiser)",
    command: [...cruise, ".dependency-cruiser.cjs", "src", "scripts", "tests"],
    proof: /\b[1-9]\d* modules/,
  },
  {
    name: "folders",
    purpose: "no circle of folders in src (dependency-cruiser)",
    command: [...cruise, ".dependency-cruiser.folders.cjs", "--metrics", "src"],
    proof: /\b[1-9]\d* modules/,
  },
  {
    name: "format",
    purpose: "formatting and the order of imports (oxfmt)",
    command: [tool("oxfmt/bin/oxfmt"), "--check"],
  },
];
