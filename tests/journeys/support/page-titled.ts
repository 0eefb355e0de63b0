import type { Page } from "playwright-core";

/** Waits for the screen whose one `h1` says so. */
export function pageTitled(page: Page, title: string): Promise<void> {
  return page.getByRole("heading", { name: title, level: 1 }).waitFor();
}
