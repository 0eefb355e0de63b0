import { ServiceProcess } from "../processes/service-process.ts";
import { isListOf } from "../system/has-fields.ts";

/** The texts of two versions of the definitions, by path. */
export interface ComparedFiles {
  readonly older: Readonly<Record<string, string>>;
  readonly newer: Readonly<Record<string, string>>;
}

const TIME_LIMIT_MS = 60_000;

/** What differs between them, in plain English, worked out in a process of its own; null where one has errors. */
export async function compareForms(compared: ComparedFiles): Promise<readonly string[] | null> {
  const comparing = new ServiceProcess<ComparedFiles>({
    name: "Comparing the forms",
    file: new URL("./compare.process.ts", import.meta.url),
    isBackground: true,
  });
  try {
    const { lines } = await comparing.ask(compared, { read: readLines, timeLimitMs: TIME_LIMIT_MS });
    return lines;
  } finally {
    void comparing.stop();
  }
}

function readLines(value: unknown): { readonly lines: readonly string[] | null } | undefined {
  if (value === null) return { lines: null };
  return isListOf(value, (line) => typeof line === "string") ? { lines: value } : undefined;
}
