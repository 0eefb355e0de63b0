import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { completeLockfile, lockfileGaps } from "./complete-lockfile.ts";

const lockfile = {
  packages: {
    "": {},
    "node_modules/tool": {
      version: "2.0.0",
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64-gnu": "2.0.0",
        "@tool/linux-x64-musl": "2.0.0",
        "@tool/win32-x64": "2.0.0",
      },
    },
    "node_modules/@tool/linux-x64-gnu": { version: "2.0.0", dev: true, optional: true },
  },
};

describe("completeLockfile", () => {
  it("adds each optional package that is left out, for its own platform only", () => {
    const { packages } = completeLockfile(lockfile);
    expect(packages["node_modules/@tool/linux-x64-musl"]).toEqual({
      version: "2.0.0",
      cpu: ["x64"],
      libc: ["musl"],
      os: ["linux"],
      dev: true,
      optional: true,
    });
    expect(packages["node_modules/@tool/win32-x64"]).toMatchObject({ os: ["win32"], cpu: ["x64"] });
    expect(lockfileGaps({ packages })).toEqual([]);
  });

  it("keeps the project first and the packages in order", () => {
    expect(Object.keys(completeLockfile(lockfile).packages)).toEqual([
      "",
      "node_modules/@tool/linux-x64-gnu",
      "node_modules/@tool/linux-x64-musl",
      "node_modules/@tool/win32-x64",
      "node_modules/tool",
    ]);
  });

  it("refuses to guess a version or a platform", () => {
    const named = (name: string, version: string) => ({
      packages: { "node_modules/tool": { optionalDependencies: { [name]: version } } },
    });
    expect(() => completeLockfile(named("@tool/win32-x64", "^2.0.0"))).toThrow("is a range");
    expect(() => completeLockfile(named("extra", "2.0.0"))).toThrow("names no platform");
  });
});

describe("package-lock.json", () => {
  it("leaves out no optional package, so that npm ci installs on every platform", () => {
    const file = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
    expect(lockfileGaps(JSON.parse(file)).map(({ name }) => name)).toEqual([]);
  });
});
