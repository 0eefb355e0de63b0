import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { hasFocus, press, tabTo } from "./support/keyboard.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "ray@families.example";

const app = appAndBrowser(otherSchool("boarding"));

it("takes a family with two guardians and children with medications through by keyboard, the focus never lost, and names each entry [GRP-03] [GRP-04] [GRP-05] [GRP-07] [QUO-01]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const arrives = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);

  await becomeApplicant(page, app.server, EMAIL);
  await pageTitled(page, "Your Family");
  // Two guardians stand there at once, and none of them can be removed.
  await heading("Guardian 2").waitFor();
  expect(await page.getByRole("button", { name: /^(Remove|Clear)/ }).count()).toBe(0);
  await write(page, group("Guardian 1"), "Full Name", "Ida Ray");
  await heading("Guardian 1 (Ida Ray)").waitFor();
  await button("Clear Guardian 1 (Ida Ray)").waitFor();
  await press(page, button("Add another guardian"));
  await arrives(heading("Guardian 3"));
  await press(page, button("Remove Guardian 3"));
  const notice = page.getByRole("status").filter({ hasText: /was (removed|cleared)/ });
  await arrives(notice);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await press(page, button("Save and Go to the Children"));

  await pageTitled(page, "The Children Who Will Board");
  await page.getByText("What should we know about your child at night and at table?").waitFor();
  await write(page, group("Child 1"), "First Name", "Ana");
  await page.getByText("What should we know about Ana at night and at table?").waitFor();
  await press(page, button("Add another child"));
  await arrives(heading("Child 2"));
  await write(page, group("Child 2"), "First Name", "Ben");
  await choose(page, group("Child 2 (Ben)"), "Yes");
  await write(page, group("Medication 1"), "Medication", "Aspirin");
  await press(page, button("Add another medication"));
  await arrives(heading("Medication 2"));
  await write(page, group("Medication 2"), "Medication", "Iron");
  await heading("Medication 2 (Iron)").waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  expect(await heading("Medication 2 (Iron)").evaluate(({ tagName }) => tagName)).toBe("H4");

  // The outer entry takes its medications along, away, up and back.
  await press(page, button("Remove Child 1 (Ana)"));
  await arrives(notice);
  expect(await notice.innerText()).toContain("Child 1 (Ana) was removed.");
  await group("Child 1 (Ben)").getByRole("heading", { name: "Medication 2 (Iron)" }).waitFor();
  await expect
    .poll(async () => (await recordsOf(app.server, EMAIL)).addAnother)
    .toMatchObject({ children: 1, medications: 2, medications_2: 1 });
  const { answers } = await recordsOf(app.server, EMAIL);
  expect(answers).toMatchObject({ child_first_name: "Ben", child_medication_2_name: "Iron" });
  await press(page, button("Undo: bring Child 1 (Ana) back"));
  await arrives(heading("Child 1 (Ana)"));
  await group("Child 2 (Ben)").getByRole("heading", { name: "Medication 2 (Iron)" }).waitFor();
  await expect
    .poll(async () => (await recordsOf(app.server, EMAIL)).addAnother)
    .toMatchObject({ children: 2, medications: 1, medications_2: 2 });

  await press(page, button("Remove Child 2, Medication 1"));
  await arrives(notice);
  expect(await notice.innerText()).toContain("Child 2, Medication 1 (Aspirin) was removed.");
  await press(page, button("Save and Read It Once More"));
  await pageTitled(page, "Read It Once More");
  await heading("Child 2 (Ben)").waitFor();
  await heading("Medication 1 (Iron)").waitFor();
  await press(page, button("Submit"));
  await page.getByRole("link", { name: "Child 2 (Ben): Date of Birth" }).waitFor();
  await page.getByRole("link", { name: "Guardian 2: Full Name" }).waitFor();
  await page.getByRole("link", { name: "Please fill in Friend 1." }).waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await visitor.leave();
});

async function write(page: Page, group: Locator, name: string, text: string): Promise<void> {
  await tabTo(page, group.getByRole("textbox", { name }).first());
  await page.keyboard.type(text);
}

async function choose(page: Page, group: Locator, name: string): Promise<void> {
  const radio = group.getByRole("radio", { name, exact: true });
  await tabTo(page, page.locator(`input[type=radio][name="${await radio.getAttribute("name")}"]`));
  await page.keyboard.press("Space");
  await expect.poll(() => radio.isChecked()).toBe(true);
}
