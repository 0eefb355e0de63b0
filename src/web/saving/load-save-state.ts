import type { FunctionComponent } from "react";
import type { SaveStateProps } from "./save-state.tsx";

let loaded: FunctionComponent<SaveStateProps> | undefined;

/** Brings what saves and tells of it, or nothing where it cannot be had: the buttons then try to load what saves, and say so. */
export async function loadSaveState(): Promise<void> {
  const module = await import("./save-state.tsx").catch(() => undefined);
  loaded = module?.SaveState ?? (() => null);
}

/** What was brought; undefined before. */
export function loadedSaveState(): FunctionComponent<SaveStateProps> | undefined {
  return loaded;
}
