import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasSignatureOf } from "./file-signature.ts";
import { findOffice, officeToPdf } from "./office.ts";
import { REFUSALS, type RefusalKind } from "./refusal.ts";
import { runLimited } from "./run-limited.ts";
import { conversionFolderPrefix } from "./sweep-conversion-folders.ts";

const CONVERT_PROCESS = fileURLToPath(new URL("./convert-process.ts", import.meta.url));
/** Where the code and its packages are: all that the process may read. */
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const LIMITS = { memoryMegabytes: 1_200, cpuSeconds: 20, fileMegabytes: 1 };
const HEAP_MEGABYTES = 384;
const TIME_LIMIT_MS = 40_000;
const MAX_OUTPUT_BYTES = 24_000_000;

export type Conversion =
  | {
      readonly kind: "converted";
      readonly pdf: Buffer;
      readonly engine: string;
      /** How many characters stand as replaced, because no font holds them. */
      readonly replaced: number;
    }
  /** The file is not taken; the message is for the applicant. */
  | { readonly kind: "refused"; readonly refusal: RefusalKind; readonly message: string }
  /** The process broke on it or took too long: the file's fault, or a bad moment of the machine. */
  | { readonly kind: "broken" };

export interface ConversionTask {
  /** Of the file's name, without the dot. */
  readonly extension: string;
  /** What the applicant calls the file; the PDF of a picture is called like it. */
  readonly fileName?: string;
  readonly signal: AbortSignal;
  /** Where LibreOffice is, null to do without it; when it is not given, the `PATH` is searched. */
  readonly office?: string | null;
}

/**
 * Makes a PDF of a file in a process of its own, with limits for time and memory and without a network. What
 * LibreOffice fails at, the embedded converter tries.
 * @throws the signal's reason when it aborts
 */
export async function convertDocument(bytes: Uint8Array, task: ConversionTask): Promise<Conversion> {
  const { extension, fileName = "", signal } = task;
  if (!hasSignatureOf(bytes, extension)) return asConversion({ kind: "refused", refusal: "wrongKind" });
  const office = task.office === undefined ? await findOffice() : task.office;
  const folder = await mkdtemp(conversionFolderPrefix());
  try {
    const first = await inProcess(bytes, { extension, hasOffice: office !== null, fileName, folder, signal });
    if (first.kind !== "docx" || office === null) return asConversion(first);
    const pdf = await officeToPdf({ office, docx: first.bytes, folder, signal });
    const cleaned =
      pdf && (await inProcess(pdf, { extension: "pdf", hasOffice: false, fileName, folder, signal }));
    if (cleaned?.kind === "pdf") return asConversion(cleaned, "libreoffice");
    return asConversion(
      await inProcess(first.bytes, { extension, hasOffice: false, fileName, folder, signal }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type ProcessAnswer =
  | {
      readonly kind: "pdf" | "docx";
      readonly engine: string;
      readonly replaced: number;
      readonly bytes: Buffer;
    }
  | { readonly kind: "refused"; readonly refusal: RefusalKind }
  | { readonly kind: "broken" };

function asConversion(answer: ProcessAnswer, engine?: string): Conversion {
  switch (answer.kind) {
    case "pdf":
      return {
        ...{ kind: "converted", pdf: answer.bytes, replaced: answer.replaced },
        engine: engine ?? answer.engine,
      };
    case "refused":
      return { ...answer, message: REFUSALS[answer.refusal] };
    default:
      return { kind: "broken" };
  }
}

interface ProcessTask {
  readonly extension: string;
  readonly fileName: string;
  readonly hasOffice: boolean;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function inProcess(bytes: Uint8Array, task: ProcessTask): Promise<ProcessAnswer> {
  const outcome = await runLimited({
    command: [
      process.execPath,
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      // It may read our code and nothing else, and write nothing but its answer.
      "--permission",
      `--allow-fs-read=${join(ROOT, "src")}/*`,
      `--allow-fs-read=${join(ROOT, "node_modules")}/*`,
      `--allow-fs-read=${join(ROOT, "package.json")}`,
      "--allow-addons",
      CONVERT_PROCESS,
      task.extension,
      task.hasOffice ? "office" : "",
    ],
    input: bytes,
    limits: LIMITS,
    timeMs: TIME_LIMIT_MS,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    environment: { PATH: process.env.PATH ?? "", NODE_NO_WARNINGS: "1", DOCUMENT_NAME: task.fileName },
    folder: task.folder,
    signal: task.signal,
  });
  return outcome.kind === "ended" ? readAnswer(outcome.output) : outcome;
}

function readAnswer(output: Buffer): ProcessAnswer {
  const end = output.indexOf("\n");
  if (end < 0) return { kind: "broken" };
  // Only convert-process.ts writes this line.
  const head = JSON.parse(output.subarray(0, end).toString("utf8")) as
    | { kind: "pdf" | "docx"; engine: string; replaced: number }
    | { kind: "refused"; refusal: RefusalKind };
  return head.kind === "refused" ? head : { ...head, bytes: output.subarray(end + 1) };
}
