import type { FormConflict } from "../../contract/desk-form-drafts.ts";
import type { FormFiles } from "../publishing/form-folder.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { DomainError } from "../system/domain-error.ts";
import { diffTexts } from "./diff-texts.ts";
import { type Choice, mergeTexts } from "./merge-texts.ts";
import { applyChangeSet, toChangeSet } from "./text-changes.ts";

/** The same files as two have changed them, and as they were before. */
export interface ThreeWay {
  readonly before: FileTexts;
  readonly mine: FileTexts;
  readonly theirs: FileTexts;
}

export interface MergedFiles {
  readonly files: FileTexts;
  /** What they have changed. */
  readonly meanwhile: readonly string[];
  /** Where both have changed the same place and nobody said which counts; then `files` are not to be used. */
  readonly conflicts: readonly FormConflict[];
}

/** Puts together what two have made of the same files. */
export function mergeFiles({ before, mine, theirs }: ThreeWay, choice?: Choice): MergedFiles {
  const paths = [...new Set([before, mine, theirs].flatMap((files) => Object.keys(files)))].toSorted();
  const files: Record<string, string> = {};
  const conflicts: FormConflict[] = [];
  for (const path of paths) {
    const texts = { before: before[path], mine: mine[path], theirs: theirs[path] };
    const merged = mergeFile(texts, choice);
    if (merged.text !== undefined) files[path] = merged.text;
    conflicts.push(...merged.conflicts.map((conflict) => ({ path, ...conflict })));
  }
  return { files, conflicts, meanwhile: paths.filter((path) => theirs[path] !== before[path]) };
}

interface OneFile {
  /** Undefined where the file is not there. */
  readonly before: string | undefined;
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
}

interface MergedFile {
  readonly text: string | undefined;
  readonly conflicts: readonly Omit<FormConflict, "path">[];
}

function mergeFile({ before, mine, theirs }: OneFile, choice: Choice | undefined): MergedFile {
  if (mine === theirs || theirs === before) return { text: mine, conflicts: [] };
  if (mine === before) return { text: theirs, conflicts: [] };
  if (before === undefined || mine === undefined || theirs === undefined) {
    // One has taken the file away, or both have made one of this name.
    const conflict = { line: 1, before: before ?? "", mine: mine ?? "", theirs: theirs ?? "" };
    return { text: choice === "mine" ? mine : theirs, conflicts: choice === undefined ? [conflict] : [] };
  }
  const sides = { mine: diffTexts(before, mine), theirs: diffTexts(before, theirs) };
  const { onTheirs, conflicts } = mergeTexts(before, sides, choice);
  const text = applyChangeSet(theirs, toChangeSet(onTheirs, theirs.length));
  return { text, conflicts };
}

/**
 * Lets nothing pass that would take a file for removed because it cannot be read.
 * @throws DomainError form_folder_unreadable
 */
export function requireReadable({ unreadable }: FormFiles, known: FileTexts): void {
  const paths = Object.keys(known);
  const hides = (place: string) =>
    place === "" || paths.some((path) => path === place || path.startsWith(`${place}/`));
  if (Object.keys(unreadable).some(hides)) throw new DomainError("form_folder_unreadable");
}
