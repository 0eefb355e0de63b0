import { afterEach } from "vitest";

/** What a component test waits for may come late on a busy machine: a second is too little for a part that is loaded first. */
const PATIENCE_MS = 60_000;

/** Unmounts what a component test has rendered. Only files that ask for jsdom have a document. */
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: PATIENCE_MS });
  afterEach(cleanup);
}
