import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import {
  CARDS,
  FORM_PAGE,
  loadedFiles,
  SIZE_BUDGETS,
  scriptsOf,
  totalBytes,
  validatorsOf,
} from "./support/loaded-files.ts";

const app = appAndBrowser();

describe("what a visitor's browser downloads", () => {
  it("is at most 148 kB of compressed scripts for the first form page, in at most ten files, without what only others need [FST-08]", async () => {
    const files = await loadedFiles(app.browser, app.server.address + FORM_PAGE);
    const scripts = scriptsOf(files);
    expect(totalBytes(scripts)).toBeGreaterThan(100_000);
    expect(totalBytes(scripts)).toBeLessThanOrEqual(SIZE_BUDGETS.formPage);
    expect(files.length).toBeLessThanOrEqual(SIZE_BUDGETS.requests);
    const names = scripts.map(({ url }) => url.split("/").at(-1)).join(" ");
    expect(names).not.toMatch(/search-widget|read-phone|axios|-card-|account-watch|dialogs|upload|staff/);
    const pages = 3;
    expect(totalBytes(validatorsOf(files)) / pages).toBeLessThanOrEqual(SIZE_BUDGETS.validatorsOfAPage);
  });

  longIt.each(CARDS)("is at most 114 kB of compressed scripts for %s", async (path) => {
    const scripts = scriptsOf(await loadedFiles(app.browser, app.server.address + path));
    expect(totalBytes(scripts)).toBeGreaterThan(100_000);
    expect(totalBytes(scripts)).toBeLessThanOrEqual(SIZE_BUDGETS.card);
  });
});
