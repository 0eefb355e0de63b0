import type { Logger } from "pino";
import { type FileTexts, hashesOfVersions, hashOfText } from "../store/form-texts.ts";
import { filesOfVersion, newestNumber } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import type { FormsSource } from "../system/config.ts";
import { DomainError } from "../system/domain-error.ts";
import { errorCode } from "../system/has-fields.ts";
import { type FormFiles, readFormFiles } from "./form-folder.ts";
import { FileChangedError, replaceFiles } from "./write-form-files.ts";

interface Place {
  readonly store: Store;
  readonly folder: string;
  readonly source: FormsSource;
}

/**
 * The definition files that count (decision 077): those of the folder, or, where the desk is their source, those of the newest
 * version; before there is one, the folder is taken over once.
 */
export async function readFormSource({ store, folder, source }: Place): Promise<FormFiles> {
  const newest = source === "desk" ? await newestNumber(store) : null;
  const files = newest === null ? null : await filesOfVersion(store, newest);
  return files === null ? await readFormFiles(folder) : { files, unreadable: {} };
}

/**
 * Writes files into the folder in the place of those that it holds, all or none.
 * @throws DomainError form_overtaken where somebody has saved into it since it was read, form_folder_unwritable
 */
export async function writeFolder(
  { folder, log }: { readonly folder: string; readonly log: Logger },
  { present, wanted }: { readonly present: FileTexts; readonly wanted: FileTexts },
): Promise<void> {
  try {
    await replaceFiles(folder, present, wanted);
  } catch (error) {
    if (error instanceof FileChangedError) throw new DomainError("form_overtaken");
    log.warn({ code: errorCode(error), folder }, "the forms folder cannot be written");
    throw new DomainError("form_folder_unwritable");
  }
}

/** Whether the texts are the same, by path. */
export function isSame(one: FileTexts, other: FileTexts): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([path, text]) => other[path] === text)
  );
}

/** Whether files hold what no version has, and would be lost when a version takes their place. */
export async function holdsUnpublished(store: Store, files: FileTexts): Promise<boolean> {
  const hashes = Object.entries(withoutRecords(files)).map(([path, text]) => [path, hashOfText(text)]);
  const held = Object.fromEntries(hashes);
  return (await hashesOfVersions(store)).every((version) => !isSame(held, withoutRecords(version.hashes)));
}

/** The files that make a version: how applications are handed over may change without one. */
export function withoutRecords(files: FileTexts): FileTexts {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isOfRecords(path)));
}

/** Those for the record system. */
export function recordsAmong(files: FileTexts): FileTexts {
  return Object.fromEntries(Object.entries(files).filter(([path]) => isOfRecords(path)));
}

function isOfRecords(path: string): boolean {
  return path.startsWith("records/");
}
