import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../../scripts/browser/find-chromium.ts";

/** Starts Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("Chromium is missing: install it or name it in CHROMIUM_PATH.");
  return await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
