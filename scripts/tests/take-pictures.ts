import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { ALL_SCREENS } from "../../tests/journeys/screens/all-screens.ts";
import type { Screen } from "../../tests/journeys/screens/screen.ts";
import { startApp } from "../../tests/journeys/support/app-server.ts";
import { openBrowser } from "../../tests/journeys/support/open-browser.ts";
import type { Counts } from "../checks/counts.ts";
import { CliError } from "../process/run-script.ts";

/** A desktop, a tablet and a mobile. */
const WIDTHS = [1280, 768, 375];
const HEIGHT = 800;
const STEP_LIMIT_MS = 15_000;

/**
 * Pictures every screen, state and dialog of the product, or those that are named, at three widths, into the folder.
 * Counts the screens that could be reached.
 */
export async function takePictures(folder: string, names: readonly string[]): Promise<Counts> {
  const unknown = names.filter((name) => !ALL_SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) {
    throw new CliError(
      2,
      `No screen is called ${unknown.join(" or ")}: ${ALL_SCREENS.map(({ name }) => name).join(", ")}.`,
    );
  }
  await mkdir(folder, { recursive: true });
  // The accounts of all pictures are made from one address.
  const [server, browser] = await Promise.all([startApp({ RATE_LIMIT_FACTOR: "1000" }), openBrowser()]);
  const counts = { passed: 0, failed: 0 };
  try {
    for (const screen of ALL_SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const context = await browser.newContext({
        baseURL: server.address,
        reducedMotion: "reduce",
        locale: "en-US",
        viewport: { width: 1280, height: HEIGHT },
      });
      context.setDefaultTimeout(STEP_LIMIT_MS);
      const page = await context.newPage();
      try {
        await screen.open({ page, context, server, email: `${screen.name}@applicants.example` });
        for (const width of WIDTHS) {
          const picture = await pictureAt(page, screen, width);
          await writeFile(
            join(folder, `${screen.name}-${width}.webp`),
            await sharp(picture).webp().toBuffer(),
          );
        }
        process.stdout.write(`${screen.name}: ${screen.shows}\n`);
        counts.passed++;
      } catch (error) {
        // The others are worth having all the same.
        const [said] = (error instanceof Error ? error.message : String(error)).split("\n");
        process.stderr.write(`${screen.name}: ${said}\n`);
        counts.failed++;
      } finally {
        await context.close();
      }
    }
    return counts;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function pictureAt(page: Page, { extent = "window", place }: Screen, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (place === undefined) await page.evaluate(() => scrollTo(0, 0));
  else
    await place(page).evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  return await page.screenshot({ fullPage: extent === "whole", caret: "hide" });
}
