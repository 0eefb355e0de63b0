export interface Signal<T> {
  readonly announce: (what: T) => void;
  /** Calls back at each announcement; returns how to stop that. */
  readonly listen: (listener: (what: T) => void) => () => void;
}

/** Something that happens now and then, and those who want to know. */
export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(what: T) => void>();
  return {
    announce: (what) => {
      for (const listener of listeners) listener(what);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
