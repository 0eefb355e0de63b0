import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { PASSWORD } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { codeIn, nextMail } from "./support/outbox.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "kai@applicants.example";
/** More stops than the longest page has. */
const MOST_STOPS = 150;

const app = appAndBrowser();

/** Presses Tab until the control has the focus, as someone without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(control)}.`);
}

/** Whether the focused element is drawn differently than without the focus. */
async function hasVisibleFocus(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
}

it("lets an applicant create an account, answer and save with the keyboard alone, the focus always in sight", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  const textbox = (name: string) => page.getByRole("textbox", { name, exact: true });
  const typeInto = async (control: Locator, text: string) => {
    await tabTo(page, control);
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.type(text);
  };
  const press = async (control: Locator, key = "Enter") => {
    await tabTo(page, control);
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.press(key);
  };

  await page.goto("/about");
  await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
  await press(page.getByRole("link", { name: /^Skip to/ }));
  await typeInto(
    page.getByRole("region", { name: "Your Name" }).getByRole("textbox", { name: "First Name" }),
    "Kai",
  );

  await press(page.getByRole("button", { name: "Account" }));
  await press(page.getByRole("link", { name: "Create Account" }));
  await page.getByRole("heading", { name: "Sign Up", level: 1 }).waitFor();
  await typeInto(textbox("Email Address"), EMAIL);
  await typeInto(page.getByLabel(/^Password\*?$/), PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Confirm Your Account", level: 1 }).waitFor();
  await typeInto(textbox("Confirmation Code"), codeIn(await nextMail(app.server.dataDir, EMAIL, new Set())));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
  await tabTo(page, textbox("Email Address"));
  if ((await textbox("Email Address").inputValue()) === "") await page.keyboard.type(EMAIL);
  await typeInto(page.getByLabel(/^Password\*?$/), PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();

  const name = page.getByRole("region", { name: "Your Name" });
  await typeInto(name.getByRole("textbox", { name: "Last Name" }), "Nakamura");
  await typeInto(name.getByRole("textbox", { name: "Date of Birth" }), "11/02/2008");
  await press(page.getByRole("checkbox", { name: "She/Her" }), "Space");
  const country = page
    .getByRole("region", { name: "Permanent Address" })
    .getByRole("combobox", { name: "Country" });
  await typeInto(country, "Japan");
  const same = page.getByRole("group", {
    name: "Is your mailing address the same as your permanent address?",
  });
  await tabTo(page, same.getByRole("radio", { name: "Yes" }));
  await page.keyboard.press("ArrowDown");
  await typeInto(textbox("Mailing City"), "Kyoto");
  await press(page.getByRole("button", { name: "Add another sibling" }));
  const second = page.getByRole("region", { name: "Sibling 2" });
  await typeInto(second.getByRole("textbox", { name: "First Name" }), "Yui");
  const saved = page.waitForResponse("**/api/answer");
  await press(page.getByRole("button", { name: "Save and Continue" }));
  await saved;
  await page.getByRole("heading", { name: "Academics", level: 1 }).waitFor();
  await leave();

  expect((await recordsOf(app.server, EMAIL)).answers).toMatchObject({
    first_name: "Kai",
    last_name: "Nakamura",
    birth_date: "2008-11-02",
    pronouns_she: true,
    country: "JPN",
    mailing_addr_same_as_perm_addr: "N",
    mailing_city: "Kyoto",
    sibling_2_first_name: "Yui",
  });
  expect((await recordsOf(app.server, EMAIL)).webStatuses).toContain("submitted");
});
