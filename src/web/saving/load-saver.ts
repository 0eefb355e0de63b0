import type { FunctionComponent } from "react";
import type { AnswerStore } from "../answers/answer-store.ts";
import type { AnswerSaver } from "./answer-saver.ts";
import type { SaveStateProps } from "./save-state.tsx";

let loaded: FunctionComponent<SaveStateProps> | undefined;

/**
 * What saves the answers of this store. It is loaded for accounts alone: a visitor has nothing to save to. Rejects when it
 * cannot be loaded, and may then be asked for again.
 */
export async function loadSaver(store: AnswerStore): Promise<AnswerSaver> {
  return (await import("./answer-saver.ts")).saverOf(store);
}

/** Brings what saves and tells of it, before the page that shows it is drawn. Rejects as `loadSaver`. */
export async function loadSaveState(): Promise<void> {
  loaded = (await import("./save-state.tsx")).SaveState;
}

/** What was brought; undefined before. */
export function loadedSaveState(): FunctionComponent<SaveStateProps> | undefined {
  return loaded;
}
