import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFindings } from "./accessible.ts";

const WIDTHS = [320, 768, 1280] as const;
const HEIGHT = 900;

/** Looks with axe at every state of the pages that has something in it which no state before had. */
export class StateScans {
  /** States that were looked at, each at every width. */
  states = 0;
  readonly #seen = new Set<string>();

  /** What the page shows now is named by its parts; nothing happens when all of them were looked at before. */
  async look(page: Page, name: string, parts: readonly string[]): Promise<void> {
    const fresh = parts.map((part) => `${name}: ${part}`).filter((part) => !this.#seen.has(part));
    if (fresh.length === 0) return;
    for (const part of fresh) this.#seen.add(part);
    this.states += 1;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect([name, width, fresh.slice(0, 3), await accessibilityFindings(page)]).toEqual([
        name,
        width,
        fresh.slice(0, 3),
        [],
      ]);
    }
  }
}
