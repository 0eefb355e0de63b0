import { describe, expect, it } from "vitest";
import type { Results } from "./count-results.ts";
import { tryTwice } from "./try-twice.ts";

const PASSED: Results = { passed: 10, failed: 0, failedFiles: [] };

/** What a run said and counted that gave these results, one after the other. */
async function tried(...results: readonly Results[]) {
  const asked: (readonly string[] | undefined)[] = [];
  const said: string[] = [];
  const counts = await tryTwice(
    async (files) => {
      const result = results[asked.length];
      asked.push(files);
      if (result === undefined) throw new Error("No further try was expected.");
      return result;
    },
    (line) => said.push(line),
  );
  return { passed: counts.passed, failed: counts.failed, asked, said };
}

function failing(passed: number, ...files: Results["failedFiles"]): Results {
  return {
    passed,
    failed: files.reduce((sum, { failures }) => sum + failures.length, 0),
    failedFiles: files,
  };
}

describe("tryTwice", () => {
  it("leaves it at one try when everything passes", async () => {
    expect(await tried(PASSED)).toEqual({ passed: 10, failed: 0, asked: [undefined], said: [] });
  });

  it("tries the files that failed once more, and names what passed only then", async () => {
    const half = { path: "half.test.ts", passed: 2, failures: ["is in time"] };
    const second = { passed: 3, failed: 0, failedFiles: [] };
    expect(await tried(failing(9, half), second)).toEqual({
      passed: 10,
      failed: 0,
      asked: [undefined, ["half.test.ts"]],
      said: ["Once more, one at a time: half.test.ts", "Passed only at the second try: is in time"],
    });
  });

  it("counts what failed twice as failed", async () => {
    const half = { path: "half.test.ts", passed: 2, failures: ["is right"] };
    const { passed, failed, said } = await tried(failing(9, half), failing(2, half));
    expect({ passed, failed }).toEqual({ passed: 9, failed: 1 });
    expect(said).toEqual(["Once more, one at a time: half.test.ts"]);
  });

  it("gives up at once when many files fail, or none that could be tried", async () => {
    const files = Array.from({ length: 7 }, (_, index) => ({
      path: `${index}.test.ts`,
      passed: 0,
      failures: [`${index}`],
    }));
    expect((await tried(failing(3, ...files))).failed).toBe(7);
    expect((await tried({ passed: 3, failed: 1, failedFiles: [] })).failed).toBe(1);
  });
});
