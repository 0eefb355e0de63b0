import type { Page } from "playwright-core";
import type { CompiledForm } from "../../../src/form/definition/compiled-form.ts";

/**
 * Lets this browser get another compiled form than the one that is published, valid or not. Its screens are the browser's to
 * make: what the server has made is of the published form.
 */
export async function changeForm(page: Page, change: (form: CompiledForm) => unknown): Promise<void> {
  await page.route("**/forms/*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  await leaveScreensToBrowser(page);
}

/** Has the server make no screen for this browser, and put nothing of the account into pages: calls are made for all of it. */
export async function leaveScreensToBrowser(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== "document") return await route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutScreen(await response.text()) });
    },
  );
}

/** A page that has nothing of the application but its data. */
function withoutScreen(html: string): string {
  return html
    .replace(/<div id="root">.*<\/div>(?=\s*<div id="start-notes">)/s, '<div id="root"></div>')
    .replace(/(?<=id="initial-data">).*?(?=<\/script>)/s, (json) => {
      const { rendered: _, ...rest } = JSON.parse(json);
      return JSON.stringify(rest).replaceAll("<", "\\u003c");
    });
}
