import type { Logger } from "pino";
import {
  type FileTexts,
  findNotedFolder,
  forgetFolder,
  hashOfText,
  type NotedFolder,
} from "../store/form-texts.ts";
import { filesOfVersion, newestNumber } from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";
import { errorCode } from "../system/has-fields.ts";
import { type FormFiles, readFormFiles } from "./form-folder.ts";
import { FileChangedError, isWritable, replaceFiles } from "./write-form-files.ts";

/** The definition files that count. */
export interface FormSource {
  readonly read: FormFiles;
  /** What the folder holds: another thing than `read` where a version counts that it does not hold. */
  readonly folder: FormFiles;
  /** The version that counts in place of the folder; null where the folder does. */
  readonly version: number | null;
}

/**
 * Finds out which definition files count: those of the folder, unless a version was published at the desk that the folder
 * does not hold, and nobody has changed the folder since. A folder into which that version was half written is not changed.
 */
export async function findFormSource(db: Database, folderPath: string): Promise<FormSource> {
  // Noted before the folder is written: who reads the folder first takes what is half written for somebody's change.
  const noted = await findNotedFolder(db);
  const folder = await readFormFiles(folderPath);
  const ofFolder = { read: folder, folder, version: null };
  if (noted === undefined || Object.keys(folder.unreadable).length > 0) return ofFolder;
  const files = await filesOfVersion(db, noted.number);
  if (files === null || isSame(files, folder.files) || !isUntouched(folder.files, { noted, files }))
    return ofFolder;
  return { read: { files, unreadable: {} }, folder, version: noted.number };
}

interface FolderToWrite {
  readonly db: Database;
  readonly folder: string;
  readonly log: Logger;
}

/** What became of writing a version into the folder: `changed` where somebody else has changed it in that moment. */
type Writing = "written" | "unwritable" | "changed";

/**
 * Writes a version into the folder that does not hold it. Where the folder cannot be written now, whoever reads it next writes
 * it then, and the version counts all the same; what somebody has changed since it was read is left as it is.
 */
export async function writeVersion(
  { db, folder, log }: FolderToWrite,
  version: number,
  { present, wanted }: { readonly present: FileTexts; readonly wanted: FileTexts },
): Promise<Writing> {
  if (!(await isWritable(folder))) return "unwritable";
  try {
    await replaceFiles(folder, present, wanted);
    await forgetFolder(db, version);
    return "written";
  } catch (error) {
    const isChanged = error instanceof FileChangedError;
    log.warn(
      { code: errorCode(error), version, ...(isChanged && { why: error.message }) },
      "the version that was published at the desk could not be written into the forms folder",
    );
    return isChanged ? "changed" : "unwritable";
  }
}

/** Whether each file is as it was when the version was published, or as the version has it. */
function isUntouched(
  folder: FileTexts,
  { noted, files }: { readonly noted: NotedFolder; readonly files: FileTexts },
): boolean {
  const paths = new Set([...Object.keys(folder), ...Object.keys(noted.files), ...Object.keys(files)]);
  return [...paths].every((path) => {
    const text = folder[path];
    if (text === undefined) return !(path in noted.files) || !(path in files);
    return files[path] === text || noted.files[path] === hashOfText(text);
  });
}

/** Whether the texts are the same, by path. */
export function isSame(one: FileTexts, other: FileTexts): boolean {
  return (
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([path, text]) => other[path] === text)
  );
}

/** Whether files that count hold what no version has, and would be lost when an earlier version takes their place. */
export async function holdsUnpublished(db: Database, files: FileTexts): Promise<boolean> {
  const newest = await newestNumber(db);
  const published = newest === null ? null : await filesOfVersion(db, newest);
  return published === null || !isSame(withoutRecords(files), withoutRecords(published));
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
