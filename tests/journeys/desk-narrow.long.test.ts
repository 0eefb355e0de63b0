import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { applyByCall } from "./support/apply-by-call.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";

const app = appAndBrowser();
const PHONE = { width: 375, height: 667 };
/** The height of a line of the header: a button and the room around it. */
const LINE_PX = 60;

const apply = (email: string, name: string) =>
  applyByCall(app, { email, answers: { ...COMPLETE, first_name: "Ilse", last_name: name } }, "counselor");

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

it("fits a phone: header and filters behind a button, list and checklist first, with the keyboard alone [DSK-63]", async () => {
  await apply("narrow.one@applicants.example", "Narrowgate");
  await apply("narrow.two@applicants.example", "Narrowing");
  const { page, leave } = await signInAtDesk(app, {
    email: "narrow@school.example",
    role: "admin",
    expects: /status of 40[14] /,
  });
  const findings: string[] = [];
  await page.setViewportSize(PHONE);
  const row = page.getByRole("link", { name: "Narrowgate, Ilse" });
  await row.waitFor();
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(LINE_PX);
  const rows = page.getByRole("table").getByRole("link");
  expect(await topOf(rows.first())).toBeLessThan(PHONE.height);
  const search = page.getByLabel("Search by name");
  expect(await search.isVisible()).toBe(false);
  findings.push(...(await findingsIn(page, "narrow-list")));

  await page.setViewportSize(PHONE);
  const filters = page.getByRole("button", { name: /^Search and filters/ });
  await press(page, filters);
  expect(await filters.getAttribute("aria-expanded")).toBe("true");
  await reach(page, search);
  await page.keyboard.type("narrowgate");
  await page.getByRole("status").getByText("1 application.").waitFor();
  findings.push(...(await findingsIn(page, "narrow-filters")));
  await page.setViewportSize(PHONE);
  await press(page, filters);
  await search.waitFor({ state: "hidden" });
  expect(await filters.innerText()).toContain("1 set");
  expect(await hasFocus(filters)).toBe(true);

  const menu = page.getByRole("button", { name: "Menu" });
  const staff = page.getByRole("link", { name: "Staff", exact: true });
  expect(await staff.isVisible()).toBe(false);
  await press(page, menu);
  await reach(page, staff);
  findings.push(...(await findingsIn(page, "narrow-menu")));
  await page.setViewportSize(PHONE);
  await page.keyboard.press("Escape");
  expect(await hasFocus(menu)).toBe(true);
  expect(await staff.isVisible()).toBe(false);
  await page.keyboard.press("Enter");
  await press(page, staff);
  await titled(page, "Staff");
  expect(await menu.getAttribute("aria-expanded")).toBe("false");
  findings.push(...(await findingsIn(page, "narrow-staff")));
  await page.setViewportSize(PHONE);
  for (const name of ["Exports", "Webhooks", "Tokens"]) {
    await press(page, menu);
    await press(page, page.getByRole("link", { name, exact: true }));
    await titled(page, name);
    findings.push(...(await findingsIn(page, `narrow-${name.toLowerCase()}`)));
    await page.setViewportSize(PHONE);
  }

  await press(page, menu);
  await press(page, page.getByRole("link", { name: "Applications", exact: true }));
  await press(page, row);
  await titled(page, "Narrowgate, Ilse");
  const checklist = page.getByRole("region", { name: "Checklist" });
  const answers = page.getByRole("region", { name: "About You" });
  const timeline = page.getByRole("region", { name: "What happened" });
  expect(await topOf(checklist)).toBeLessThan(PHONE.height);
  expect(await topOf(checklist)).toBeLessThan(await topOf(answers));
  expect(await topOf(answers)).toBeLessThan(await topOf(timeline));
  await timeline.getByText("Mail sent: receipt of the application").waitFor();
  await press(page, page.getByRole("navigation").getByRole("link", { name: "What happened" }));
  expect(await hasFocus(timeline)).toBe(true);
  expect(await topOf(timeline)).toBeLessThan(PHONE.height);
  findings.push(...(await findingsIn(page, "narrow-application")));
  // Where there is room, the answers stand beside.
  expect(await topOf(checklist)).toBeCloseTo(await topOf(answers), 0);
  await press(page, page.getByRole("button", { name: "Open again" }));
  const dialog = page.getByRole("dialog");
  await reach(page, dialog.getByLabel("About You"));
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Open again" }));
  await page.getByRole("status").getByText("The applicant was told").waitFor();
  const more = page.getByRole("button", { name: "Give more time" });
  await press(page, more);
  await reach(page, dialog.getByLabel("How many days more"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  findings.push(...(await findingsIn(page, "more-time")));
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .getByText(/^The applicant was told, and has until /)
    .waitFor();
  await expect.poll(() => hasFocus(more)).toBe(true);
  await page.getByText("Given more time, by narrow@school.example").waitFor();
  const missing = await page.goto("/desk/aplications");
  expect(missing?.status()).toBe(404);
  await titled(page, "There is no such page.");
  findings.push(...(await findingsIn(page, "missing")));
  expect(findings).toEqual([]);
  await leave();
});
