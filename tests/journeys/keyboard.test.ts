import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { honestPng } from "../support/honest-files.ts";
import { PASSWORD } from "./support/account-calls.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { answerByKeyboard, chooseTab, hasFocus, searchByKeyboard, tabTo } from "./support/keyboard.ts";
import { codeIn, nextMail } from "./support/outbox.ts";
import { choose, pick, under } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";
import { storedAnswers } from "./support/watched-form.ts";

const EMAIL = "kai@applicants.example";
const EMPLOYED = "Are you, or is a parent or guardian of yours, employed by this university?";
const CONVICTED = "Have you ever been convicted of a crime, or are criminal charges pending against you?";
const SUSPENDED = "Have you ever been suspended, dismissed or expelled from a high school or college?";
const WAIVER = "Do you waive your right to see what your counselor writes about you?";
const app = appAndBrowser();

/** Whether the focused element is drawn differently than without the focus. */
async function hasVisibleFocus(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
}

it("lets an applicant create an account, answer, add, upload, look things up, submit and log out with the keyboard alone, the focus always in sight", async () => {
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
    page.getByRole("group", { name: "Your Name" }).getByRole("textbox", { name: "First Name" }),
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

  const name = page.getByRole("group", { name: "Your Name" });
  await typeInto(name.getByRole("textbox", { name: "Last Name" }), "Nakamura");
  await typeInto(name.getByRole("textbox", { name: "Date of Birth" }), "11/02/2008");
  await typeInto(textbox("Cell Phone"), "2075550143");
  await press(page.getByRole("checkbox", { name: "She/Her" }), "Space");
  await answerByKeyboard(page, under("Employment", [choose("ppu_employed", EMPLOYED, "No", "N")]));
  const address = page.getByRole("group", { name: "Permanent Address" });
  await typeInto(address.getByRole("combobox", { name: "Country" }), "Japan");
  await typeInto(address.getByRole("combobox", { name: "Address", exact: true }), "1-2 Marutamachi");
  await typeInto(address.getByRole("textbox", { name: "City" }), "Kobe");
  const same = page.getByRole("radiogroup", {
    name: "Is your mailing address the same as your permanent address?",
  });
  await tabTo(page, same.getByRole("radio", { name: "Yes" }));
  await page.keyboard.press("ArrowDown");
  await typeInto(page.getByRole("combobox", { name: "Mailing Country" }), "Japan");
  await typeInto(page.getByRole("combobox", { name: "Mailing Address", exact: true }), "3 Kawara");
  await typeInto(textbox("Mailing City"), "Kyoto");
  await press(page.getByRole("button", { name: "Add another sibling" }));
  const second = page.getByRole("group", { name: "Sibling 2" });
  await typeInto(second.getByRole("textbox", { name: "First Name" }), "Yui");
  const saved = page.waitForResponse("**/api/answer");
  await press(page.getByRole("button", { name: "Save and Continue" }));
  await saved;
  await page.getByRole("heading", { name: "Academics", level: 1 }).waitFor();

  await answerByKeyboard(
    page,
    under("Your Plans", [pick("entry_term", "Enroll Term", "Fall 2027", "202730")]),
  );
  await press(page.getByRole("button", { name: "Add my counselor" }));
  await typeInto(textbox("Counselor First Name"), "Aiko");
  const tabs = page.getByRole("tablist", { name: "How does your transcript reach us?" });
  await chooseTab(page, tabs, "My counselor sends it");
  await chooseTab(page, tabs, "Upload it");
  const transcript = page.locator("#transcript_document");
  const upload = async () => {
    const chooser = page.waitForEvent("filechooser");
    await press(transcript.getByRole("button", { name: "Choose a file" }));
    const buffer = await honestPng();
    await (await chooser).setFiles({ name: "transcript.png", mimeType: "image/png", buffer });
    await transcript.getByRole("link", { name: "transcript.png" }).waitFor({ timeout: 120_000 });
  };
  await upload();
  await press(transcript.getByRole("button", { name: "Delete" }));
  const question = page.getByRole("dialog", { name: "Delete this file?" });
  await press(question.getByRole("button", { name: "Keep it" }), "Space");
  await question.waitFor({ state: "detached" });
  expect(await hasFocus(transcript.getByRole("button", { name: "Delete" }))).toBe(true);
  await page.keyboard.press("Enter");
  await press(question.getByRole("button", { name: "Delete" }));
  await transcript.getByRole("button", { name: "Choose a file" }).waitFor();
  await upload();
  const help = page.getByRole("contentinfo").getByRole("button", { name: "Help" });
  await press(help);
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Help" }).waitFor({ state: "detached" });
  expect(await hasFocus(help)).toBe(true);
  await press(page.getByRole("button", { name: "Save and Continue" }));
  await page.getByRole("heading", { name: "Final Steps", level: 1 }).waitFor();

  await press(page.getByRole("checkbox", { name: /^I certify/ }), "Space");
  await answerByKeyboard(page, [
    ...under("Conduct", [
      choose("conviction", CONVICTED, "No", "N"),
      choose("suspended", SUSPENDED, "No", "N"),
    ]),
    ...under("Your Counselor's Words", [
      choose("counselor_waiver_request", WAIVER, "No, I keep my right", "N"),
    ]),
  ]);
  await press(page.getByRole("button", { name: "Submit", exact: true }));
  const summary = page.getByRole("region", { name: "We're missing some information!" });
  await summary.waitFor();
  await expect.poll(() => hasFocus(summary.getByRole("heading", { level: 2 }))).toBe(true);
  await page.keyboard.press("Tab");
  const missing = summary.getByRole("link", { name: "Search for Your School" });
  expect(await hasFocus(missing)).toBe(true);
  await page.keyboard.press("Enter");
  const school = page.getByRole("combobox", { name: "Search for Your School" });
  await school.waitFor();
  await expect.poll(() => hasFocus(school)).toBe(true);
  await searchByKeyboard(page, school, "Portland High Sch Maine", /^Portland High School/);
  await summary.waitFor({ state: "detached" });
  await press(page.getByRole("link", { name: "Final Steps" }));
  await page.getByRole("heading", { name: "Final Steps", level: 1 }).waitFor();
  await press(page.getByRole("button", { name: "Submit", exact: true }));
  await page.getByRole("heading", { name: "Your application is with us", level: 1 }).waitFor();
  const stored = await storedAnswers(page);
  await press(page.getByRole("button", { name: "Log Out" }));
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
  await leave();

  expect(stored).toMatchObject({
    first_name: "Kai",
    last_name: "Nakamura",
    birth_date: "2008-11-02",
    pronouns_she: true,
    country: "JPN",
    mailing_addr_same_as_perm_addr: "N",
    mailing_city: "Kyoto",
    sibling_2_first_name: "Yui",
    entry_term: "202730",
    counselor_first_name: "Aiko",
    transcript_document: "ANSWERED",
    hs_name: "Portland High School",
    legal_agree: true,
  });
  expect((await recordsOf(app.server, EMAIL)).webStatuses).toContain("submitted");
});
