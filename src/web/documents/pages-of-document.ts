import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { DocumentPagesResponse } from "../../contract/document-endpoints.ts";
import { callAbout } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import type { CompletedDocument } from "./document-state.ts";
import * as sentences from "./upload-sentences.ts";

type Pages =
  | { readonly kind: "waiting" }
  | ({ readonly kind: "shown" } & DocumentPagesResponse)
  /** Whether asking again may help. */
  | { readonly kind: "failed"; readonly sentence: string; readonly isForNow: boolean };

const WAITING: Pages = { kind: "waiting" };
const FAILED: Pages = { kind: "failed", sentence: sentences.pagesNotShown, isForNow: true };

/** Of each document that was asked for; one that was replaced is another one, whatever it is called. Gone with the account. */
const known = new WeakMap<CompletedDocument, Pages>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(document: CompletedDocument, pages: Pages): void {
  known.set(document, pages);
  for (const listener of listeners) listener();
}

async function ask(document: CompletedDocument, answerKey: string): Promise<void> {
  set(document, WAITING);
  try {
    set(document, {
      kind: "shown",
      ...(await callAbout("GET /api/document-answer/:answer_key/pages", { answer_key: answerKey })),
    });
  } catch (error) {
    if (error instanceof UnauthorizedError) return;
    const isForGood = error instanceof ServerError && error.code === "pages_not_shown";
    set(document, isForGood ? { kind: "failed", sentence: error.message, isForNow: false } : FAILED);
  }
}

interface Wanted {
  readonly document: CompletedDocument;
  readonly answerKey: string;
  /** False while nobody would see them. */
  readonly isInSight: boolean;
}

/** The first pages of a document, asked for once they are in sight, and again when they could not be had. */
export function usePagesOf({ document, answerKey, isInSight }: Wanted): {
  readonly pages: Pages;
  readonly retry: () => void;
  /** The browser cannot show what it got. */
  readonly fail: () => void;
} {
  const get = useCallback(() => known.get(document) ?? WAITING, [document]);
  const pages = useSyncExternalStore(subscribe, get, get);
  useEffect(() => {
    if (isInSight && !known.has(document)) void ask(document, answerKey);
  }, [document, answerKey, isInSight]);
  return {
    pages,
    retry: () => void ask(document, answerKey),
    fail: () => set(document, FAILED),
  };
}
