import type { Page } from "playwright-core";
import type { CompiledForm } from "../../../src/form/definition/compiled-form.ts";

/** Lets this browser get another compiled form than the one that is published, valid or not. */
export async function changeForm(page: Page, change: (form: CompiledForm) => unknown): Promise<void> {
  await page.route("**/forms/*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}
