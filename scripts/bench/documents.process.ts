import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { convertDocument } from "../../src/server/conversion/convert-document.ts";
import type { ConvertedFile } from "./documents.ts";
import { memoryMbBelow, watch } from "./watch-memory.ts";

/** What /proc counts processor time in, on every Linux. */
const TICKS_A_SECOND = 100;
const LOOK_MS = 20;

/** Seconds of processor that the processes which this one has started, and which have ended, took. */
function secondsOfChildren(): number {
  // The name of the program, in brackets, may have blanks; cutime and cstime are the 14th and 15th behind it.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

/** Converts the file that is named as the product does; in a process of its own, to tell what that takes. */
const [path = "", engine = ""] = process.argv.slice(2);
const endWatch = watch(LOOK_MS, memoryMbBelow);
const conversion = await convertDocument(await readFile(path), {
  extension: extname(path).slice(1),
  fileName: basename(path),
  signal: new AbortController().signal,
  ...(engine === "own" ? { office: null } : {}),
});
const memoryMb = Math.max(...endWatch());
process.send?.({ conversion, seconds: secondsOfChildren(), memoryMb } satisfies ConvertedFile);
