import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lookupTables, readSchools } from "../../src/server/search/search-tables.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { UsageError } from "./command.ts";
import { importSchools } from "./import-schools.ts";

describe("npm run admin -- import-schools", () => {
  let folder = "";
  let lines: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "admission-import-"));
    lines = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...options: readonly string[]) =>
    importSchools.run(options, {
      config: readConfig({ DATA_DIR: folder }),
      print: (line) => void lines.push(line),
      printed: async () => undefined,
    });
  const csv = (...rows: readonly string[]) => {
    const file = join(folder, "schools.csv");
    writeFileSync(file, ["name,city,state,ceeb", ...rows].join("\r\n"));
    return file;
  };
  const namesIn = (list: "highSchools" | "colleges") =>
    readSchools(lookupTables(folder)[list])
      .slice(0, 3)
      .map(({ name }) => name);

  it("puts the schools of the file in place of those before", async () => {
    expect(await run(csv("One,Reno,NV,290001", "Two,Reno,NV,"))).toBe(0);
    expect(namesIn("highSchools")).toEqual(["One", "Two"]);
    expect(lines.at(-2)).toBe("2 lines read: 2 good, 0 refused.");
    expect(await run(csv("Three,Reno,NV,"))).toBe(0);
    expect(namesIn("highSchools")).toEqual(["Three"]);
    expect(readdirSync(join(folder, "lookup"))).toEqual(["high-schools.tsv.br"]);
  });

  it("names each refused line with the reason, and takes the others", async () => {
    const file = csv("One,Reno,NV,", "Two,,NV,", "Three,Reno,Nowhere,");
    expect(await run(file)).toBe(1);
    expect(lines).toContain(`${file}:3: refused: it has no city`);
    expect(lines).toContain(`${file}:4: refused: its state is not in the states list`);
    expect(namesIn("highSchools")).toEqual(["One"]);
  });

  it("takes all or nothing with --strict", async () => {
    expect(await run(csv("One,Reno,NV,", "Two,,NV,"), "--strict")).toBe(1);
    expect(lines.at(-1)).toBe("Nothing was changed.");
    expect(existsSync(join(folder, "lookup"))).toBe(false);
    expect(await run(csv("One,Reno,NV,"), "--strict")).toBe(0);
  });

  it("replaces the colleges with --colleges, whose codes have four digits", async () => {
    expect(await run(csv("College,Reno,NV,4844"), "--colleges")).toBe(0);
    expect(namesIn("colleges")).toEqual(["College"]);
    expect(await run(csv("College,Reno,NV,290001"), "--colleges")).toBe(1);
    expect(namesIn("highSchools")).not.toContain("College");
  });

  it("goes back to the built-in list with --built-in", async () => {
    const before = namesIn("highSchools");
    await run(csv("One,Reno,NV,"));
    expect(await run("--built-in")).toBe(0);
    expect(namesIn("highSchools")).toEqual(before);
  });

  it.each([
    ["with nothing in it", ""],
    ["without the columns", "One,Reno"],
    ["whose quotation mark does not end", 'name,city\n"One,Reno'],
    ["without one good line", "name,city\n,"],
    ["that is not in UTF-8", Buffer.from([0x6e, 0xe9])],
  ])("changes nothing for a file %s", async (_what, content) => {
    const file = join(folder, "bad.csv");
    writeFileSync(file, content);
    expect(await run(file)).toBe(1);
    expect(lines.at(-1)).toContain("Nothing was changed.");
    expect(existsSync(join(folder, "lookup"))).toBe(false);
  });

  it("changes nothing for a file that is not there, and refuses options that make no sense", async () => {
    expect(await run(join(folder, "none.csv"))).toBe(1);
    for (const options of [[], ["a", "b"], ["a", "--built-in"]]) {
      await expect(run(...options)).rejects.toThrow(UsageError);
    }
  });
});
