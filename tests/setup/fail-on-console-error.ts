import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * A test during which something wrote to console.error (React's warnings, for one) fails. A test that expects such
 * a line puts its own spy over console.error.
 */
beforeEach(() => {
  const original = console.error;
  const lines: unknown[][] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...line: unknown[]) => {
    lines.push(line);
    original(...line);
  });
  return () => {
    spy.mockRestore();
    expect(lines, "console.error was called").toEqual([]);
  };
});

afterEach(() => {
  vi.restoreAllMocks();
});
