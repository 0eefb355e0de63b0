import type { Answers } from "../form/index.ts";
import type { FormFinding } from "./desk-form-drafts.ts";
import type { InitialData } from "./initial-data.ts";

// What the form editor and the frame beside it, which shows the draft as applicants would see it, say to each other.

/** The address of the frame, below DESK_PATH; with the application where the school has several. */
export const PREVIEW_FRAME = "/form/preview-frame";
/** Where the files of the frame are, below DESK_PATH. */
export const PREVIEW_FILES = "/form-preview";

/** Id of the script element of the frame's page that holds `PreviewData`. */
export const PREVIEW_DATA_ELEMENT_ID = "preview-data";

/** What the server writes into the frame's page. */
export interface PreviewData {
  /** What the pages need of the school; nothing of a form. */
  readonly initialData: InitialData;
  /** What a form takes of the school's names, by gap. */
  readonly gaps: Readonly<Record<string, string>>;
}

/** The frame is there and waits for a port. */
export const PREVIEW_READY = "form-preview-ready";
/** Goes along with the port, on which all else is said. */
export const PREVIEW_PORT = "form-preview-port";

/** Whose answers fill the pages. */
export interface PreviewFilling {
  readonly answers: Answers;
  /** How many entries repeated groups have, by id. */
  readonly counts: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly confirmed: readonly string[];
}

/** What the editor says. */
export type ToPreview =
  /** The files that have changed, whole; empty for one that is gone. */
  | {
      readonly kind: "texts";
      readonly texts: Readonly<Record<string, string>>;
      /** Counts up with each change of the editor's texts. */
      readonly revision: number;
    }
  /** Null for pages without an answer. */
  | { readonly kind: "fill"; readonly filling: PreviewFilling | null }
  | { readonly kind: "messages"; readonly areShown: boolean }
  /** What is chosen, by where it is written: `pages/about/ui:layout/0`. */
  | { readonly kind: "choose"; readonly place: string | null };

/** Why the pages are those of before. */
export interface PreviewProblem {
  /** The file; empty where it is none of one file. */
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** What the frame says. */
export type FromPreview =
  /** The newest texts have been looked at. */
  | { readonly kind: "shown"; readonly problem: PreviewProblem | null }
  /** What lint finds in the texts of a revision; null where only the server can say. */
  | { readonly kind: "checked"; readonly revision: number; readonly findings: readonly FormFinding[] | null }
  /** A question was pressed, by where it is written. */
  | { readonly kind: "chosen"; readonly place: string }
  /** Whether what the editor has chosen is in sight, by where it is written: it may have chosen something else since. */
  | { readonly kind: "found"; readonly place: string; readonly isFound: boolean };
