import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import type { Visit } from "./screen.ts";

const CONVERSION_LIMIT_MS = 120_000;

/** Where the transcript is uploaded. */
export function documentBox(page: Page): Locator {
  return page.locator("#transcript_document");
}

/** Chooses a file for the transcript; a small picture unless it says otherwise. */
export async function chooseFile(page: Page, name: string, bytes?: Buffer): Promise<void> {
  const buffer = bytes ?? (await picture());
  await documentBox(page)
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

/** Chooses several pictures for the transcript at once. */
export async function choosePictures(page: Page, names: readonly string[]): Promise<void> {
  const buffer = await picture();
  const files = names.map((name) => ({ name, mimeType: "image/png", buffer }));
  await documentBox(page).locator("input[type=file]").setInputFiles(files);
}

/** Uploads the transcript and waits until it is attached. */
export async function attach({ page }: Visit, name: string): Promise<void> {
  await chooseFile(page, name);
  await documentBox(page).getByRole("link", { name }).waitFor({ timeout: CONVERSION_LIMIT_MS });
  await page.locator("body").click({ position: { x: 0, y: 0 } });
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
}
