import { memoizeByObject } from "./memoize-by-object.ts";

/** The kinds of files that the product can turn into PDF, as `accept` names them. */
export const FILE_KINDS = ["png", "jpeg", "pdf", "docx"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** How large a file may be in this installation, in megabytes of decimal units (UPL-06). */
export const UPLOAD_MAX_MB = 1;

/** What a question says of the files that it takes; what is left out is as everywhere. */
export interface FileWords {
  readonly accept?: readonly FileKind[];
  readonly maxSizeMb?: number;
  /** The fewest files, where a question takes several and has any. */
  readonly minFiles?: number;
}

/** The most files that one question may take. */
export const MOST_FILES = 20;

/** The keys under which the files of a question are stored, one for each that it takes (FIL-04). */
export function fileKeys({
  key,
  further = [],
}: {
  readonly key: string;
  readonly further?: readonly string[] | undefined;
}): readonly string[] {
  return [key, ...further];
}

interface FormQuestions {
  readonly questions: Readonly<
    Record<string, { readonly key: string; readonly further?: readonly string[] | undefined }>
  >;
}

/** The keys of each question that takes several files. */
export const severalFilesOf = memoizeByObject(
  ({ questions }: FormQuestions): readonly (readonly string[])[] =>
    Object.values(questions).flatMap((question) =>
      question.further === undefined ? [] : [fileKeys(question)],
    ),
);

/** Which files a question takes (FIL-01). */
export interface FileLimits {
  /** In the order of `FILE_KINDS`. */
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
}

/** Which files a question takes: what it says itself, and else what the installation takes. */
export function fileLimitsOf(question: { readonly files?: FileWords | undefined } | undefined): FileLimits {
  const { accept = FILE_KINDS, maxSizeMb = UPLOAD_MAX_MB } = question?.files ?? {};
  return {
    kinds: FILE_KINDS.filter((kind) => accept.includes(kind)),
    maxBytes: Math.round(Math.min(maxSizeMb, UPLOAD_MAX_MB) * 1_000_000),
  };
}
