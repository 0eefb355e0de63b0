import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { filesAfter } from "../docs/guide-steps.ts";
import { longIt } from "../support/depth.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { button, draftOf, EDITOR_EXPECTS, editorApp, isSaved } from "./support/form-editor.ts";
import { press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const UI = "pages/about.ui.json";
const FIRST = filesAfter("Change the words of a question");
const BEFORE_QUESTION = filesAfter("Change what applicants read after submitting, and in mails");

/** The draft is compiled, compared and filled in by processes of their own: a busy machine takes its time. */
const REVIEW_LIMIT_MS = 180_000;

const app = editorApp(FIRST);

/** How somebody presses and writes: by keyboard alone, or with the mouse. */
interface Hand {
  readonly name: string;
  readonly press: (page: Page, control: Locator) => Promise<void>;
  readonly reach: (page: Page, control: Locator) => Promise<void>;
}

const KEYBOARD: Hand = { name: "keyboard", press, reach };
const MOUSE: Hand = {
  name: "mouse",
  press: (_page, control) => control.click(),
  reach: (_page, control) => control.click(),
};

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const isSaid = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

async function write(hand: Hand, page: Page, label: string, text: string): Promise<void> {
  await hand.reach(page, box(page, label));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function openForm(email: string, role = "form_editor") {
  const visitor = await signInAtDesk(app, { email, role, expects: EDITOR_EXPECTS });
  await press(visitor.page, visitor.page.getByRole("link", { name: "Form", exact: true }));
  await titled(visitor.page, "Form");
  return visitor;
}

async function beginDraft(page: Page, hand: Hand): Promise<void> {
  await hand.press(page, button(page, "Begin a draft"));
  await page.getByText("the draft has no changes").waitFor();
}

async function giveUpDraft(page: Page, hand: Hand): Promise<void> {
  await hand.press(page, button(page, "Discard draft"));
  await hand.press(page, page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }));
  await isSaid(page, "The draft was discarded.");
}

/** Chooses the question of a section of the first page. */
async function choose(hand: Hand, page: Page, section: string, entry: string): Promise<void> {
  for (const title of ["About You", section]) {
    const show = button(page, `Show what is in ${title}`);
    await show.waitFor();
    if ((await show.getAttribute("aria-expanded")) !== "true") await hand.press(page, show);
  }
  await hand.press(page, button(page, entry));
}

async function publishedForm(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await fetch("/forms/current")).json()).hash);
}

let inFolder = FIRST;

/** Puts files into the forms folder, and waits until they are what applicants see. */
async function putForms(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  if (files === inFolder) return;
  inFolder = files;
  const before = await publishedForm(page);
  app.killable.changeForms(files);
  await expect.poll(() => publishedForm(page), { timeout: 60_000 }).not.toBe(before);
}

longIt.each([KEYBOARD, MOUSE])(
  "does what the guide does by hand, byte for byte, by $name: an option, a question, and one less [EDT-65] [EDT-66] [EDT-67]",
  async (hand) => {
    const { page, leave } = await openForm(`${hand.name}@school.example`);
    await putForms(page, FIRST);
    await beginDraft(page, hand);
    const act = (control: Locator) => hand.press(page, control);

    await act(button(page, "Show what is in parent"));
    await act(button(page, "Show what is in Side by side").first());
    await act(button(page, "Relationship to You (question)"));
    const options = page.getByRole("region", { name: "Options", exact: true });
    await act(options.getByRole("button", { name: /^Uncle/ }));
    await write(hand, page, "New option", "Cousin");
    expect(await box(page, "Code of the new option").inputValue()).toBe("COU");
    await act(button(page, "Add option"));
    await isSaid(page, "Cousin was added.");
    await isSaved(page);
    expect(await draftOf(page)).toEqual(filesAfter("Add an option"));
    const findings = [...(await findingsIn(page, `form-options-${hand.name}`))];
    await giveUpDraft(page, hand);

    await putForms(page, BEFORE_QUESTION);
    await page.reload();
    await beginDraft(page, hand);
    await choose(hand, page, "Contact", "Send me text messages about my application (question)");
    await act(button(page, "Add question…"));
    await page.getByRole("dialog", { name: "Add a question" }).waitFor();
    findings.push(...(await findingsIn(page, `form-add-question-${hand.name}`)));
    await write(hand, page, "Question, as applicants read it", "Messenger Name");
    await write(hand, page, "Longest answer, in characters", "20");
    await page.keyboard.press("Enter");
    await isSaid(page, "Messenger Name was added.");
    await write(hand, page, "Pattern", "^@[a-z0-9_]+$");
    await write(hand, page, "Help text", "For example @amara");
    await hand.reach(page, box(page, "Does not match the pattern"));
    await page.keyboard.type("Please begin with @ and use small letters and digits.");
    await isSaved(page);
    const added = filesAfter("Add a question");
    expect(await draftOf(page)).toEqual(added);

    await act(button(page, "Delete…"));
    await act(page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }));
    await isSaid(page, "Messenger Name was deleted.");
    await isSaved(page);
    const line =
      '"content": [{ "row": ["phone_home", "phone_mobile"] }, "phone_international", "optin_sms_ind"]';
    const lines = `"content": [
        { "row": ["phone_home", "phone_mobile"] },
        "phone_international",
        "optin_sms_ind"
      ]`;
    const data = "data-model.json";
    expect(await draftOf(page)).toEqual({
      ...BEFORE_QUESTION,
      [data]: added[data],
      [UI]: BEFORE_QUESTION[UI]?.replace(line, lines),
    });
    await giveUpDraft(page, hand);
    expect(findings).toEqual([]);
    await leave();
  },
);

it("adds a page with a question, which applicants see once it is published, and takes it away again [EDT-60] [EDT-61] [EDT-64]", async () => {
  const hand = KEYBOARD;
  const { page, leave } = await openForm("publisher@school.example", "publisher");
  await beginDraft(page, hand);
  const before = await draftOf(page);
  await press(page, button(page, "About You (page)"));
  await press(page, button(page, "Add page…"));
  await page.getByRole("dialog", { name: "Add a page" }).waitFor();
  await write(hand, page, "Heading of the page", "Log In");
  await write(hand, page, "Address", "/login");
  await page.keyboard.press("Enter");
  await page.getByText("The product itself has something at this address.").waitFor();
  const findings = [...(await findingsIn(page, "form-add-page"))];
  await write(hand, page, "Heading of the page", "Your Hobbies");
  await write(hand, page, "Name in the list of steps", "Hobbies");
  await write(hand, page, "Address", "/hobbies");
  await page.keyboard.press("Enter");
  await isSaid(page, "The page Your Hobbies was added.");
  await press(page, button(page, "Add question…"));
  await write(hand, page, "Question, as applicants read it", "What do you like to do?");
  await page.keyboard.press("Enter");
  await isSaid(page, "What do you like to do? was added.");
  await isSaved(page);
  expect(page.url()).toContain("chosen=pages%2Fhobbies%3Awhat_do_you_like_to_do");
  expect(Object.keys(await draftOf(page))).toEqual(
    expect.arrayContaining(["pages/hobbies.schema.json", "pages/hobbies.ui.json"]),
  );
  await page.reload();
  const chosen = page.locator('[aria-current="true"]').filter({ hasText: "What do you like to do?" });
  await chosen.waitFor();
  findings.push(...(await findingsIn(page, "form-new-page")));

  await press(page, page.getByRole("link", { name: "Review and publish" }));
  await titled(page, "Review and publish");
  await page.getByText("Your Hobbies").first().waitFor({ timeout: REVIEW_LIMIT_MS });
  await press(page, button(page, "Publish"));
  await page
    .getByRole("status")
    .getByText(/Version \d+ is what applicants see from now on/)
    .waitFor();
  const applicant = await openVisitor(app.browser, app.server.address);
  await applicant.page.goto("/hobbies");
  await applicant.page.getByRole("heading", { level: 1, name: "Your Hobbies" }).waitFor();
  await applicant.page.getByLabel("What do you like to do?").waitFor();
  await applicant.leave();

  await page.goto("/desk/form");
  await beginDraft(page, hand);
  await press(page, button(page, "Your Hobbies (page)"));
  await press(page, button(page, "Delete…"));
  await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }));
  await isSaid(page, "Your Hobbies was deleted.");
  await isSaved(page);
  const { "data-model.json": _, ...without } = await draftOf(page);
  const { "data-model.json": __, ...first } = before;
  expect(without).toEqual(first);
  await giveUpDraft(page, hand);
  expect(findings).toEqual([]);
  await leave();
});

/** Drags a line of the outline onto another one. */
async function drag(page: Page, from: string, onto: string): Promise<void> {
  const row = (name: string) =>
    page
      .locator("li")
      .filter({ has: button(page, name) })
      .last();
  const handle = await row(from).getByTitle("Drag to move").first().boundingBox();
  const target = await row(onto).boundingBox();
  if (!handle || !target) throw new Error("Both lines are there.");
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  const to = target.y + 4;
  const steps = 24;
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(x, handle.y + ((to - handle.y) * step) / steps);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

/** The places beside their own at which lines of the outline were drawn on their way. */
async function placesOnTheWay(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const until = performance.now() + 1_500;
    const look = () => {
      for (const row of document.querySelectorAll("nav li")) {
        const { transform } = getComputedStyle(row);
        if (!["none", "matrix(1, 0, 0, 1, 0, 0)"].includes(transform)) seen.add(transform);
      }
      document.body.dataset.places = [...seen].join("; ");
      if (performance.now() < until) requestAnimationFrame(look);
    };
    look();
  });
  await act();
  await page.waitForTimeout(1_700);
  const places = (await page.evaluate(() => document.body.dataset.places)) ?? "";
  return places === "" ? [] : places.split("; ");
}

longIt(
  "drags a question among those beside it, moves it to another page, and animates for those alone who want it [EDT-62] [EDT-63]",
  async () => {
    const { page, leave } = await openForm("mover@school.example");
    await beginDraft(page, MOUSE);
    const before = await draftOf(page);
    await choose(MOUSE, page, "Contact", "Send me text messages about my application (question)");
    await drag(
      page,
      "Send me text messages about my application (question)",
      "International Phone (question)",
    );
    await isSaid(page, "Send me text messages about my application is now 2 of 3.");
    await isSaved(page);
    const content = JSON.parse((await draftOf(page))[UI] ?? "")["ui:layout"][1].content;
    expect(content.slice(1)).toEqual(["optin_sms_ind", "phone_international"]);

    await expect.poll(() => placesOnTheWay(page, async () => undefined)).toEqual([]);
    // For one frame both lines are where they were, and nowhere between.
    const still = await placesOnTheWay(page, () => button(page, "Move down").click());
    expect(still.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    await choose(MOUSE, page, "Contact", "Send me text messages about my application (question)");
    const places = await placesOnTheWay(page, () => button(page, "Move up").click());
    expect(places.length).toBeGreaterThan(4);
    await page.emulateMedia({ reducedMotion: "reduce" });

    await press(page, button(page, "Move to…"));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("To the end of").selectOption({ label: "Academics" });
    const findings = await findingsIn(page, "form-move-to");
    await press(page, dialog.getByRole("button", { name: "Move", exact: true }));
    await isSaid(page, "Send me text messages about my application is now in Academics.");
    await isSaved(page);
    const moved = await draftOf(page);
    expect(moved["pages/education.schema.json"]).toContain('"optin_sms_ind"');
    // The rule of its page that asks about it stays, as the dialog has said.
    expect(JSON.parse(moved["pages/about.schema.json"] ?? "").properties).not.toHaveProperty("optin_sms_ind");
    await press(page, button(page, "Undo"));
    await press(page, button(page, "Undo"));
    await isSaved(page);
    expect(JSON.parse((await draftOf(page))[UI] ?? "")).toEqual(JSON.parse(before[UI] ?? ""));
    await giveUpDraft(page, KEYBOARD);
    expect(findings).toEqual([]);
    await leave();
  },
);
