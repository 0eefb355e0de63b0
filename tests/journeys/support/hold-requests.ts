import type { Page } from "playwright-core";

/** Holds back what the page asks for at these addresses, until it is released. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
