import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/** What a component test waits for may come late on a busy machine: a second is too little for a part that is loaded first. */
configure({ asyncUtilTimeout: 60_000 });

/** Unmounts what a test has rendered. */
afterEach(cleanup);

/** The files of a worker share a document: each leaves it as it found it. */
const { title } = document;
const address = location.href;
afterAll(async () => {
  vi.useRealTimers();
  // A part that was being loaded would ask the server in the next file's name.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  document.title = title;
  document.body.replaceChildren();
  history.replaceState(null, "", address);
  localStorage.clear();
  sessionStorage.clear();
});

/**
 * Keeps a frame waiting at all times. jsdom draws with an interval that it sets when the first one is asked for: set while
 * a test's timers are fake it would never come, and with it no frame of any later file.
 */
const frame = requestAnimationFrame;
function keepDrawing(): void {
  frame(keepDrawing);
}
keepDrawing();
