import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { CopyState } from "../pdf-copy/load-copy-subject.ts";
import type { CopyRequestContext } from "../pdf-copy/request-copy.ts";
import {
  listSubmitted,
  type SubmittedApplication,
  type SubmittedAsked,
} from "../store/exported-applications.ts";
import { findSummary } from "../store/summaries.ts";
import { copiesOf } from "./copies.ts";
import type { TakenApplication } from "./note-taken.ts";

const CHUNK_BYTES = 65_536;
const NAME_MAX_LENGTH = 120;

/** What a system that unpacks files takes for something else than a part of a name, or shows in another place. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

/** How far it is. */
export interface ZipProgress {
  /** Whose copies are in the file. */
  readonly taken: readonly TakenApplication[];
  /** References of those whose copy could not be made. */
  readonly leftOut: readonly string[];
}

/**
 * A ZIP of the PDF copies of the submitted applications that are asked for, each written while it is read: no more than
 * one is in memory, and nothing is made that nobody takes. `onProgress` is awaited after each entry, and `onEnd` before the
 * file ends; when one of them fails, so does the file.
 */
export function zipCopies(
  context: CopyRequestContext,
  asked: SubmittedAsked & Pick<CopyState, "readsInFull">,
  {
    onProgress,
    onEnd,
    onBroken,
  }: {
    readonly onProgress: (progress: ZipProgress) => Promise<void>;
    readonly onEnd: (progress: ZipProgress) => Promise<void>;
    /** It could not be written to its end: by whoever reads it, or, with an error, by us. */
    readonly onBroken: (progress: ZipProgress, error?: unknown) => Promise<void>;
  },
): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const leaving = new AbortController();
  output.once("close", () => leaving.abort());
  const taken: TakenApplication[] = [];
  const leftOut: string[] = [];
  const progress = { taken, leftOut };
  const add = (name: string, bytes: Uint8Array) =>
    addEntry(zip, { name, bytes, mtime: new Date(context.now()) }, leaving.signal);
  const write = async () => {
    const copies = copiesOf(context, listSubmitted(context.store, asked), {
      readsInFull: asked.readsInFull,
      signal: leaving.signal,
    });
    for await (const { application, pdf } of copies) {
      if (pdf === null) leftOut.push(application.reference);
      else {
        await add(await entryName(context, application), pdf);
        taken.push({ accountId: application.accountId, submittedAt: application.submittedAt });
      }
      await onProgress(progress);
    }
    if (leftOut.length > 0)
      await add(LEFT_OUT_FILE, Buffer.from(`${LEFT_OUT_TEXT}\r\n${leftOut.join("\r\n")}\r\n`));
    await onEnd(progress);
    zip.end();
  };
  write().catch(async (error: unknown) => {
    const isOurs = !leaving.signal.aborted;
    await onBroken(progress, isOurs ? error : undefined).finally(() =>
      output.destroy(error instanceof Error ? error : new Error("The file could not be written.")),
    );
  });
  return output;
}

const LEFT_OUT_FILE = "NOT INCLUDED.txt";
const LEFT_OUT_TEXT = "The copies of these applications could not be made, and are not in this file:";

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mtime: Date;
}

/** Resolves when all of the entry was taken. @throws when the signal aborts */
function addEntry(zip: ZipFile, { name, bytes, mtime }: Entry, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let content: Readable | undefined;
    const leave = () => {
      content?.destroy();
      reject(signal.reason);
    };
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    // PDFs are compressed already.
    const options = { mtime, mode: 0o100644, compress: false, size: bytes.byteLength };
    zip.addReadStreamLazy(name, options, (give) => {
      content = Readable.from(chunksOf(bytes));
      content.once("end", () => {
        signal.removeEventListener("abort", leave);
        resolve();
      });
      give(null, content);
    });
  });
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES)
    yield bytes.subarray(start, start + CHUNK_BYTES);
}

/** By reference and name, as the list has it: the reference is of one application alone. */
async function entryName(
  { store }: Pick<CopyRequestContext, "store">,
  { accountId, reference }: SubmittedApplication,
): Promise<string> {
  const { familyName = "", givenName = "" } = (await findSummary(store, accountId)) ?? {};
  return `${entryBaseName(reference, { familyName, givenName })}.pdf`;
}

/** A name that every system takes. */
export function entryBaseName(
  reference: string,
  { familyName, givenName }: { readonly familyName: string; readonly givenName: string },
): string {
  const person = [familyName, givenName].filter((part) => part !== "").join(", ");
  const safe = `${reference} ${person}`.toWellFormed().normalize("NFC").replaceAll(NOT_IN_NAMES, "_");
  const short = [...safe].slice(0, NAME_MAX_LENGTH).join("");
  return short.trim().replaceAll(/\.+$/g, "");
}
