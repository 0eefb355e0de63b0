import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityFindings } from "./support/accessible.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, EDITOR_EXPECTS } from "./support/form-editor.ts";
import { press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const TITLE = "Name You Go By";

const app = ownAppAndBrowser({
  FORMS_PUBLISH: "manual",
  FORMS_FOUR_EYES: "yes",
  RATE_LIMIT_FACTOR: "1000",
});

const says = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

async function write(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function openForm(email: string, role: string) {
  const visitor = await signInAtDesk(app, { email, role, expects: EDITOR_EXPECTS });
  await press(visitor.page, visitor.page.getByRole("link", { name: "Form", exact: true }));
  await titled(visitor.page, "Form");
  return visitor;
}

async function review(page: Page): Promise<void> {
  await press(page, page.getByRole("link", { name: "Review and publish" }));
  await titled(page, "Review and publish");
  await page.getByRole("heading", { name: "What becomes of applications" }).waitFor();
}

const seen = async (): Promise<string> => {
  const { hash } = await (await fetch(`${app.server.address}/forms/current`)).json();
  return await (await fetch(`${app.server.address}/forms/${hash}.json`)).text();
};

it("is talked about, approved by a second person and goes live at its time, by the keyboard alone [EDT-50] [EDT-55] [EDT-56]", async () => {
  const editor = await openForm("editor@school.example", "form_editor");
  const { page } = editor;
  await press(page, button(page, "Begin a draft"));
  await page.getByText("the draft has no changes").waitFor();
  await press(page, button(page, "Show what is in About You"));
  await press(page, button(page, "Show what is in Your Name"));
  await press(page, button(page, "Preferred Name (question)"));
  await write(page, "Question", TITLE);
  await page.getByText("the draft changes 1 file").waitFor();
  await write(page, "New comment", "Is <this> what applicants call it?");
  await press(page, button(page, "Comment"));
  await says(page, "Your comment was added.");
  await page.getByText("Is <this> what applicants call it?").waitFor();
  const findings = [...(await findingsIn(page, "form-comments"))];
  await review(page);
  await page.getByRole("heading", { name: "1 open comment" }).waitFor();
  await write(page, "What you say to whoever approves it", "Plainer words");
  const publisher = await openForm("publisher@school.example", "publisher");
  await press(page, button(page, "Ask for approval"));
  await says(page, "Those who publish were asked by mail.");
  await page.getByText("editor@school.example has asked for approval.").waitFor();

  const other = publisher.page;
  await press(other, button(other, "Show what is in About You"));
  await press(other, button(other, "Show what is in Your Name"));
  await press(other, button(other, `${TITLE} (question)`));
  await write(other, "Reply to editor@school.example", "It is");
  await press(other, button(other, "Reply"));
  await other.getByText("It is", { exact: true }).waitFor();
  await press(other, button(other, "Settle"));
  await other.getByText("Settled by publisher@school.example").waitFor();
  await review(other);
  await other.getByText("No comment is open.").waitFor();
  await other.getByText("Plainer words").waitFor();
  findings.push(...(await findingsIn(other, "form-approval")));
  await write(other, "What you say about it to whoever has asked", "Agreed");
  await press(other, button(other, "Approve"));
  await says(other, "You have approved it.");

  await reach(other, other.getByRole("radio", { name: "Now" }));
  await other.keyboard.press("ArrowDown");
  const { day, time } = await other.evaluate(() => {
    const soon = new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000);
    const part = (options: Intl.DateTimeFormatOptions) => soon.toLocaleString("en-US", options);
    return {
      day: part({ month: "2-digit", day: "2-digit", year: "numeric" }).replaceAll("/", ""),
      time: part({ hour: "2-digit", minute: "2-digit" }).replaceAll(/\W/g, ""),
    };
  });
  await reach(other, other.getByLabel("Day", { exact: true }));
  await other.keyboard.type(day);
  await reach(other, other.getByLabel("Time", { exact: true }));
  await other.keyboard.type(time);
  await press(other, button(other, "Schedule"));
  await says(other, "It is scheduled.");
  await other.getByText("Version 2 goes live on").waitFor();
  findings.push(...(await findingsIn(other, "form-schedule")));
  await other.goto("/desk/form");
  await other.getByText("Version 2 goes live on").waitFor();
  expect(await seen()).not.toContain(TITLE);
  await expect.poll(seen, { timeout: 100_000, interval: 1_000 }).toContain(TITLE);
  await other.reload();
  await other.getByText("Applicants see version 2 of").waitFor();
  expect(findings).toEqual([]);
  await publisher.leave();
  await editor.leave();
});

it("is shown as a draft to somebody without an account who has the link, until that is ended [EDT-58]", async () => {
  const { page, leave } = await openForm("sharer@school.example", "form_editor");
  await press(page, button(page, "Begin a draft"));
  await page.getByText("the draft has no changes").waitFor();
  await press(page, button(page, "Show what is in About You"));
  await press(page, button(page, "Show what is in Your Name"));
  await press(page, page.getByRole("button", { name: "(question)" }).first());
  await write(page, "Question", "Name in the Draft");
  await page.getByText("the draft changes 1 file").waitFor();
  await press(page, page.getByRole("link", { name: "Review and publish" }));
  await titled(page, "Review and publish");
  await press(page, button(page, "Make a link"));
  const dialog = page.getByRole("alertdialog", { name: "A link to the draft" });
  const address = (await dialog.locator("code").textContent()) ?? "";
  const findings = [...(await findingsIn(page, "form-share-link"))];
  await press(page, dialog.getByRole("button", { name: "Close" }));
  await page.getByText("Made by sharer@school.example").waitFor();
  findings.push(...(await findingsIn(page, "form-shares")));

  const guest = await openVisitor(app.browser, app.server.address, { expects: EDITOR_EXPECTS });
  await guest.page.goto(address);
  expect(new URL(guest.page.url()).search).toBe("");
  await guest.page.getByRole("complementary", { name: "Preview" }).waitFor();
  await guest.page.goto("/forms/preview/about");
  await guest.page.getByText("Name in the Draft").first().waitFor();
  expect(await accessibilityFindings(guest.page)).toEqual([]);

  await press(page, page.getByRole("button", { name: "End it: Made by sharer@school.example" }));
  await says(page, "The link works no longer.");
  await page.getByText("No link works.").waitFor();
  const answer = await guest.page.reload();
  expect(answer?.status()).toBe(404);
  await guest.leave();
  expect(findings).toEqual([]);
  await leave();
});
