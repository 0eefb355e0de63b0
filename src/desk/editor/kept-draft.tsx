import { createContext, type ReactNode, useContext, useState } from "react";
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
  readonly last: () => OpenedDraft | null;
  readonly keep: (opened: OpenedDraft) => void;
}

const KeptDraft = createContext<Kept | null>(null);

/** Keeps the draft that a page within has opened for the next page that opens it: what was changed can be taken back there. */
export function KeepsDraft({ children }: { readonly children: ReactNode }) {
  const [kept] = useState(createKept);
  return <KeptDraft value={kept}>{children}</KeptDraft>;
}

function createKept(): Kept {
  let last: OpenedDraft | null = null;
  return {
    last: () => last,
    keep: (opened) => {
      last = opened;
    },
  };
}

/** What is kept within `KeepsDraft`; null outside. */
export function useKeptDraft(): Kept | null {
  return useContext(KeptDraft);
}
