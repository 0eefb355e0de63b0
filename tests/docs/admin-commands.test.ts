import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../scripts/admin/commands.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../docs/operations.md", import.meta.url)), "utf8");

/** What the first column of the table under "Commands" shows, such as `jobs --retry ID`. */
const USES = (/\n## Commands[^\n]*\n([\s\S]*?)\n## /.exec(PAGE)?.[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)])
  .map(([, call = ""]) => call);

describe("the commands of npm run admin", () => {
  it("are those of docs/operations.md", () => {
    const named = new Set(USES.map((call) => call.split(" ")[0]));
    expect([...named].toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  });

  it("take every option that docs/operations.md shows, and name it in their help", () => {
    const unknown = USES.filter((call) => {
      const [name = "", ...rest] = call.replaceAll(/[[\]]/g, "").split(" ");
      const options = rest.filter((word) => word.startsWith("--"));
      return options.some((option) => !COMMANDS[name]?.help.includes(option));
    });
    expect(unknown).toEqual([]);
    expect(USES.length).toBeGreaterThan(15);
  });

  it("each begin their help with how they are called, and have a summary", () => {
    for (const [name, { help, summary }] of Object.entries(COMMANDS)) {
      expect(help).toMatch(new RegExp(`^Usage: npm run admin -- ${name}\\b`));
      expect(summary).not.toBe("");
    }
  });
});
