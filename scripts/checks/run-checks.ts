import { ROOT } from "../process/root.ts";
import { runQuietly } from "../process/run-quietly.ts";
import { CHECKS, type Check } from "./checks.ts";
import type { Counts } from "./counts.ts";

const AT_A_TIME = 2;

/**
 * Runs the checks with these names (all when none is named), two at a time, and says on one line how each went;
 * the output of one that fails follows its line.
 */
export async function runChecks(names: readonly string[] = []): Promise<Counts> {
  const waiting = CHECKS.filter((check) => names.length === 0 || names.includes(check.name));
  const outcomes: boolean[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      outcomes.push(await runCheck(check));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

async function runCheck(check: Check): Promise<boolean> {
  const startedMs = performance.now();
  const { code, output } = await runQuietly(process.execPath, check.command, { cwd: ROOT });
  const isGood = code === 0 && (check.proof?.test(output) ?? true);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`${isGood ? "✓" : "✗"} ${check.name} (${seconds} s)\n`);
  if (!isGood) process.stdout.write(`${output.trimEnd()}\n\n`);
  return isGood;
}
