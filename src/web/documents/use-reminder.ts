import { useEffect, useEffectEvent } from "react";
import { toasts } from "../ui/toasts.ts";
import type { Documents } from "./documents.ts";
import type { PicturePages } from "./pictures/picture-pages.ts";

interface Waiting {
  readonly documents: Documents;
  readonly pictures: PicturePages;
  /** Whether pictures wait to be uploaded. */
  readonly isWaiting: boolean;
  /** What the document is. */
  readonly title: string;
}

/** Tells somebody who goes elsewhere that photos are not uploaded yet, until they come back to them. */
export function useReminder({ documents, pictures, isWaiting, title }: Waiting): void {
  const remind = useEffectEvent(() => {
    if (!isWaiting || documents.isStopped) return;
    pictures.remind(toasts.error(`The photos for “${title}” wait there, and are not uploaded yet.`));
  });
  useEffect(() => {
    pictures.endReminder();
    return () => remind();
  }, [pictures]);
}
