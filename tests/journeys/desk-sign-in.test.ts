import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import {
  attachAuthenticator,
  enrolByKeyboard,
  findingsIn,
  signInByKeyboard,
  staffLink,
  titled,
} from "./support/desk.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

/** Goes down the open menu to the item and takes it. The keys are heard once the menu has the focus. */
async function chooseItem(page: Page, name: string): Promise<void> {
  await expect.poll(() => hasFocus(page.getByRole("menu"))).toBe(true);
  const isAt = () =>
    page.getByRole("menuitem", { name, exact: true }).and(page.locator("[data-highlighted]")).count();
  const items = await page.getByRole("menuitem").count();
  for (let presses = 0; presses <= items && (await isAt()) === 0; presses++) {
    const highlighted = page.locator("[role=menuitem][data-highlighted]");
    const before = await highlighted.allInnerTexts();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => highlighted.allInnerTexts()).not.toEqual(before);
  }
  await page.keyboard.press("Enter");
}

/** Opens a section's masked answers to somebody of the staff; gives what axe finds. */
async function openSectionByKeyboard(page: Page): Promise<readonly string[]> {
  await press(page, page.getByRole("button", { name: /^Actions for a-rather/ }));
  await chooseItem(page, "Change what is read in full");
  const dialog = page.getByRole("dialog", { name: /^What a-rather.* reads in full$/ });
  const section = dialog.getByRole("checkbox", { name: "About You" });
  await reach(page, section);
  await page.keyboard.press("Space");
  expect(await section.isChecked()).toBe(true);
  const findings = await findingsIn(page, "sections");
  await press(page, dialog.getByRole("button", { name: "Save" }));
  await page.getByRole("status").getByText("reads in full now: About You.").waitFor();
  const row = page.getByRole("row", { name: /^a-rather/ });
  await row.getByRole("cell", { name: "About You" }).waitFor();
  await expect.poll(() => hasFocus(row.getByRole("button", { name: /^Actions for/ }))).toBe(true);
  return findings;
}

it("begins with a one-time link and goes on with password and code, with the keyboard alone and at every width; opens a section to somebody [DSK-70] [DSK-75] [DSK-01] [DSK-02] [DSK-03] [DSK-08]", async () => {
  const email = "officer@school.example";
  const link = await staffLink(app, email, "admin");
  const { page, leave } = await openVisitor(app.browser, app.server.address, {
    expects: /status of 40[01] /,
  });
  const findings: string[] = [];
  await page.goto(link);
  await titled(page, "Your first sign-in");
  await page.getByRole("tab", { name: "Password and code" }).click();
  await page.locator("[data-secret]").waitFor();
  findings.push(...(await findingsIn(page, "first-sign-in")));
  await page.reload();
  await titled(page, "Your first sign-in");
  const codes = await enrolByKeyboard(page);
  await titled(page, "Applications");
  expect(new URL(page.url()).href).toBe(`${app.server.address}/desk`);
  await press(page, page.getByRole("link", { name: email }));
  await titled(page, `Signed in as ${email}`);
  findings.push(...(await findingsIn(page, "account")));

  await press(page, page.getByRole("link", { name: "Staff" }));
  await titled(page, "Staff");
  await press(page, page.getByRole("button", { name: "Add somebody" }));
  await reach(page, page.getByLabel("E-mail address"));
  await page.keyboard.type("a-rather-long-address-of-somebody@department.school.example");
  findings.push(...(await findingsIn(page, "add")));
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog", { name: "One-time link" }).waitFor();
  findings.push(...(await findingsIn(page, "link")));
  await press(page, page.getByRole("button", { name: "Close", exact: true }));
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await press(page, page.getByRole("button", { name: /^Actions for a-rather/ }));
  await page.getByRole("menuitem", { name: "Change role" }).waitFor();
  findings.push(...(await findingsIn(page, "staff")));
  await page.keyboard.press("Escape");
  // Somebody new is a reader, to whom sections are opened; who makes the form has no applications.
  findings.push(...(await openSectionByKeyboard(page)));
  await press(page, page.getByRole("button", { name: /^Actions for a-rather/ }));
  await chooseItem(page, "Change role");
  await reach(page, page.getByRole("dialog").getByLabel("Role"));
  await page.keyboard.type("Pub");
  await press(page, page.getByRole("button", { name: "Save" }));
  await page.getByRole("status").getByText("is Publisher now.").waitFor();
  const actions = page.getByRole("button", { name: /^Actions for a-rather/ });
  await expect.poll(() => hasFocus(actions)).toBe(true);
  await press(page, actions);
  await chooseItem(page, "Revoke");
  await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Revoke", exact: true }));
  const revoked = page.getByRole("status").filter({ hasText: "a-rather" });
  await expect.poll(() => hasFocus(revoked)).toBe(true);
  await actions.waitFor({ state: "detached" });
  expect(await hasFocus(revoked)).toBe(true);

  await press(page, page.getByRole("button", { name: "Sign out" }));
  await titled(page, "Sign in at the desk");
  findings.push(...(await findingsIn(page, "sign-in")));
  await reach(page, page.getByLabel("E-mail address"));
  for (const [index, typed] of ["somebody@school.example", "not-it", "123456"].entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("That did not work.").waitFor();
  findings.push(...(await findingsIn(page, "refused")));
  await page.reload();
  await signInByKeyboard(page, email, codes);
  await titled(page, "Applications");
  expect(findings).toEqual([]);
  await leave();
});

longIt(
  "takes a passkey in the place of password and code, and nothing of the desk is in an applicant's page [DSK-01] [DSK-06]",
  async () => {
    const email = "keeper@school.example";
    const link = await staffLink(app, email, "reader");
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      expects: /status of 40[13] /,
    });
    await attachAuthenticator(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await titled(page, "Applications");
    await page.getByRole("link", { name: email }).click();
    await titled(page, `Signed in as ${email}`);
    await page.getByText("with a passkey").waitFor();
    expect(await page.getByRole("link", { name: "Staff" }).count()).toBe(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await titled(page, "Applications");
    for (const address of ["/desk/staff", "/desk/staff/"]) {
      await page.goto(address);
      await page.getByRole("alert").getByText("Your role at the desk does not allow this.").waitFor();
    }
    await page.goto("/desk/");
    await titled(page, "Applications");

    const applicants = await page.context().newPage();
    const loaded: string[] = [];
    applicants.on("request", (request) => loaded.push(request.url()));
    await applicants.goto("/about");
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((url) => url.includes("/desk"))).toEqual([]);
    await leave();
  },
);
