import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findingsAtEveryWidth } from "./accessible.ts";

/**
 * Looks with axe at states of the pages: at every one that differs from all before it, or only at those that have
 * something in them which no state before had.
 */
export class StateScans {
  /** States that were looked at, each at every width. */
  states = 0;
  readonly #seen = new Set<string>();
  readonly #which: "every state" | "new parts";

  constructor(which: "every state" | "new parts") {
    this.#which = which;
  }

  /** What the page shows now is named by its parts; nothing happens when it was looked at before. */
  async look(page: Page, name: string, parts: readonly string[]): Promise<void> {
    const named = parts.map((part) => `${name}: ${part}`);
    const fresh = (this.#which === "every state" ? [named.join(", ")] : named).filter(
      (part) => !this.#seen.has(part),
    );
    if (fresh.length === 0) return;
    for (const part of fresh) this.#seen.add(part);
    this.states += 1;
    expect({ name, fresh, found: await findingsAtEveryWidth(page) }).toEqual({ name, fresh, found: [] });
  }
}
