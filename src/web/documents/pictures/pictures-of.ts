import { useCallback, useSyncExternalStore } from "react";
import type { Documents } from "../documents.ts";
import { PicturePages, type PicturesState } from "./picture-pages.ts";

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
  const state = useSyncExternalStore(subscribe, () => pictures.get());
  return { pictures, state };
}
