import { fileSizeText } from "../../contract/files.ts";
import type { AnswerStore } from "../answers/answer-store.ts";

/** The files of some questions, before something is done that they do not survive. */
export interface UploadedFiles {
  /** Whether one of them is on its way, or it is not known yet whether there is one. */
  readonly isUnderWay: boolean;
  /** Name and size of each: 'diploma.pdf (84 kB)'. */
  readonly names: readonly string[];
  /** Deletes them and what is left of those that failed. Rejects when the server does not. */
  readonly remove: () => Promise<void>;
}

/** For questions without any, and for visitors, who cannot upload (ROL-01). */
export const NO_FILES: UploadedFiles = { isUnderWay: false, names: [], remove: async () => undefined };

/** The files uploaded for these questions by now. Rejects where what knows of documents cannot be loaded. */
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

interface FilesOfEntries {
  /** The questions of the entry that is to go. */
  readonly own: readonly string[];
  /** Those of the entries that move up. */
  readonly moving: readonly string[];
}

/**
 * The files of an entry that is to go. What is on its way from this page to one that moves has to arrive first; what
 * is converted there goes along.
 */
export async function filesOfEntry(
  store: AnswerStore,
  { own, moving }: FilesOfEntries,
): Promise<UploadedFiles> {
  const [{ documentsOf }, { picturesOf }] = await Promise.all([
    import("./documents.ts"),
    import("./picture-pages.ts"),
  ]);
  const documents = documentsOf(store);
  await documents.known(own);
  const isSent = (key: string) => {
    const { phase } = documents.get(key);
    const { pages, adding } = picturesOf(documents, key).get();
    const isWaiting = pages.length > 0 || adding !== undefined;
    return phase === "preparing" || phase === "uploading" || (isWaiting && phase !== "completed");
  };
  const files = await uploadedFiles(store, own);
  return { ...files, isUnderWay: files.isUnderWay || [...own, ...moving].some(isSent) };
}

/** Shows files where the server has moved them to, from key to key. */
export async function moveFiles(store: AnswerStore, moves: ReadonlyMap<string, string>): Promise<void> {
  const [{ documentsOf }, { picturesOf }] = await Promise.all([
    import("./documents.ts"),
    import("./picture-pages.ts"),
  ]);
  const documents = documentsOf(store);
  // The pages of a document that was made of photos are no longer at hand.
  for (const key of new Set([...moves.keys(), ...moves.values()])) picturesOf(documents, key).discard();
  documents.rearrange(moves);
}
