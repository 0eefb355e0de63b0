import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { AppServer } from "../../tests/journeys/support/app-server.ts";
import type { Screen } from "./screen.ts";
import { smallPicture } from "./small-picture.ts";

/** The widths of every picture: a mobile, a tablet and a desktop. */
export const WIDTHS = [1280, 768, 375] as const;
const HEIGHT = 800;
const STEP_LIMIT_MS = 15_000;

interface Studio {
  readonly server: AppServer;
  readonly browser: Browser;
  readonly folder: string;
}

/** Brings a visitor to the screen and pictures it at every width; gives the size of all, in bytes. */
export async function takePictures(studio: Studio, screen: Screen): Promise<number> {
  const { server, browser, folder } = studio;
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: WIDTHS[0], height: HEIGHT },
    reducedMotion: "reduce",
    locale: "en-US",
  });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  const page = await context.newPage();
  try {
    const email = `${screen.name}@applicants.example`;
    await screen.open({ page, context, server, email });
    const sizes: number[] = [];
    for (const width of WIDTHS) {
      const picture = await smallPicture(await pictureAt(page, screen, width));
      await writeFile(join(folder, fileName(screen, width)), picture);
      sizes.push(picture.length);
    }
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

/** What the picture of a screen is called. */
export function fileName({ name }: Screen, width: number): string {
  return `${name}-${width}.webp`;
}

async function pictureAt(page: Page, { extent = "window", place }: Screen, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (place === undefined) await page.evaluate(() => scrollTo(0, 0));
  else {
    await place(page).evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  }
  return await page.screenshot({ fullPage: extent === "whole", caret: "hide" });
}
