import { KeptProcess } from "../processes/kept-process.ts";
import type { ProcessContract } from "../processes/serve-requests.ts";
import type { Differences, SchoolSettings } from "./form-differences.ts";

/** The texts of two versions of the definitions, by path, and what the school's configuration says for both. */
export interface ComparedFiles {
  readonly older: Readonly<Record<string, string>>;
  readonly newer: Readonly<Record<string, string>>;
  readonly school: SchoolSettings;
}

const TIME_LIMIT_MS = 60_000;

export const COMPARE_PROCESS: ProcessContract<ComparedFiles, { readonly differences: Differences }> = {
  name: "Comparing the forms",
  file: new URL("./compare.process.ts", import.meta.url),
  isBackground: true,
  request: { older: "object", newer: "object", school: "object" },
  response: {},
};
const comparing = new KeptProcess(COMPARE_PROCESS);

/** What differs between them, worked out in a process of its own. */
export async function compareForms(compared: ComparedFiles): Promise<Differences> {
  const { differences } = await comparing.ask(compared, { timeLimitMs: TIME_LIMIT_MS });
  return differences;
}
