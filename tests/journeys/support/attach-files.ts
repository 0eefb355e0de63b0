import type { Locator, Page } from "playwright-core";
import { honestPdf } from "../../support/honest-files.ts";
import { reach } from "./keyboard.ts";

const CONVERSION_MS = 120_000;

/** Opens the browser's window for files with the keyboard, gives it PDFs of these names, and waits until they are taken. */
export async function attachByKeyboard(page: Page, box: Locator, names: readonly string[]): Promise<void> {
  // Listened for from now on, so that the browser's own window cannot open before anybody listens.
  page.on("filechooser", () => undefined);
  await reach(page, box.getByRole("button", { name: /^(Choose|Add) / }));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  const buffer = await honestPdf(1);
  await chooser.setFiles(names.map((name) => ({ name, buffer, mimeType: "application/pdf" })));
  for (const name of names) await box.getByRole("link", { name }).waitFor({ timeout: CONVERSION_MS });
}
