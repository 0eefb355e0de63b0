import { useCallback, useSyncExternalStore } from "react";
import {
  type Answer,
  type CompiledRule,
  componentCount,
  evaluateRule,
  type LayoutNode,
} from "../../engine/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";

/** Reads something from the store and renders anew only when one of the keys changed and the result differs. */
function useStored<T>(keys: readonly string[], read: () => T): T {
  const store = useAnswerStore();
  // The keys of a question, rule or group never change while it is mounted, but their array may be made anew.
  const joined = keys.join(" ");
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeTo(joined === "" ? [] : joined.split(" "), listener),
    [store, joined],
  );
  return useSyncExternalStore(subscribe, read);
}

/** The answer under a key. */
export function useAnswer(key: string): Answer | undefined {
  const store = useAnswerStore();
  return useStored([key], () => store.get(key));
}

/** The sentences to show under a question. */
export function useAnswerErrors(key: string): readonly string[] {
  const store = useAnswerStore();
  return useStored([key], () => store.errorsOf(key));
}

/** Whether a rule holds for the current answers. */
export function useRule(rule: CompiledRule): boolean {
  const store = useAnswerStore();
  return useStored(rule.reads, () => evaluateRule(rule, store.snapshot()));
}

/** The index of the first rule that holds, -1 when none does. */
export function useFirstRule(rules: readonly CompiledRule[]): number {
  const store = useAnswerStore();
  const reads = rules.flatMap((rule) => rule.reads);
  return useStored(reads, () => rules.findIndex((rule) => evaluateRule(rule, store.snapshot())));
}

/** How many components of an add-another group are shown. */
export function useComponentCount(group: Extract<LayoutNode, { kind: "addAnother" }>): number {
  const store = useAnswerStore();
  const keys = group.components.flatMap((component) => component.keys);
  return useStored(keys, () => componentCount(group, store.snapshot(), store.view()));
}
