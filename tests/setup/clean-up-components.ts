import { afterEach } from "vitest";

/** Unmounts what a component test has rendered. Only files that ask for jsdom have a document. */
if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
}
