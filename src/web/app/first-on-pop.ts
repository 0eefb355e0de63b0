type PopListener = (event: PopStateEvent) => void;

const first = new Set<PopListener>();

/** To be called before the router listens: windows call their listeners in the order in which they came. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => {
    for (const listener of first) listener(event);
  });
}

/**
 * Calls back when the applicant goes back or forward, before the router hears of it; `stopImmediatePropagation` keeps
 * it from the router. Gives how to stop.
 */
export function firstOnPop(listener: PopListener): () => void {
  first.add(listener);
  return () => first.delete(listener);
}
