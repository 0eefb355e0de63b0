import type { CopyParts, MadeCopy } from "./make-copy.ts";

/** What the process that makes PDFs is asked; `id` pairs the answer with it. */
export interface PdfRequest {
  readonly id: number;
  readonly parts: CopyParts;
}

export type PdfAnswer =
  | { readonly id: number; readonly made: MadeCopy }
  /** The kind of the error alone: what it says may quote what applicants wrote. */
  | { readonly id: number; readonly error: string };
