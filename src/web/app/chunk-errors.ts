/** Errors that the bundler announced as parts of the application that could not be loaded. */
const chunkErrors = new WeakSet<Error>();

/** How browsers word a module that could not be fetched, for imports that the bundler does not announce. */
const FETCH_FAILED =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i;

/** What to tell about it. */
export const CHUNK_MISSING_TEXT =
  "Your connection may have been interrupted, or the application has just been updated. Your answers are kept: reload the page to go on.";

/** Remembers and tells of chunks that fail to load (`vite:preloadError`, CAT-11); the error screen offers a reload. */
export function watchChunkErrors(target: Window, tell: (error: Error) => void): void {
  target.addEventListener("vite:preloadError", ({ payload }) => {
    chunkErrors.add(payload);
    tell(payload);
  });
}

/** Something that is fetched like a part of the application, such as the published form, could not be loaded. */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
}

/** Whether the error says that a part of the application could not be loaded. */
export function isChunkError(error: unknown): boolean {
  if (error instanceof MissingPartError) return true;
  return error instanceof Error && (chunkErrors.has(error) || FETCH_FAILED.test(error.message));
}
