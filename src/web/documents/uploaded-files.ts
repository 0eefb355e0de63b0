import { fileSizeText } from "../../contract/files.ts";
import type { AnswerStore } from "../answers/answer-store.ts";

/** The files of some questions, before something is done that they do not survive. */
export interface UploadedFiles {
  /** Whether one of them is on its way, or it is not known yet whether there is one. */
  readonly isUnderWay: boolean;
  /** Name and size of each. */
  readonly names: readonly string[];
  /** Deletes them and what is left of those that failed. Rejects when the server does not. */
  readonly remove: () => Promise<void>;
}

export const NO_FILES: UploadedFiles = { isUnderWay: false, names: [], remove: async () => undefined };

/** The files uploaded for these questions by now. */
export async function uploadedFiles(store: AnswerStore, keys: readonly string[]): Promise<UploadedFiles> {
  const [{ documentsOf }, { isUnderWay }] = await Promise.all([
    import("./documents.ts"),
    import("./document-state.ts"),
  ]);
  const documents = documentsOf(store);
  const states = keys.map((key) => {
    // A document that a condition hides has never been asked after.
    documents.open(key);
    return { key, state: documents.get(key) };
  });
  return {
    isUnderWay: states.some(({ state }) => isUnderWay(state)),
    names: states.flatMap(({ state }) =>
      state.phase === "completed" ? [`${state.fileName} (${fileSizeText(state.sizeBytes)})`] : [],
    ),
    remove: async () => {
      for (const { key, state } of states) if (state.phase !== "none") await documents.remove(key);
    },
  };
}
