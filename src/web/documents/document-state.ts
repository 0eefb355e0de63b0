/** How far the document of a question is. */
export type DocumentState =
  /** Not known yet: the server is being asked. */
  | { readonly phase: "fetching" }
  | { readonly phase: "none" }
  /** A file is being made of what was chosen; `said` tells what is done to it. */
  | { readonly phase: "preparing"; readonly said: string }
  | { readonly phase: "uploading"; readonly fileName: string; readonly percent: number }
  | { readonly phase: "converting" }
  | {
      readonly phase: "completed";
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly note?: string;
    }
  | {
      readonly phase: "failed";
      readonly message: string;
      /** A file that did not arrive, although nothing was wrong with it: it can be sent once more. */
      readonly unsent?: File;
    };

/** One that was converted. */
export type CompletedDocument = Extract<DocumentState, { readonly phase: "completed" }>;

/** Whether something is under way that a switch of tabs has to wait for (TAB-03). */
export function isUnderWay({ phase }: DocumentState): boolean {
  return phase === "fetching" || phase === "preparing" || phase === "uploading" || phase === "converting";
}
