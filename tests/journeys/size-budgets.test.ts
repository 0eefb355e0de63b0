import { describe, expect, it } from "vitest";
import { loadedFiles, scriptsOf, totalGzip, validatorsOf } from "../../scripts/bench/load/loaded-files.ts";
import { LOAD_SCREENS } from "../../scripts/bench/load/screens.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";

const FORM_PAGE_MAX_BYTES = 185_000;
const CARD_MAX_BYTES = 150_000;
const VALIDATOR_MAX_BYTES = 12_000;
const CARDS = LOAD_SCREENS.filter(({ path }) => /^\/(signup|confirm|login|forgot|reset)/.test(path));

const app = appAndBrowser();

describe("what a visitor's browser downloads", () => {
  it("is at most 185 kB of compressed scripts for the first form page, without what only others need", async () => {
    const files = await loadedFiles(app.browser, `${app.server.address}/about`);
    const scripts = scriptsOf(files);
    expect(totalGzip(scripts)).toBeGreaterThan(100_000);
    expect(totalGzip(scripts)).toBeLessThanOrEqual(FORM_PAGE_MAX_BYTES);
    const names = scripts.map(({ url }) => url.split("/").at(-1)).join(" ");
    expect(names).not.toMatch(/search-widget|read-phone|axios|-card-|inactivity|modal-text|staff/);
    const pages = 3;
    expect(totalGzip(validatorsOf(files)) / pages).toBeLessThanOrEqual(VALIDATOR_MAX_BYTES);
  });

  it.each(CARDS)("is at most 150 kB of compressed scripts for $path", async ({ path }) => {
    const scripts = scriptsOf(await loadedFiles(app.browser, app.server.address + path));
    expect(totalGzip(scripts)).toBeGreaterThan(100_000);
    expect(totalGzip(scripts)).toBeLessThanOrEqual(CARD_MAX_BYTES);
  });
});
