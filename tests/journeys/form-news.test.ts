import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const app = ownAppAndBrowser();
const PATIENCE = { timeout: 120_000, interval: 100 };

async function currentHash(): Promise<string> {
  const { hash }: { hash: string } = await (await fetch(`${app.server.address}/forms/current`)).json();
  return hash;
}

/** Replaces texts in definition files, as an editor would; each must be there once. Waits until that is published. */
async function publish(edits: readonly (readonly [file: string, before: string, after: string])[]) {
  const hash = await currentHash();
  for (const [file, before, after] of edits) {
    const path = join(app.server.formsDir, file);
    const text = await readFile(path, "utf8");
    expect(text.split(before), `${file} holds ${before} once`).toHaveLength(2);
    await writeFile(path, text.replace(before, after));
  }
  await vi.waitUntil(async () => (await currentHash()) !== hash, PATIENCE);
}

/** Adds a question to the first page; in one publish with other edits, in the order in which no file alone is refused. */
const newQuestion = (key: string, title: string) =>
  [
    [
      "data-model.json",
      `"keys": {`,
      `"keys": {\n    "${key}": { "type": "string", "sensitivity": "personal", "maxLength": 60 },`,
    ],
    [
      "pages/about.schema.json",
      `"properties": {\n    "`,
      `"properties": {\n    "${key}": { "type": "string", "title": "${title}" },\n    "`,
    ],
    ["pages/about.ui.json", `"preferred_name", `, `"preferred_name", "${key}", `],
  ] as const;

const changedBefore = (page: Page) =>
  page.getByRole("region", { name: /^The form has changed since you were here/ });
const changedNow = (page: Page) =>
  page.getByRole("region", { name: "The school has changed this form since you opened it." });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

/** As a browser that is looked at again; it asks when it has not done so for a few seconds. */
async function lookAgain(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return await changedNow(page).count();
    }, PATIENCE)
    .toBe(1);
}

longIt(
  "tells whoever comes back what the form asks by now, with links, until they put it away, on every device [TOL-01] [TOL-02] [TOL-04]",
  async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page, context } = visitor;
    await becomeApplicant(page, app.server, "comes-back@applicants.example");
    const parent = page.getByRole("group", { name: "Parent 1/Guardian 1" });
    await parent.getByRole("combobox", { name: "Phone Type" }).selectOption({ label: "Home" });
    const saved = page.waitForResponse("**/api/answer");
    await page.getByRole("textbox", { name: "Middle Name" }).fill("Augusta");
    await saved;
    await page
      .getByText(/^Saved /)
      .first()
      .waitFor();
    await page.goto("/education");
    await pageTitled(page, "Academics");
    expect(await changedBefore(page).count()).toBe(0);

    await publish([
      ...newQuestion("favorite_subject", "Favorite Subject at School"),
      [
        "options/phone-types.json",
        `{ "code": "H", "label": "Home" }`,
        `{ "code": "L", "label": "Landline" }`,
      ],
    ]);
    await expect
      .poll(async () => (await fetch(`${app.server.address}/forms/${await currentHash()}.json`)).text())
      .toContain("Landline");
    await page.reload();
    const notice = changedBefore(page);
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(/here earlier today/);
    expect(await notice.getByText("1 new question").count()).toBe(1);
    expect(await notice.getByText("1 answer to check").count()).toBe(1);
    expect(await page.getByRole("link").filter({ hasText: "Phone Type" }).innerText()).toMatch(/Parent 1/);
    await expect
      .poll(() => page.getByRole("status").allInnerTexts())
      .toContainEqual(expect.stringMatching(/1 new question, 1 answer to check/));
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    // With the keyboard alone, to a question on another page.
    await notice.getByRole("link", { name: "Favorite Subject at School" }).focus();
    await page.keyboard.press("Enter");
    await pageTitled(page, "About You");
    await expect.poll(() => focusedId(page)).toBe("favorite_subject");
    // It stands on each page, and a link to a question of the page goes there.
    await notice.getByRole("link", { name: /Phone Type/ }).click();
    await expect.poll(() => focusedId(page)).toMatch(/parent_phone_type/);

    const other = await openVisitor(app.browser, app.server.address, {
      storageState: await context.storageState(),
    });
    await other.page.goto("/about");
    await changedBefore(other.page).waitFor();
    const noted = page.waitForResponse("**/api/seen-form");
    await notice.getByRole("button", { name: "Do not show this again" }).focus();
    await page.keyboard.press("Enter");
    expect((await noted).status()).toBe(200);
    await notice.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await other.page.reload();
    await pageTitled(other.page, "About You");
    await other.page.waitForLoadState("networkidle");
    expect(await changedBefore(other.page).count()).toBe(0);
    await other.leave();
    await visitor.leave();

    const newcomer = await openVisitor(app.browser, app.server.address);
    await becomeApplicant(newcomer.page, app.server, "newcomer@applicants.example");
    await newcomer.page.waitForLoadState("networkidle");
    expect(await changedBefore(newcomer.page).count()).toBe(0);
    await newcomer.leave();
  },
);

longIt("tells of answers that are asked no more, and leads to them [TOL-01]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await becomeApplicant(page, app.server, "set-aside@applicants.example");
  const saved = page.waitForResponse("**/api/answer");
  await page.getByRole("textbox", { name: "Middle Name" }).fill("Augusta");
  await saved;
  await publish([
    ["pages/about.schema.json", `    "middle_name": { "type": "string", "title": "Middle Name" },\n`, ""],
    ["pages/about.ui.json", `["first_name", "middle_name", "last_name"]`, `["first_name", "last_name"]`],
    ["pages/about.ui.json", `  "middle_name": { "ui:autocomplete": "additional-name" },\n`, ""],
    [
      "data-model.json",
      `    "middle_name": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n`,
      "",
    ],
  ]);
  await page.reload();
  const notice = changedBefore(page);
  await notice.getByText("1 answer that is no longer asked for").waitFor();
  await notice.getByRole("link", { name: "See what you wrote" }).click();
  await page.getByText("Augusta").waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  expect(await accessibilityFindings(page)).toEqual([]);
  await visitor.leave();
});

it("an open page tells of a publish while somebody types, changes nothing by itself, and shows the form anew without losing a key [TOL-05] [TOL-06]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  const email = "types@applicants.example";
  await becomeApplicant(page, app.server, email);
  let loads = 0;
  page.on("load", () => (loads += 1));
  const box = page.getByRole("textbox", { name: "First Name", exact: true }).first();
  await box.click();
  // Something is saved under the form of before: that is what the form of now is compared with.
  const typed: string[] = ["Ada "];
  const saved = page.waitForResponse("**/api/answer");
  await page.keyboard.type("Ada ");
  await saved;
  const type = async (text: string) => {
    await page.keyboard.type(text, { delay: 100 });
    typed.push(text);
  };
  await Promise.all([
    publish(newQuestion("second_subject", "Second Subject")),
    type("bcdefghijklmnopqrstuvwxyz"),
  ]);
  await lookAgain(page);
  await type("xyz");
  const text = typed.join("");
  expect([await box.inputValue(), await focusedId(page), loads]).toEqual([text, "first_name", 0]);
  await expect
    .poll(() => page.getByRole("status").allInnerTexts())
    .toContainEqual(expect.stringMatching(/^The school has changed this form since you opened it/));
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityFindings(page)).toEqual([]);
  }
  await page.keyboard.type("!");
  await changedNow(page).getByRole("button", { name: "Show the form as it is now" }).click();
  await page.getByRole("textbox", { name: "Second Subject" }).waitFor();
  expect(await box.inputValue()).toBe(`${text}!`);
  expect((await recordsOf(app.server, email)).answers).toMatchObject({ first_name: `${text}!` });
  expect(await changedNow(page).count()).toBe(0);
  // What is new of it is told there.
  await changedBefore(page).getByRole("link", { name: "Second Subject" }).waitFor();
  await visitor.leave();
});

longIt(
  "whoever goes on to the next page without a save has the new form there, and a visitor keeps what is typed [TOL-05] [TOL-06]",
  async () => {
    const [reader, guest] = await Promise.all([
      openVisitor(app.browser, app.server.address),
      openVisitor(app.browser, app.server.address),
    ]);
    // A minute is long in a test.
    for (const { page } of [reader, guest]) await page.clock.install();
    await becomeApplicant(reader.page, app.server, "reads@applicants.example");
    await guest.page.goto("/about");
    const name = guest.page.getByRole("textbox", { name: "First Name", exact: true }).first();
    await name.click();
    await guest.page.keyboard.type("Grace");
    await publish([["pages/education.schema.json", `"title": "Enroll Term"`, `"title": "First Term"`]]);
    await reader.page.clock.fastForward(51_000);
    await changedNow(reader.page).waitFor();
    await reader.page.getByRole("link", { name: "Academics" }).click();
    await pageTitled(reader.page, "Academics");
    await reader.page.getByText("First Term").first().waitFor();
    await reader.leave();

    await guest.page.clock.fastForward(31_000);
    await changedNow(guest.page).waitFor();
    await guest.page.keyboard.type(" H.");
    await changedNow(guest.page).getByRole("button").click();
    await changedNow(guest.page).waitFor({ state: "detached" });
    await expect.poll(() => name.inputValue()).toBe("Grace H.");
    await guest.leave();
  },
);
