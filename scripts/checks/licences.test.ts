import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { licenceProblem, runtimePackages } from "./licences.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));

describe("the licences of what is shipped", () => {
  const problem = (name: string, licence: string | null) =>
    licenceProblem({ name, version: "1.0.0", licence });

  it("are those that ask for notices alone", () => {
    expect(
      ["MIT", "Apache-2.0 AND MIT", "(MIT OR GPL-3.0-or-later)"].map((one) => problem("x", one)),
    ).toEqual([null, null, null]);
  });

  it("are neither unknown nor copyleft", () => {
    expect(problem("x", null)).toBe("no licence is known");
    for (const licence of [
      "GPL-3.0-only",
      "AGPL-3.0-or-later",
      "MIT AND LGPL-3.0-or-later",
      "UNLICENSED",
      "BSD",
    ]) {
      expect(problem("x", licence)).toContain(licence);
    }
  });

  it("have exceptions by name and licence together", () => {
    expect(problem("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toBeNull();
    expect(problem("@img/sharp-libvips-linux-x64", "GPL-3.0-or-later")).not.toBeNull();
    expect(problem("sharp-extra", "LGPL-3.0-or-later")).not.toBeNull();
  });

  it("are read of every package but those for development, each version once", () => {
    const packages = {
      "": { version: "1.0.0", license: "MIT" },
      "node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/b/node_modules/a": { version: "1.0.0", license: "MIT" },
      "node_modules/b/node_modules/@c/d": { version: "2.0.0" },
      "node_modules/e": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
    };
    expect(runtimePackages({ packages })).toEqual([
      { name: "@c/d", version: "2.0.0", licence: null },
      { name: "a", version: "1.0.0", licence: "MIT" },
    ]);
  });
});

describe("what is installed", () => {
  it("is named by exact versions", () => {
    const { dependencies, devDependencies, optionalDependencies } = read("package.json");
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.length).toBeGreaterThan(50);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("has a checksum, on every platform", () => {
    const { packages } = read("package-lock.json");
    const locked = Object.entries<{ readonly integrity?: string }>(packages).filter(([path]) => path !== "");
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
  });

  it("runs no script of its own while it is installed", () => {
    const settings = readFileSync(new URL("../../.npmrc", import.meta.url), "utf8").split("\n");
    expect(settings).toEqual(expect.arrayContaining(["ignore-scripts=true", "save-exact=true"]));
  });
});
