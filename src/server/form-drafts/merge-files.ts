import type { FormConflict } from "../../contract/desk-form-drafts.ts";
import type { FormFiles } from "../publishing/form-folder.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { DomainError } from "../system/domain-error.ts";

/** The same files as two have changed them, and as they were before. */
export interface ThreeWay {
  readonly before: FileTexts;
  readonly mine: FileTexts;
  readonly theirs: FileTexts;
}

export interface MergedFiles {
  readonly files: FileTexts;
  /** What they have changed, and is another thing in `mine`. */
  readonly meanwhile: readonly string[];
  /** Files that both have changed where nobody said which counts; then `files` are not to be used. */
  readonly conflicts: readonly FormConflict[];
}

/** Which side of a file counts that both have changed; undefined where nobody said so. */
export type Choose = (path: string) => "mine" | "theirs" | undefined;

/** Puts together what two have made of the same files: each file is as one of them has it. */
export function mergeFiles(
  { before, mine, theirs }: ThreeWay,
  choose: Choose = () => undefined,
): MergedFiles {
  const paths = [...new Set([before, mine, theirs].flatMap((files) => Object.keys(files)))].toSorted();
  const meanwhile = paths.filter((path) => theirs[path] !== before[path] && theirs[path] !== mine[path]);
  const chosen = new Map(
    meanwhile.map((path) => [path, mine[path] === before[path] ? "theirs" : choose(path)]),
  );
  const files = paths.flatMap((path) => {
    const text = chosen.get(path) === "theirs" ? theirs[path] : mine[path];
    return text === undefined ? [] : [[path, text] as const];
  });
  return {
    files: Object.fromEntries(files),
    meanwhile,
    conflicts: meanwhile
      .filter((path) => chosen.get(path) === undefined)
      .map((path) => ({ path, mine: mine[path] ?? null, theirs: theirs[path] ?? null })),
  };
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
