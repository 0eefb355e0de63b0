import type { RuntimePackage } from "./runtime-packages.ts";

/** Licences that let the product be used, changed and passed on under its own: notices are all they ask for. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Zlib",
]);

interface Exception {
  readonly packages: RegExp;
  /** What the lock file says; null for nothing. */
  readonly licence: string | null;
  readonly why: string;
}

/** Packages that were looked at one by one. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    licence: "LGPL-3.0-or-later",
    why: "libvips is a library of its own, loaded when the program runs and free to be exchanged",
  },
  { packages: /^duck$/, licence: "BSD", why: "its LICENSE is the BSD licence of two clauses" },
  {
    packages: /^@myriaddreamin\/typst-ts-node-compiler-/,
    licence: null,
    why: "the same source and licence (Apache-2.0) as @myriaddreamin/typst-ts-node-compiler, for other platforms",
  },
  {
    packages: /^node-(bin-)?(darwin|linux|win)-/,
    licence: null,
    why: "Node.js itself, MIT, for other platforms",
  },
];

/** Why a package may not be shipped, or null when it may. */
export function licenceProblem({ name, licence }: RuntimePackage): string | null {
  const exceptions = EXCEPTIONS.filter(({ packages }) => packages.test(name));
  if (licence === null) {
    return exceptions.some((exception) => exception.licence === null) ? null : "no licence is known";
  }
  const excused = new Set(exceptions.map((exception) => exception.licence));
  const isGood = alternatives(licence).some((all) =>
    all.every((one) => ALLOWED.has(one) || excused.has(one)),
  );
  return isGood ? null : `${licence} is not among the licences that may be shipped`;
}

/** Of an SPDX expression with AND inside OR, which is all that packages use: what must hold together. */
function alternatives(expression: string): readonly (readonly string[])[] {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .map((all) => all.split(" AND ").map((one) => one.trim()));
}
