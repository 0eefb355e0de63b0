import { createContext, type ReactNode, useContext, useRef } from "react";
import type { DraftSync } from "./draft-sync.ts";
import type { FormBuffer } from "./form-buffer.ts";

/** A draft as this tab has it, with the way back through what was changed here. */
export interface OpenedDraft {
  readonly id: string;
  readonly application: string | undefined;
  readonly buffer: FormBuffer;
  readonly sync: DraftSync;
}

interface Kept {
  current: OpenedDraft | null;
}

const KeptDraft = createContext<Kept | null>(null);

/** Keeps the draft that a page within has opened for the next page that opens it: what was changed can be taken back there. */
export function KeepsDraft({ children }: { readonly children: ReactNode }) {
  const kept = useRef<OpenedDraft | null>(null);
  return <KeptDraft value={kept}>{children}</KeptDraft>;
}

/** What is kept within `KeepsDraft`; null outside. */
export function useKeptDraft(): Kept | null {
  return useContext(KeptDraft);
}
