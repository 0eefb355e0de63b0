import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { hasFields, isListOf } from "../system/has-fields.ts";
import { isCount, parseJson } from "./process-output.ts";
import { runReader } from "./run-reader.ts";

const DRAW_PROCESS = fileURLToPath(new URL("./draw-pages.process.ts", import.meta.url));
/** Many times what the pages of a document take that was drawn twice when it was converted. */
const CPU_SECONDS = 8;
const TIME_LIMIT_MS = 20_000;
/** Three pages of nothing but noise. */
const MAX_OUTPUT_BYTES = 1_600_000;

/** A page as small as it can be read. */
export interface DrawnPage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly webp: string;
}

export interface DrawnPages {
  /** How many pages the document has. */
  readonly count: number;
  /** The first of them. */
  readonly drawn: readonly DrawnPage[];
}

export type Drawing =
  | ({ readonly kind: "drawn" } & DrawnPages)
  /** The process broke on it: the file's fault, or a bad moment of the machine. */
  | { readonly kind: "broken" }
  /** It took too long, which is no fault of the file on a busy machine. */
  | { readonly kind: "late" };

/**
 * Draws the first pages of a PDF that we made, in a process like that which made it: what lies in it is still a stranger's.
 * @throws the signal's reason when it aborts
 */
export async function drawPages(pdf: Uint8Array, signal: AbortSignal): Promise<Drawing> {
  const outcome = await runReader({
    program: DRAW_PROCESS,
    input: pdf,
    cpuSeconds: CPU_SECONDS,
    timeMs: TIME_LIMIT_MS,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    environment: {},
    folder: tmpdir(),
    signal,
  });
  return outcome.kind === "ended" ? readDrawing(outcome.output) : outcome;
}

/** What draw-pages.process.ts wrote; whatever else it is, a stranger's file has broken the process. */
export function readDrawing(output: Buffer): Drawing {
  const value = parseJson(output.toString("utf8"));
  if (!hasFields(value, { count: "number", drawn: "object" })) return { kind: "broken" };
  const { count, drawn } = value;
  if (!isCount(count) || !isListOf(drawn, isDrawnPage)) return { kind: "broken" };
  if (drawn.length === 0 || drawn.length > count) return { kind: "broken" };
  const pages = drawn.map(({ width, height, webp }) => ({ width, height, webp }));
  return { kind: "drawn", count, drawn: pages };
}

function isDrawnPage(value: unknown): value is DrawnPage {
  if (!hasFields(value, { width: "number", height: "number", webp: "string" })) return false;
  return isCount(value.width) && isCount(value.height) && /^[\w+/]+={0,2}$/.test(value.webp);
}
