import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";
import {
  type AddAnotherNode,
  type Answer,
  type CompiledRule,
  componentCount,
  type ErrorMap,
  evaluateRule,
} from "../../form/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";

/** A plain value, or an object that the store keeps. */
type Stored = Answer | number | ErrorMap | readonly string[] | undefined;

/**
 * Reads something from the store and renders anew only when one of the keys changed, or what is shown beside the
 * answers (counts, tabs, confirmations), and the result differs.
 */
export function useStored<T extends Stored>(keys: readonly string[], read: () => T): T {
  const store = useAnswerStore();
  // The keys of a question, rule or group never change while it is mounted, but their array may be made anew.
  const joined = keys.join(" ");
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeTo(joined === "" ? [] : joined.split(" "), listener),
    [store, joined],
  );
  return useSyncExternalStore(subscribe, read, () => store.readAtFirst(read));
}

/** The answer under a key. */
export function useAnswer(key: string): Answer | undefined {
  const store = useAnswerStore();
  return useStored([key], () => store.get(key));
}

/**
 * The answer that the server made the page with, for the box that begins with it: what has come since is written into it
 * (`useShownAnswer`).
 */
export function useAnswerAtFirst(key: string): Answer | undefined {
  const store = useAnswerStore();
  const [answer] = useState(() => store.readAtFirst(() => store.get(key)));
  return answer;
}

/** Hands the answer under a key to `show` before the first paint and with every change, and renders nothing. */
export function useShownAnswer(key: string, show: (answer: Answer | undefined) => void): void {
  const store = useAnswerStore();
  useLayoutEffect(() => {
    const read = () => show(store.get(key));
    read();
    return store.subscribeTo([key], read);
  }, [store, key, show]);
}

/** The sentences to show under a question. */
export function useAnswerErrors(key: string): readonly string[] {
  const store = useAnswerStore();
  return useStored([key], () => store.errors.of(key));
}

/** The sentences of several questions together, without duplicates. */
export function useErrorsOf(keys: readonly string[]): readonly string[] {
  const store = useAnswerStore();
  const joined = useStored(keys, () => [...new Set(keys.flatMap((key) => store.errors.of(key)))].join("\n"));
  return joined === "" ? [] : joined.split("\n");
}

/**
 * Anything that can be read off the store; renders anew when the result differs. It is read with every key typed
 * anywhere: what only some answers decide on is for `useStored`.
 */
export function useFromStore<T extends Stored>(read: () => T): T {
  const store = useAnswerStore();
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, read, () => store.readAtFirst(read));
}

/** Whether a rule holds for the current answers. */
export function useRule(rule: CompiledRule): boolean {
  const store = useAnswerStore();
  return useStored(rule.reads, () => evaluateRule(rule, store.snapshot(), store.displayState().today));
}

/** The index of the first rule that holds, -1 when none does. */
export function useFirstRule(rules: readonly CompiledRule[]): number {
  const store = useAnswerStore();
  const reads = rules.flatMap((rule) => rule.reads);
  return useStored(reads, () =>
    rules.findIndex((rule) => evaluateRule(rule, store.snapshot(), store.displayState().today)),
  );
}

/** How many components of an add-another group are shown. */
export function useComponentCount(group: AddAnotherNode): number {
  const store = useAnswerStore();
  const keys = group.components.flatMap((component) => component.keys);
  return useStored(keys, () => componentCount(group, store.snapshot(), store.displayState()));
}
