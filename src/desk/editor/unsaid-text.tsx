import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { FormBuffer } from "./form-buffer.ts";
import { allEntries, type OutlineEntry, outlineOf } from "./outline-model.ts";
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

/** Takes what is typed about a question along when that gets another key, or moves, whatever is chosen. */
export function useUnsaidFollowing(buffer: FormBuffer): void {
  const texts = useTexts();
  useEffect(() => {
    let before = placesById(buffer);
    return buffer.subscribe(() => {
      const now = placesById(buffer);
      follow(texts, before, now);
      before = now;
    });
  }, [buffer, texts]);
}

/** What is said about an entry is about its page or block, and the question where it is one. */
export function subjectOf({ part, key = "" }: Pick<OutlineEntry, "part" | "key">): string {
  return `${part} ${key}`;
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

type Places = ReadonlyMap<string, string>;

function placesById(buffer: FormBuffer): Places {
  return new Map(allEntries(outlineOf(buffer)).map((entry) => [entry.id, subjectOf(entry)]));
}

function follow(texts: UnsaidTexts, before: Places, now: Places): void {
  const taken = new Set(now.values());
  const moves = [...before].flatMap(([id, from]) => {
    const [to, text] = [now.get(id), texts.get(from)];
    // Another entry may be of the same question, and a section has no place of its own.
    return to === undefined || text === undefined || taken.has(from) ? [] : [{ from, to, text }];
  });
  for (const { from, to, text } of moves) {
    if (texts.get(from) !== text) continue;
    texts.delete(from);
    const there = texts.get(to)?.read() ?? "";
    // What was typed about a question that stood there and is gone is not thrown away.
    if (there !== "") text.write([there, text.read()].filter((some) => some !== "").join("\n"));
    texts.set(to, text);
  }
}
