import { KeptProcess } from "../processes/kept-process.ts";
import { isListOf } from "../system/has-fields.ts";
import type { Differences, SchoolSettings } from "./form-differences.ts";

/** The texts of two versions of the definitions, by path, and what the school's configuration says for both. */
export interface ComparedFiles {
  readonly older: Readonly<Record<string, string>>;
  readonly newer: Readonly<Record<string, string>>;
  readonly school: SchoolSettings;
}

const TIME_LIMIT_MS = 60_000;

const comparing = new KeptProcess<ComparedFiles>({
  name: "Comparing the forms",
  file: new URL("./compare.process.ts", import.meta.url),
  isBackground: true,
});

/** What differs between them, worked out in a process of its own. */
export async function compareForms(compared: ComparedFiles): Promise<Differences> {
  return await comparing.ask(compared, { read: readDifferences, timeLimitMs: TIME_LIMIT_MS });
}

function readDifferences(value: unknown): Differences | undefined {
  if (value === "older" || value === "newer") return value;
  return isListOf(value, (line) => typeof line === "string") ? value : undefined;
}
