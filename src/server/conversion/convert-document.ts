import { mkdtemp, opendir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DOCUMENT_TYPES, type DocumentType } from "../../contract/limits.ts";
import { hasFields } from "../system/has-fields.ts";
import { beginningOfPdf } from "./beginning-of-pdf.ts";
import { ARCHIVE, OLD_CONTAINER } from "./beginning-of-word.ts";
import { CONVERSION_ERRORS, type ConversionErrorKind, noteOf, refusal } from "./conversion-error.ts";
import { isMissing, type Missing } from "./ledger.ts";
import { findOffice, officeToPdf } from "./office.ts";
import { parseJson } from "./process-output.ts";
import { runReader } from "./run-reader.ts";

/** How the files of each extension begin. */
const SIGNATURES: Readonly<Record<string, readonly Buffer[]>> = {
  png: [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  jpg: [Buffer.from([0xff, 0xd8, 0xff])],
  jpeg: [Buffer.from([0xff, 0xd8, 0xff])],
  // Also what Word keeps in another container, so that it is told from a file of another kind.
  docx: [ARCHIVE, OLD_CONTAINER],
} satisfies Record<Exclude<DocumentType, "pdf">, readonly Buffer[]>;

/**
 * Whether the file begins as files of this extension do. What does not is refused without a process; what does is
 * looked at there (`fileKind`).
 */
function hasSignatureOf(bytes: Uint8Array, extension: string): boolean {
  const name = extension.toLowerCase();
  if (name === "pdf") return beginningOfPdf(bytes) >= 0;
  const signatures = Object.hasOwn(SIGNATURES, name) ? (SIGNATURES[name] ?? []) : [];
  return signatures.some((signature) => signature.equals(bytes.subarray(0, signature.length)));
}

/** The ending of files that begin like this one; undefined for what is not taken (PPR-21). */
export function endingOf(bytes: Uint8Array): DocumentType | undefined {
  return DOCUMENT_TYPES.findLast((type) => hasSignatureOf(bytes, type));
}

/** How the path of a conversion's temporary folder begins; some letters of its own follow. */
function conversionFolderPrefix(): string {
  return join(tmpdir(), "admission-conversion-");
}

/** Every step of a conversion has a time limit: together they end long before this. */
const LONGEST_MS = 15 * 60_000;

/**
 * Removes the folders of conversions whose server or worker was killed: they may hold a document. Those of conversions
 * that may be under way, in another process of this machine too, are left alone.
 */
export async function sweepConversionFolders(): Promise<void> {
  const before = Date.now() - LONGEST_MS;
  for await (const entry of await opendir(tmpdir())) {
    const folder = join(tmpdir(), entry.name);
    if (!entry.isDirectory() || !folder.startsWith(conversionFolderPrefix())) continue;
    // Another process may sweep as well, and other users' folders are not ours to remove.
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (changedAt < before) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

const CONVERT_PROCESS = fileURLToPath(new URL("./convert.process.ts", import.meta.url));
const CPU_SECONDS = 20;
const TIME_LIMIT_MS = 40_000;
const MAX_OUTPUT_BYTES = 24_000_000;

export type Conversion =
  | {
      readonly kind: "converted";
      readonly pdf: Buffer;
      readonly engine: string;
      /** How many characters stand as replaced, because no font holds them. */
      readonly replaced: number;
      /** What the applicant is to know of what was made, else empty. */
      readonly note: string;
    }
  /** The file is not taken; the message is for the applicant. */
  | { readonly kind: "refused"; readonly error: ConversionErrorKind; readonly message: string }
  /** The process broke on it: the file's fault, or a bad moment of the machine. */
  | { readonly kind: "broken" }
  /** It took too long, which is no fault of the file on a busy machine. */
  | { readonly kind: "late" };

interface ConversionTask {
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
  if (!hasSignatureOf(bytes, extension)) return asConversion({ kind: "refused", error: "wrongKind" });
  const office = task.office === undefined ? await findOffice() : task.office;
  const folder = await mkdtemp(conversionFolderPrefix());
  try {
    const shared = { extension, fileName, folder, signal, hasOffice: false };
    if (office === null) return asConversion(await inProcess(bytes, shared));
    const first = await inProcess(bytes, { ...shared, hasOffice: true });
    if (first.kind !== "docx") return asConversion(first);
    const docx = first.bytes;
    const pdf = await officeToPdf({ office, docx, folder, signal });
    const drawn = pdf && (await inProcess(pdf, { ...shared, extension: "pdf", docx }));
    if (drawn?.kind === "pdf") return asConversion(drawn, "libreoffice");
    const embedded = await inProcess(docx, shared);
    // LibreOffice draws more: what it lacks says more of the file.
    const isRefused = drawn?.kind === "refused" && embedded.kind !== "pdf";
    return asConversion(isRefused ? drawn : embedded);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type ProcessResponse =
  | {
      readonly kind: "pdf" | "docx";
      readonly engine: string;
      readonly replaced: number;
      readonly left: number;
      readonly bytes: Buffer;
    }
  | {
      readonly kind: "refused";
      readonly error: ConversionErrorKind;
      readonly missing?: readonly Missing[];
    }
  | { readonly kind: "broken" | "late" };

function asConversion(answer: ProcessResponse, engine?: string): Conversion {
  switch (answer.kind) {
    case "pdf":
      return {
        kind: "converted",
        pdf: answer.bytes,
        replaced: answer.replaced,
        note: noteOf(answer),
        engine: engine ?? answer.engine,
      };
    case "refused":
      return { kind: "refused", error: answer.error, message: refusal(answer.error, answer.missing) };
    case "late":
      return { kind: "late" };
    default:
      return { kind: "broken" };
  }
}

interface ProcessTask {
  readonly extension: string;
  readonly fileName: string;
  readonly hasOffice: boolean;
  /** The Word document of which a PDF was made, to be compared with it. */
  readonly docx?: Buffer;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function inProcess(bytes: Uint8Array, task: ProcessTask): Promise<ProcessResponse> {
  const { docx = Buffer.of() } = task;
  const outcome = await runReader({
    program: CONVERT_PROCESS,
    parameters: [task.extension, task.hasOffice ? "office" : "", String(docx.length)],
    input: Buffer.concat([docx, bytes]),
    cpuSeconds: CPU_SECONDS,
    timeMs: TIME_LIMIT_MS,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    environment: { DOCUMENT_NAME: task.fileName },
    folder: task.folder,
    signal: task.signal,
  });
  return outcome.kind === "ended" ? readResponse(outcome.output) : outcome;
}

/**
 * What convert.process.ts wrote: a line of JSON, then the bytes. Whatever else it is, a stranger's file has broken the
 * process; nothing of it gets any further.
 */
export function readResponse(output: Buffer): ProcessResponse {
  const end = output.indexOf("\n");
  const head = end < 0 ? undefined : parseJson(output.subarray(0, end).toString("utf8"));
  if (hasFields(head, { kind: "string", error: "string" }) && head.kind === "refused") {
    const { error } = head;
    if (!isErrorKind(error)) return { kind: "broken" };
    if (!("missing" in head) || !Array.isArray(head.missing)) return { kind: "refused", error };
    return { kind: "refused", error, missing: head.missing.filter(isMissing) };
  }
  if (!hasFields(head, { kind: "string", engine: "string", replaced: "number" })) return { kind: "broken" };
  const { kind, engine, replaced } = head;
  if (kind !== "pdf" && kind !== "docx") return { kind: "broken" };
  const left = hasFields(head, { left: "number" }) ? head.left : 0;
  return { kind, engine, replaced, left, bytes: output.subarray(end + 1) };
}

function isErrorKind(kind: string): kind is ConversionErrorKind {
  return Object.hasOwn(CONVERSION_ERRORS, kind);
}
