/** Errors that the bundler announced as parts of the application that could not be loaded. */
const chunkErrors = new WeakSet<Error>();

/** How browsers word a module that could not be fetched, for imports that the bundler does not announce. */
const FETCH_FAILED =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i;

/** Remembers chunks that fail to load (`vite:preloadError`, spec §8); the error screen then offers a reload. */
export function watchChunkErrors(target: Window): void {
  target.addEventListener("vite:preloadError", (event) => chunkErrors.add(event.payload));
}

/** Whether the error says that a part of the application could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (chunkErrors.has(error) || FETCH_FAILED.test(error.message));
}
