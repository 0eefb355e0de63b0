import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { createRequestIds, type RequestIds } from "./request-ids.ts";

/** What is typed into a box and not said yet. */
interface UnsaidText {
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** It was said: the box is empty again, unless something else is written by now. */
  readonly end: (said: string) => void;
  /** By which it is sent. */
  readonly ids: RequestIds;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The texts by what they are about. */
type UnsaidTexts = Map<string, UnsaidText>;

const Unsaid = createContext<UnsaidTexts | null>(null);

/** Keeps what is typed into the boxes within for as long as it is there, whatever is chosen meanwhile. */
export function KeepsUnsaid({ children }: { readonly children: ReactNode }) {
  const [texts] = useState((): UnsaidTexts => new Map());
  return <Unsaid value={texts}>{children}</Unsaid>;
}

/** What is typed about something, with each key. It is kept within `KeepsUnsaid`. */
export function useUnsaid(about: string): UnsaidText & { readonly text: string } {
  const texts = useTexts();
  const known = texts.get(about);
  const unsaid = known ?? createUnsaid();
  if (known === undefined) texts.set(about, unsaid);
  return { ...unsaid, text: useSyncExternalStore(unsaid.subscribe, unsaid.read) };
}

function useTexts(): UnsaidTexts {
  const texts = useContext(Unsaid);
  if (texts === null) throw new Error("A box stands where nothing keeps what is typed into it.");
  return texts;
}

function createUnsaid(): UnsaidText {
  const listeners = new Set<() => void>();
  const ids = createRequestIds();
  let text = "";
  const write = (value: string) => {
    text = value;
    for (const listener of listeners) listener();
  };
  return {
    read: () => text,
    write,
    end(said) {
      ids.end();
      if (text === said) write("");
    },
    ids,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
