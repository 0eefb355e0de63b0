import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { beginByCall } from "./support/apply-by-call.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { answerByKeyboard, hasFocus, press, reach } from "./support/keyboard.ts";
import { pick } from "./support/questions.ts";

/** What other files' applicants choose would be counted here as well. */
const app = ownAppAndBrowser({ RATE_LIMIT_FACTOR: "1000" });

const signIn = (email: string, role: string) =>
  signInAtDesk(app, { email, role, expects: /status of 40[134] / });

const begin = (email: string, answers: object) => beginByCall(app, { email, answers }, async () => undefined);

/** Chooses an option of a select with the arrow keys. */
const choose = (page: Page, label: string, answer: string) =>
  answerByKeyboard(page, [{ ...pick("", label, answer, ""), under: [] }]);

const said = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

it("filters by term and major, saves that under a name, shares, renames and deletes it, with the keyboard alone [DSK-54] [DSK-56]", async () => {
  const music = { entry_term: "202730", applied_major: "26.0101" };
  await begin("fall.biology@applicants.example", { last_name: "Fallbiology", ...music });
  await begin("fall.art@applicants.example", { last_name: "Fallart", ...music, applied_major: "50.0703" });
  await begin("spring.biology@applicants.example", {
    last_name: "Springbiology",
    ...music,
    entry_term: "202710",
  });
  const { page, leave } = await signIn("saver@school.example", "reviewer");
  const colleague = await signIn("filter.colleague@school.example", "reader");
  const findings: string[] = [];
  const only = async (shown: string) => {
    await page.getByRole("link", { name: shown, exact: true }).waitFor();
    await said(page, "1 application.");
  };

  await choose(page, "Enroll Term", "Fall 2027");
  await said(page, "2 applications.");
  await choose(page, "Intended Major", "Biology");
  await only("Fallbiology");
  expect(page.url()).toContain("f.entry_term=202730&f.applied_major=26.0101");
  findings.push(...(await findingsIn(page, "filtered")));

  await reach(page, page.getByLabel("Search by name"));
  await page.keyboard.type("fallb");
  await page.waitForTimeout(400);
  await press(page, page.getByRole("button", { name: "Save this filter" }));
  const dialog = page.getByRole("dialog", { name: "Save this filter" });
  await dialog.getByText("What you have typed into the search is not saved.").waitFor();
  await reach(page, dialog.getByLabel("Name"));
  await page.keyboard.type("Biology in fall");
  findings.push(...(await findingsIn(page, "save-filter")));
  await reach(page, dialog.getByLabel("Share it with everybody at the desk"));
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Save" }));
  await said(page, "Saved as Biology in fall.");
  await page.waitForURL("**/desk?saved=*");
  expect(await hasFocus(page.getByRole("button", { name: "Save this filter" }))).toBe(true);
  const address = page.url();
  await only("Fallbiology");
  await press(page, page.getByRole("button", { name: "Rename or share" }));
  const rename = page.getByRole("dialog", { name: "Rename or share Biology in fall" });
  await reach(page, rename.getByLabel("Name"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Life sciences");
  await page.keyboard.press("Enter");
  await said(page, "Saved as Life sciences.");
  expect(page.url()).toBe(address);
  expect(await hasFocus(page.getByRole("button", { name: "Rename or share" }))).toBe(true);
  findings.push(...(await findingsIn(page, "saved-filter")));

  // What is filtered by in another way can go by the same name and address.
  await reach(page, page.getByLabel("Search by name"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await choose(page, "Intended Major", "Art History");
  await only("Fallart");
  await press(page, page.getByRole("button", { name: "Save as Life sciences" }));
  const update = page.getByRole("dialog", { name: "Let Life sciences filter by this?" });
  await update.getByText("It is shared: that goes for everybody at the desk.").waitFor();
  findings.push(...(await findingsIn(page, "update-filter")));
  await press(page, update.getByRole("button", { name: "Save" }));
  await said(page, "Life sciences filters by this now.");
  await page.waitForURL(address);
  await page.waitForFunction(() => document.activeElement?.textContent === "Saved filters");
  await choose(page, "Intended Major", "Biology");
  await press(page, page.getByRole("button", { name: "Save as Life sciences" }));
  await press(page, update.getByRole("button", { name: "Save" }));
  await page.waitForURL(address);
  await only("Fallbiology");

  // A colleague finds it in the menu, and by its address.
  await press(colleague.page, colleague.page.getByRole("button", { name: "Saved filters" }));
  await colleague.page.getByRole("menuitem", { name: "Life sciences (saver@school.example)" }).waitFor();
  findings.push(...(await findingsIn(colleague.page, "filter-menu")));
  await colleague.page.keyboard.press("ArrowDown");
  await colleague.page.keyboard.press("Enter");
  await colleague.page.waitForURL(address);
  await colleague.page.getByText("Filter: Life sciences (saver@school.example)").waitFor();
  await said(colleague.page, "1 application.");
  expect(await colleague.page.getByLabel("Intended Major").inputValue()).toBe("26.0101");
  expect(await colleague.page.getByRole("button", { name: "Delete filter" }).count()).toBe(0);

  await press(page, page.getByRole("button", { name: "Delete filter" }));
  const drop = page.getByRole("alertdialog", { name: "Delete the filter Life sciences?" });
  await press(page, drop.getByRole("button", { name: "Delete filter" }));
  await said(page, "The filter Life sciences is deleted.");
  await page.waitForFunction(() => document.activeElement?.textContent === "Saved filters");
  expect(page.url()).toContain("f.entry_term=202730");
  await only("Fallbiology");
  await colleague.page.goto(address);
  await titled(colleague.page, "Applications");
  await colleague.page.getByRole("alert").getByText("This saved filter was deleted").waitFor();
  findings.push(...(await findingsIn(colleague.page, "gone-filter")));
  expect(findings).toEqual([]);
  await colleague.leave();
  await leave();
});

it("shows what an address names that is no filter, finds nobody by it, and clears it [DSK-53]", async () => {
  await begin("unknown.filter@applicants.example", { last_name: "Unknownfilter" });
  const { page, leave } = await signIn("unknown@school.example", "reader");
  await page.goto("/desk?group=all&f.applied_major=NOPE&f.no_such_question=1");
  await said(page, "No application matches.");
  expect(await page.getByLabel("Intended Major").inputValue()).toBe("NOPE");
  expect(await page.getByLabel("no_such_question").inputValue()).toBe("1");
  expect(await findingsIn(page, "unknown-filter")).toEqual([]);
  await press(page, page.getByRole("button", { name: "Clear search and filters" }));
  await page.getByRole("link", { name: "Unknownfilter", exact: true }).waitFor();
  await leave();
});

it("says at its box what nobody sees in a name, and which filter of an address is too long [DSK-65] [DSK-67]", async () => {
  const { page, leave } = await signInAtDesk(app, {
    email: "odd.names@school.example",
    role: "reviewer",
    expects: /status of 400/,
  });
  const findings: string[] = [];
  await page.goto(`/desk?missing=${"a".repeat(300)}`);
  const sentence = "The filter by what is missing is too long: it has 300 characters, and 250 are the most.";
  const filters = page.getByRole("search");
  await filters.getByText(sentence).waitFor();
  const box = filters.getByLabel(/^Missing/);
  expect(await box.getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("alert").getByText(sentence).waitFor();
  findings.push(...(await findingsIn(page, "filter-too-long")));
  await press(page, page.getByRole("button", { name: "Clear search and filters" }));
  await filters.getByText(sentence).waitFor({ state: "detached" });

  await page.goto("/desk?group=draft");
  await press(page, page.getByRole("button", { name: "Save this filter" }));
  const dialog = page.getByRole("dialog", { name: "Save this filter" });
  const name = dialog.getByLabel("Name");
  await reach(page, name);
  await page.keyboard.insertText("abc\u202efed");
  await press(page, dialog.getByRole("button", { name: "Save" }));
  await dialog.getByText("The name has a character that nobody sees, in place 4.").waitFor();
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  findings.push(...(await findingsIn(page, "name-refused")));
  await reach(page, name);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("abc");
  await page.keyboard.press("Enter");
  await said(page, "Saved as abc.");
  expect(findings).toEqual([]);
  await leave();
});
