import { useCallback, useSyncExternalStore } from "react";
import type { Documents } from "./documents.ts";
import { MAX_PICTURES, PictureError, type PicturePage } from "./picture-page.ts";
import * as sentences from "./picture-sentences.ts";

/** Pictures that are to be a document, in the order of its pages. */
export interface PicturesState {
  readonly pages: readonly PicturePage[];
  /** Which of how many pictures is being made ready; undefined when none is. */
  readonly adding: { readonly number: number; readonly count: number } | undefined;
  /** Whether pages are added to a document that was uploaded already. */
  readonly isReopened: boolean;
}

const EMPTY: PicturesState = { pages: [], adding: undefined, isReopened: false };

/**
 * The pictures for the document of one question. They are kept for as long as the page of the browser is open, also
 * when the applicant looks at another page of the form meanwhile.
 */
export class PicturePages {
  #state = EMPTY;
  #lastId = 0;
  #lastAdded: Promise<void> = Promise.resolve();
  /** The pages of the document that was uploaded, while more are added to it. */
  #uploaded: PicturesState["pages"] = [];
  /** What was begun before the pictures were discarded is over. */
  #turn = 0;
  readonly #listeners = new Set<() => void>();
  #endReminder = () => {};

  get(): PicturesState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Makes these pictures ready, one after the other and after those before them, and puts them at the end.
   * @throws PictureError with a sentence about the first that could not be taken; the others are taken
   */
  add(files: readonly File[]): Promise<void> {
    const turn = this.#turn;
    const added = this.#lastAdded.then(() => this.#add(files, turn));
    this.#lastAdded = added.catch(() => undefined);
    return added;
  }

  async #add(files: readonly File[], turn: number): Promise<void> {
    const room = MAX_PICTURES - this.#state.pages.length;
    const taken = files.slice(0, room);
    let failure: unknown;
    const { preparePicture } = await import("./prepare-picture.ts");
    for (const [index, file] of taken.entries()) {
      if (this.#turn !== turn) return;
      this.#set({ adding: { number: index + 1, count: taken.length } });
      try {
        const picture = await preparePicture(file);
        if (this.#turn !== turn) return;
        this.#lastId += 1;
        this.#set({ pages: [...this.#state.pages, { ...picture, id: this.#lastId }] });
      } catch (error) {
        failure ??= error;
      }
    }
    if (this.#turn !== turn) return;
    this.#set({ adding: undefined });
    if (failure !== undefined) throw failure;
    if (files.length > room) throw new PictureError(sentences.tooMany(MAX_PICTURES));
  }

  /** Puts a page before or after its neighbour. */
  move(id: number, by: -1 | 1): void {
    const pages = [...this.#state.pages];
    const from = pages.findIndex((page) => page.id === id);
    const [page] = pages.slice(from, from + 1);
    const to = from + by;
    if (page === undefined || to < 0 || to >= pages.length) return;
    pages.splice(from, 1);
    pages.splice(to, 0, page);
    this.#set({ pages });
  }

  /** Takes a page away; without the last one there is nothing to upload. */
  remove(id: number): void {
    const pages = this.#state.pages.filter((page) => page.id !== id);
    if (pages.length === 0) this.leave();
    else this.#set({ pages });
  }

  /** Lets the pages of a document that was uploaded be changed. */
  reopen(): void {
    this.#uploaded = this.#state.pages;
    this.#set({ isReopened: true });
  }

  /** Takes note that a document was made of the pages as they are. */
  close(): void {
    this.#set({ isReopened: false });
  }

  /** Goes back to the document that was uploaded; without one, forgets all pictures. */
  leave(): void {
    const { isReopened } = this.#state;
    const uploaded = this.#uploaded;
    this.discard();
    if (isReopened) this.#set({ pages: uploaded });
  }

  /** Takes over how to take a reminder back: it goes with the pictures that it is about. */
  remind(end: () => void): void {
    this.endReminder();
    this.#endReminder = end;
  }

  endReminder(): void {
    this.#endReminder();
    this.#endReminder = () => {};
  }

  /** Forgets all pictures, also one that is being made ready. */
  discard(): void {
    this.#turn += 1;
    this.endReminder();
    this.#set(EMPTY);
  }

  #set(change: Partial<PicturesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<Documents, Map<string, PicturePages>>();

/** The pictures for the document of a question; they go with the account, and with the document made of them. */
export function picturesOf(documents: Documents, key: string): PicturePages {
  const ofAccount = known.get(documents) ?? new Map<string, PicturePages>();
  known.set(documents, ofAccount);
  const before = ofAccount.get(key);
  if (before !== undefined) return before;
  const pictures = new PicturePages();
  ofAccount.set(key, pictures);
  let { phase } = documents.get(key);
  documents.subscribe(() => {
    const next = documents.get(key).phase;
    if (documents.isStopped) pictures.discard();
    if (next === phase) return;
    if (phase === "completed" && next === "none") pictures.discard();
    if (next === "completed") pictures.close();
    phase = next;
  });
  return pictures;
}

/** The same, rendering anew when they change. */
export function usePictures(
  documents: Documents,
  key: string,
): { readonly pictures: PicturePages; readonly state: PicturesState } {
  const pictures = picturesOf(documents, key);
  const subscribe = useCallback((listener: () => void) => pictures.subscribe(listener), [pictures]);
  const get = () => pictures.get();
  const state = useSyncExternalStore(subscribe, get, get);
  return { pictures, state };
}
