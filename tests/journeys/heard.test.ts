import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { becomeApplicant, submitButton } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

/** Everything that the browser tells screen readers, as one text. */
async function accessibleTree(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  await browser.detach();
  return JSON.stringify(nodes);
}

const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

describe("what is heard", () => {
  longIt(
    "a tab's name begins with Error once answers or fields are to be put right, and no longer [SEE-05]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await page.goto("/login");
      await submitButton(page).click();
      await expect.poll(() => page.title()).toMatch(/^Error: Log In – /);
      await page.getByLabel(/^Email Address/).fill("titles@applicants.example");
      await page.getByLabel(/^Password\*?$/).fill("x");
      await expect.poll(() => page.title()).toMatch(/^Log In – /);

      await becomeApplicant(page, app.server, "titles@applicants.example");
      const { entry_term: _term, ...answers } = COMPLETE;
      expect((await page.request.put("/api/answer", { data: answers })).ok()).toBe(true);
      await page.goto("/final-steps");
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await pageTitled(page, "Academics");
      await expect.poll(() => page.title()).toMatch(/^Error: Academics – /);
      await page.getByRole("combobox", { name: "Enroll Term" }).selectOption({ index: 1 });
      await expect.poll(() => page.title()).toMatch(/^Academics – /);
      await leave();
    },
  );

  it("the focus goes to a heading when the applicant moves on, and stays where the browser puts it when a page loads [SEE-05]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await pageTitled(page, "About You");
    await page.mouse.click(5, 5);
    // A browser remembers across its own pages that somebody has pressed something.
    await page.evaluate(() => location.assign("/education"));
    await pageTitled(page, "Academics");
    await page.waitForLoadState("networkidle");
    expect(await hasFocus(page, "body")).toBe(true);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await pageTitled(page, "Final Steps");
    await expect.poll(() => hasFocus(page, "h1")).toBe(true);
    await leave();
  });

  longIt(
    "a First Name is that of its group, and a concealed number is not in what screen readers are told, until it is shown [SEE-05]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await page.goto("/about");
      const ssn = page.locator("#ssn");
      await ssn.click();
      await page.keyboard.type("412559318");
      expect(await ssn.inputValue()).toBe("412-55-9318");
      // Boxes with the same words are told apart by their groups.
      for (const person of ["Your Name", "Parent 1/Guardian 1", "Parent 2/Guardian 2", "Sibling 1"]) {
        const group = page.getByRole("group", { name: person, exact: true });
        expect([person, await group.getByLabel("First Name").count()]).toEqual([person, 1]);
      }
      const concealed = await accessibleTree(page);
      expect(concealed).toContain("Social Security Number");
      expect(concealed).not.toMatch(/412-?55|9318/);
      // Mended in the middle and taken back, as in any box.
      for (let back = 0; back < 4; back++) await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("0");
      expect(await ssn.inputValue()).toBe("412-50-9318");
      await page.getByRole("button", { name: "Show Social Security number" }).click();
      expect(await accessibleTree(page)).toContain("412-50-9318");
      await page.getByRole("button", { name: "Hide Social Security number" }).click();
      expect(await accessibleTree(page)).not.toMatch(/412-?50|9318/);
      await leave();
    },
  );
});
