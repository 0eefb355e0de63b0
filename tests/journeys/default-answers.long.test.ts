import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DEFAULTS_FORMS } from "../support/defaults-forms.ts";
import { accessibilityFindings, findingsAtEveryWidth } from "./support/accessible.ts";
import { confirm, logIn, signUp } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { press, reach } from "./support/keyboard.ts";
import { ownForms } from "./support/own-forms.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "begins@applicants.example";

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(DEFAULTS_FORMS) });

const months = (page: Page) => page.getByRole("textbox", { name: "Months Abroad" });
const country = (page: Page) => page.getByRole("combobox", { name: "Country" });
const goOn = (page: Page) => page.getByRole("button", { name: "Save and Continue" });
const cost = (page: Page) => page.locator("output", { hasText: /\d/ }).allInnerTexts();

/** Types over what stands in the box: Tab selects it. */
async function typeOver(page: Page, text: string): Promise<void> {
  await reach(page, months(page));
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}

async function takeOut(page: Page): Promise<void> {
  await reach(page, months(page));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Tab");
}

it("begins with answers that are typed over, taken out for good and submitted as they stand, by keyboard [DEF-01] [DEF-02] [DEF-05]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await page.goto("/you");
  expect([await months(page).inputValue(), await country(page).inputValue()]).toEqual(["10", "USA"]);
  expect(await page.getByRole("radio", { name: "No", exact: true }).isChecked()).toBe(true);
  await expect.poll(() => cost(page)).toEqual(["5,000"]);
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  await typeOver(page, "4");
  await expect.poll(() => cost(page)).toEqual(["2,000"]);
  await page.reload();
  await expect.poll(() => months(page).inputValue()).toBe("4");
  await takeOut(page);
  await expect.poll(() => cost(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => months(page).inputValue()).toBe("");
  expect(await country(page).inputValue()).toBe("USA");
  expect(await accessibilityFindings(page)).toEqual([]);

  // What was taken out comes along into the new account, and what nobody has touched is there too.
  await press(page, goOn(page));
  await signUp(page, EMAIL);
  await confirm(page, app.server, EMAIL);
  await logIn(page, EMAIL);
  await page.goto("/you");
  await expect.poll(() => months(page).inputValue()).toBe("");
  expect(await country(page).inputValue()).toBe("USA");
  const stored = async () => (await recordsOf(app.server, EMAIL)).answers;
  await expect.poll(stored).toMatchObject({ country: "USA", state: "ME", months: "", abroad: "N" });
  await typeOver(page, "3");
  await expect.poll(stored).toMatchObject({ months: "3", cost: "1500" });
  await visitor.leave();

  const again = await openVisitor(app.browser, app.server.address);
  await again.page.goto("/login");
  await logIn(again.page, EMAIL);
  await again.page.goto("/you");
  expect(await months(again.page).inputValue()).toBe("3");
  await takeOut(again.page);
  await press(again.page, goOn(again.page));
  await again.page.waitForURL("**/end");
  await again.page.goto("/you");
  expect(await months(again.page).inputValue()).toBe("");
  await press(again.page, goOn(again.page));
  await again.page.waitForURL("**/end");
  await press(again.page, again.page.getByRole("button", { name: "Submit" }));
  await again.page.waitForURL("**/completion");
  const submitted = await stored();
  expect(submitted).toMatchObject({
    country: "USA",
    country_desc: "United States",
    state: "ME",
    abroad: "N",
  });
  for (const key of ["months", "cost", "where"]) expect(submitted[key] ?? "").toBe("");
  await again.leave();
});
