import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { longIt } from "../support/depth.ts";
import { honestPng } from "../support/honest-files.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = ownAppAndBrowser({ RATE_LIMIT_FACTOR: "1000" });

const REVIEW_UI = {
  "ui:layout": [
    { text: "Please read everything once more." },
    { review: true },
    "signature",
    { action: "submit" },
  ],
};
const REVIEW_SCHEMA = {
  properties: { signature: { type: "string", title: "Your Name, as a Signature" } },
  required: ["signature"],
};

/** Publishes the school's form with one more page, which reviews the others. */
beforeAll(async () => {
  const path = (file: string) => join(app.server.formsDir, file);
  const edit = async (file: string, change: (content: Readonly<Record<string, unknown>>) => unknown) =>
    await writeFile(path(file), JSON.stringify(change(JSON.parse(await readFile(path(file), "utf8")))));
  // It stands once.
  const last = path("pages/final-steps.ui.json");
  await writeFile(last, (await readFile(last, "utf8")).replace('{ "review": true },', ""));
  await writeFile(path("pages/review.ui.json"), JSON.stringify(REVIEW_UI));
  await writeFile(path("pages/review.schema.json"), JSON.stringify(REVIEW_SCHEMA));
  await edit("data-model.json", ({ keys, ...rest }) => ({
    ...rest,
    keys: { ...(keys as object), signature: { type: "string", sensitivity: "personal" } },
  }));
  await edit("application.json", ({ pages, ...rest }) => ({
    ...rest,
    pages: [
      ...(pages as readonly unknown[]),
      { id: "review", route: "/review", step: "Review", title: "Review Your Answers" },
    ],
  }));
  await vi.waitUntil(
    async () => {
      const { hash } = await (await fetch(`${app.server.address}/forms/current`)).json();
      const form = await (await fetch(`${app.server.address}/forms/${hash}.json`)).json();
      return form.pages.some(({ id }: { id: string }) => id === "review");
    },
    { timeout: 120_000, interval: 100 },
  );
});

let account = 0;

/** An applicant who has answered some questions, at the review. */
async function reviewer(answers: Readonly<Record<string, unknown>> = {}) {
  account += 1;
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  await becomeApplicant(page, app.server, `review-${account}@applicants.example`);
  if (Object.keys(answers).length > 0) {
    const saved = await visitor.context.request.put("/api/answer", { data: answers });
    expect(saved.status()).toBe(200);
  }
  await page.goto("/review");
  await pageTitled(page, "Review Your Answers");
  await page.getByRole("heading", { name: "About You", level: 2 }).waitFor();
  /** The answer beside a question of the review. */
  const answerTo = (question: string, index = 0) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(question, { exact: true }) })
      .nth(index)
      .locator("dd");
  return { ...visitor, answerTo };
}

const ANSWERS = {
  phone_home: "12",
  first_name: "Amara",
  last_name: "Óbi",
  birth_date: "2008-02-29",
  country: "USA",
  citizenship_type: "1",
  ssn: "123-45-6789",
  gender_female: true,
  sibling_first_name: "Bo",
  sibling_2_first_name: "Cy",
};

it("shows all answers as print does, and what is missing beside them [REV-01, REV-03, REV-08]", async () => {
  const { page, answerTo, leave } = await reviewer(ANSWERS);
  expect(await answerTo("Date of Birth").innerText()).toBe("February 29, 2008");
  expect(await page.getByText("XXX-XX-6789").count()).toBe(1);
  expect(await page.getByText("123-45").count()).toBe(0);
  expect(await answerTo("Middle Name").innerText()).toBe("Not answered");
  const sibling = page.getByRole("region", { name: "Sibling 2", exact: true });
  expect(await sibling.getByText("Cy", { exact: true }).count()).toBe(1);
  const missing = await answerTo("Enroll Term").innerText();
  expect(missing).toContain("Missing");
  const wrong = await answerTo("Home Phone").innerText();
  expect(wrong).toContain("12");
  expect(wrong).toMatch(/Correct\s+“Home Phone”$/);
  await page.getByText(/^\d+ answers are missing or need another look/).waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await leave();
});

it("leads to what is to be changed and back to where it was left, also after a reload [REV-02, REV-04, REV-05]", async () => {
  const { page, answerTo, leave } = await reviewer(ANSWERS);
  const change = page.getByRole("link", { name: "Change the answers in Academics" });
  await change.focus();
  await page.keyboard.press("Enter");
  await pageTitled(page, "Academics");
  const term = page.locator("#entry_term");
  await vi.waitFor(async () =>
    expect(await term.evaluate((box) => box === document.activeElement)).toBe(true),
  );
  await page.reload();
  await pageTitled(page, "Academics");
  const back = page.getByRole("link", { name: "Back to the review" });
  await back.first().waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await term.selectOption({ index: 1 });
  const chosen = await term.evaluate((box) => (box as HTMLSelectElement).selectedOptions[0]?.label);
  await back.last().focus();
  await page.keyboard.press("Enter");
  await pageTitled(page, "Review Your Answers");
  const heading = page.getByRole("heading", { name: "Academics", level: 2 });
  await vi.waitFor(async () =>
    expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true),
  );
  expect(await answerTo("Enroll Term").innerText()).toBe(chosen);
  await page.getByRole("link", { name: "About You", exact: true }).click();
  await pageTitled(page, "About You");
  expect(await back.count()).toBe(0);
  await leave();
});

longIt("leads to a question that is missing [REV-03]", async () => {
  const { page, answerTo, leave } = await reviewer(ANSWERS);
  await answerTo("School Name").getByRole("link").click();
  await pageTitled(page, "Academics");
  await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe("hs_name"));
  await leave();
});

longIt("names the documents that have arrived [REV-01]", async () => {
  const { page, answerTo, leave } = await reviewer({ different_name_transcript: "N" });
  await page.getByRole("link", { name: "Academics", exact: true }).click();
  const upload = page.locator("#transcript_document");
  if ((await upload.count()) === 0)
    await page
      .getByRole("tab", { name: /upload/i })
      .first()
      .click();
  const file = { name: "grades.png", mimeType: "image/png", buffer: await honestPng() };
  await upload.locator("input[type=file]").setInputFiles(file);
  await upload.getByRole("link", { name: "grades.png" }).waitFor({ timeout: 120_000 });
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await pageTitled(page, "Review Your Answers");
  await page.getByText(/grades\.png, \d/).waitFor();
  expect(await answerTo("Enroll Term").innerText()).toContain("Missing");
  await leave();
});

longIt("draws nothing anew while somebody types on its own page [REV-04]", async () => {
  const { page, leave } = await reviewer(ANSWERS);
  await page.evaluate(() => {
    const counted = Object.assign(window, { changes: 0 });
    const review = document.querySelector("main dl")?.closest("section")?.parentElement;
    if (!review) throw new Error("There is no review.");
    new MutationObserver((records) => {
      counted.changes += records.length;
    }).observe(review, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.getByRole("textbox", { name: "Your Name, as a Signature" }).pressSequentially("Amara Obi");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0);
  await leave();
});

longIt(
  "shows a visitor what was typed before, and lets them change it without an account [REV-01, REV-02]",
  async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await pageTitled(page, "About You");
    await page.getByRole("textbox", { name: "First Name" }).first().fill("Ada");
    await page.goto("/review");
    await pageTitled(page, "Review Your Answers");
    await page.getByText("Ada", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Change the answers in About You" }).click();
    await pageTitled(page, "About You");
    await page.getByRole("link", { name: "Back to the review" }).last().click();
    await pageTitled(page, "Review Your Answers");
    await leave();
  },
);
