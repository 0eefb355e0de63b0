import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { confirmForms, madeToken, runAdmin } from "./support/admin.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const APPLICANT = "set-aside@applicants.example";
const app = ownAppAndBrowser();

/** Takes a line out of a definition file. */
async function cut(file: string, text: string): Promise<void> {
  const path = join(app.server.formsDir, file);
  const before = await readFile(path, "utf8");
  expect(before.split(text), `${file} holds the text once`).toHaveLength(2);
  await writeFile(path, before.replace(text, ""));
}

async function publishedHash(): Promise<string> {
  const { hash }: { hash: string } = await (await fetch(`${app.server.address}/forms/current`)).json();
  return hash;
}

it("staff read apart from the application what the form asks no more, on every screen and on paper [NLA-01]", async () => {
  const applicant = await openVisitor(app.browser, app.server.address);
  await becomeApplicant(applicant.page, app.server, APPLICANT);
  const save = (data: object) => applicant.context.request.put("/api/answer", { data });
  expect((await save({ first_name: "Amara", middle_name: "Chidinma" })).ok()).toBe(true);
  const before = await publishedHash();
  await cut("pages/about.ui.json", `  "middle_name": { "ui:autocomplete": "additional-name" },\n`);
  await cut("pages/about.ui.json", `"middle_name", `);
  await cut("pages/about.schema.json", `    "middle_name": { "type": "string", "title": "Middle Name" },\n`);
  await cut(
    "data-model.json",
    `    "middle_name": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n`,
  );
  await confirmForms(app.server);
  await vi.waitUntil(async () => (await publishedHash()) !== before, { timeout: 120_000, interval: 100 });
  expect((await save({ last_name: "Obi" })).ok()).toBe(true);
  await applicant.leave();

  const { address } = madeToken(
    await runAdmin(app.server, "service-token", APPLICANT, "--hours", "1", "--sensitive"),
  );
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await page.goto(address);
  await page.getByRole("heading", { name: "Amara Obi", level: 1 }).waitFor();
  const titles = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(titles).toEqual(["About You", "Academics", "Final Steps", "No longer asked"]);
  const apart = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "No longer asked" }) });
  expect(await apart.innerText()).toMatch(
    /Middle Name\s+asked in version 1, set aside \w+ \d+, \d{4} at .*\s+Chidinma/,
  );
  const [aboutYou = ""] = await page.locator("section").allInnerTexts();
  expect(aboutYou).not.toContain("Chidinma");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.emulateMedia({ media: "print" });
  expect(await apart.isVisible()).toBe(true);
  await leave();
});
