const listeners = new Set<() => void>();

/** Calls the listener whenever the server says that nobody is logged in (401). Returns how to stop that. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whoever manages the session that a call was answered with 401. */
export function announceUnauthorized(): void {
  for (const listener of listeners) listener();
}
