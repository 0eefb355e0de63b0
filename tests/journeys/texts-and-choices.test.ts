import { expect, it } from "vitest";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { ownForms } from "./support/own-forms.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const text = { type: "string", sensitivity: "personal", maxLength: 100 };
const FILES = {
  "application.json": {
    title: "Camp",
    pages: [
      { id: "camp", route: "/camp", step: "Camp", title: "Camp" },
      { id: "end", route: "/end", step: "End", title: "The End" },
    ],
  },
  "data-model.json": { keys: { story: text, heard: text, heard_other: text } },
  "options/ways.json": {
    options: [
      { code: "AD", label: "An advertisement", help: "On paper or on a screen." },
      { code: "FRIEND", label: "A friend" },
      { code: "OTH", label: "Other" },
    ],
  },
  "pages/camp.schema.json": {
    properties: {
      story: { type: "string", title: "Your Story", maxLength: 100, minWords: 2, maxWords: 4 },
      heard: { type: "string", title: "How did you hear of us?", optionsFrom: "ways" },
      heard_other: { type: "string", title: "Please say how" },
    },
  },
  "pages/camp.ui.json": {
    "ui:layout": ["story", "heard", { action: "saveAndContinue", route: "/end" }],
    story: { "ui:widget": "textarea" },
    heard: { "ui:widget": "radio", "ui:texts": { OTH: "heard_other" } },
  },
  "pages/end.schema.json": { properties: {} },
  "pages/end.ui.json": { "ui:layout": [{ review: true }, { action: "submit" }] },
};

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(FILES) });

it("takes texts and choices by keyboard, says what is too much, and submits both as one [TXT-02] [TXT-03] [TXT-05] [TXT-06]", async () => {
  const { page, ...visitor } = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(page, app.server, "texts@applicants.example");
  await page.goto("/camp");
  await pageTitled(page, "Camp");

  const story = page.getByRole("textbox", { name: "Your Story" });
  await story.focus();
  await page.keyboard.type("we go to the sea");
  await expect.poll(() => page.locator("#story-words").textContent()).toBe("5 of 2 to 4 words: 1 too many");
  expect(await story.inputValue()).toBe("we go to the sea");
  await page.keyboard.press("Tab");
  const refusal = page.getByText("Your Story can be at most 4 words.");
  await refusal.first().waitFor();

  const advertisement = page.getByRole("radio", { name: "An advertisement", exact: true });
  expect(await advertisement.evaluate((radio) => radio === document.activeElement)).toBe(true);
  const describedBy = await advertisement.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe("On paper or on a screen.");
  const other = page.getByRole("textbox", { name: "Please say how" });
  expect(await other.count()).toBe(0);
  await page.keyboard.press("ArrowUp");
  await other.waitFor();
  expect(await other.getAttribute("aria-required")).toBe("true");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await other.waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await other.focus();
  await page.keyboard.type("From a neighbor");
  await story.focus();
  await page.keyboard.press("Control+End");
  for (let letter = 0; letter < " sea".length; letter++) await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await refusal.first().waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Save and Continue" }).press("Enter");
  await pageTitled(page, "The End");
  await page.getByText("Other: From a neighbor").waitFor();
  expect(await page.locator("dt").getByText("Please say how").count()).toBe(0);
  await page.getByRole("button", { name: "Submit" }).press("Enter");
  await page.waitForURL("**/completion");
  await visitor.leave();
});
