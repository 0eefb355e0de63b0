import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Long enough for anything that is there to hold still. */
const PRESS_LIMIT_MS = 20_000;

/**
 * Fails unless this button or link leads on from what is on the screen: seen in the content, or in the dialog when
 * one is open, reached by the keyboard, and neither switched off nor covered by anything.
 */
export async function expectWayOn(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const place = (await dialog.count()) > 0 ? dialog.last() : page.getByRole("main");
  const way = place
    .getByRole("button", { name, exact: true })
    .or(place.getByRole("link", { name, exact: true }));
  await way.first().waitFor();
  expect(await way.first().evaluate((element: HTMLElement) => element.tabIndex)).toBeGreaterThanOrEqual(0);
  expect(await way.first().isEnabled(), `${name} can be used`).toBe(true);
  await way.first().click({ trial: true, timeout: PRESS_LIMIT_MS });
}
