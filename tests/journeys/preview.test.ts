import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { honestPng } from "../support/honest-files.ts";
import { accessibilityFindings, findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { madeToken, runForms } from "./support/admin.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { inDatabase } from "./support/beside-server.ts";
import { press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const MANUAL = { FORMS_PUBLISH: "manual" };
/** The browser's own line about a page that was refused. */
const REFUSED = /the server responded with a status of 404/;

const app = ownAppAndBrowser(MANUAL);

/** `npm run forms -- preview …` on the server's own settings. */
const preview = (...options: readonly string[]) =>
  runForms({ settings: { ...app.server.settings, ...MANUAL } }, "preview", ...options);

/** Replaces text in a definition file, which must be there once; gives what takes that back. */
async function edit(file: string, before: string, after: string): Promise<() => Promise<void>> {
  const path = join(app.server.formsDir, file);
  const text = await readFile(path, "utf8");
  expect(text.split(before), `${file} holds the text to change once`).toHaveLength(2);
  await writeFile(path, text.replace(before, after));
  return () => writeFile(path, text);
}

const TABLES = [
  "accounts",
  "sessions",
  "logins",
  "answers",
  "applications",
  "documents",
  "uploads",
  "pdf_copies",
  "jobs",
  "audit",
  "form_versions",
];

/** All that is stored of applicants and forms. */
async function stored(): Promise<string> {
  const tables = await Promise.all(
    TABLES.map((table) => inDatabase(app.server, `select * from ${table} order by 1, 2`)),
  );
  return JSON.stringify(tables);
}

const bar = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** Everything in this browser where something could be kept. */
const keptIn = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      (await indexedDB.databases()).map(({ name }) => name),
      document.cookie,
    ]),
  );

longIt(
  "is filled in with the keyboard, page by page, and nothing of it is kept, although an applicant is logged in [PRV-01] [PRV-02] [PRV-03]",
  async () => {
    const takeBack = await edit(
      "pages/about.schema.json",
      '"title": "Preferred Name"',
      '"title": "Name You Go By"',
    );
    const [address = "", ...told] = await preview();
    const { token } = madeToken([address, ...told]);
    expect(told.at(-1)).toBe("It shows the files in the folder, which applicants do not see yet.");

    const { page, context, leave } = await openVisitor(app.browser, app.server.address);
    await becomeApplicant(page, app.server, "besides-a-preview@applicants.example");
    await page.goto("about:blank");
    const cookies = async () => (await context.cookies()).filter(({ name }) => name !== "preview");
    const [before, sessionBefore] = [await stored(), await cookies()];
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));

    await page.goto(address);
    await heading(page, "About You").waitFor();
    expect(new URL(page.url()).pathname).toBe("/forms/preview/about");
    expect(await bar(page).innerText()).toContain("Preview of a draft: nothing is kept.");
    const keptBefore = await keptIn(page);
    expect(await page.getByText("besides-a-preview").count()).toBe(0);

    await reach(page, page.getByRole("textbox", { name: "First Name" }).first());
    await page.keyboard.type("Previewed");
    await reach(page, page.getByRole("textbox", { name: "Name You Go By" }));
    await page.keyboard.type("Pre");
    const pronouns = page.getByRole("textbox", { name: "Your Pronouns" });
    expect(await pronouns.count()).toBe(0);
    await reach(page, page.getByRole("checkbox", { name: "Not listed here" }));
    await page.keyboard.press("Space");
    await pronouns.waitFor();
    await reach(page, pronouns);
    await page.keyboard.type("ya");

    await press(page, page.getByRole("button", { name: "Add another sibling" }));
    const sibling = (number: number) => page.getByRole("group", { name: `Sibling ${number}` });
    await reach(page, sibling(2).getByRole("textbox", { name: "First Name" }));
    await page.keyboard.type("Ifeoma");
    await press(page, sibling(1).getByRole("button", { name: /^Remove/ }));
    await expect.poll(() => sibling(2).count()).toBe(0);
    expect(await sibling(1).getByRole("textbox", { name: "First Name" }).inputValue()).toBe("Ifeoma");

    await press(page, page.getByRole("link", { name: /Academics/ }));
    await heading(page, "Academics").waitFor();
    expect(new URL(page.url()).pathname).toBe("/forms/preview/education");
    const transcript = page.locator("#transcript_document");
    await transcript.getByRole("button", { name: "Choose a file" }).waitFor();
    await transcript
      .locator("input[type=file]")
      .setInputFiles({ name: "page.png", mimeType: "image/png", buffer: await honestPng() });
    await transcript.getByText("Nothing is uploaded or sent in a preview.", { exact: true }).waitFor();
    await press(page, page.getByRole("link", { name: /About You/ }));
    await heading(page, "About You").waitFor();
    expect(await page.getByRole("textbox", { name: "First Name" }).first().inputValue()).toBe("Previewed");
    expect(await pronouns.inputValue()).toBe("ya");

    await press(page, page.getByRole("link", { name: /Final Steps/ }));
    await heading(page, "Final Steps").waitFor();
    await press(page, page.getByRole("button", { name: "Submit" }));
    await heading(page, "Nobody has an account in a preview").waitFor();
    expect(await findingsAtEveryWidth(page)).toEqual([]);
    await press(page, page.getByRole("link", { name: "Back to the form" }));
    await heading(page, "About You").waitFor();
    expect(await findingsAtEveryWidth(page)).toEqual([]);

    expect(asked.filter((path) => /^\/(api|public|service)\//.test(path))).toEqual([]);
    await page.reload();
    await heading(page, "About You").waitFor();
    expect(await page.getByRole("textbox", { name: "First Name" }).first().inputValue()).toBe("");
    const kept = await keptIn(page);
    expect(kept).toBe(keptBefore);
    expect(kept).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify([history.state, document.referrer]))).not.toContain(
      token,
    );
    expect(await cookies()).toEqual(sessionBefore);
    expect(await stored()).toBe(before);
    expect(app.server.log()).not.toContain(token);

    // The applicant goes on as before, with the form that is live and nothing of what was typed.
    await page.goto("/about");
    await page.getByRole("textbox", { name: "Preferred Name" }).waitFor();
    expect(await page.getByRole("textbox", { name: "First Name" }).first().inputValue()).toBe("");
    await leave();
    await takeBack();
  },
);

it("leaves what a visitor has typed in the same tab as it was [PRV-02]", async () => {
  const { address } = madeToken(await preview("--hours", "1"));
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await page.goto("/about");
  await page.getByRole("textbox", { name: "First Name" }).first().fill("Visiting");
  await page.goto(address);
  await heading(page, "About You").waitFor();
  expect(await page.getByRole("textbox", { name: "First Name" }).first().inputValue()).toBe("");
  await page.getByRole("textbox", { name: "First Name" }).first().fill("Previewed");
  await page.goto("/about");
  const name = page.getByRole("textbox", { name: "First Name" }).first();
  await expect.poll(() => name.inputValue()).toBe("Visiting");
  await leave();
});

longIt(
  "follows the files at each reload, shows errors instead of a page, and ends when it is revoked [PRV-01] [PRV-04] [PRV-05]",
  async () => {
    const printed = await preview();
    const { address, id } = madeToken(printed);
    expect(printed.at(-1)).toMatch(/^Applicants see these files already/);
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: REFUSED });
    await page.goto(address);
    await heading(page, "About You").waitFor();
    expect(await bar(page).innerText()).toContain("Applicants see this form already.");

    const takeBack = await edit(
      "pages/about.schema.json",
      '"title": "Preferred Name"',
      '"title": "Name You Go By"',
    );
    await page.reload();
    await page.getByRole("textbox", { name: "Name You Go By" }).waitFor();
    expect(await bar(page).innerText()).not.toContain("already");

    const mend = await edit(
      "pages/about.ui.json",
      '"preferred_name", "birth_date"',
      '"preferred_nam", "birth_date"',
    );
    await page.reload();
    await page.getByRole("heading", { name: /^This draft has \d+ errors$/ }).waitFor();
    expect(await page.getByRole("listitem").allInnerTexts()).toContainEqual(
      expect.stringMatching(/about\.ui\.json, line \d+, column \d+\n.*preferred_nam/),
    );
    expect(await findingsAtEveryWidth(page)).toEqual([]);
    await mend();
    await page.reload();
    await page.getByRole("textbox", { name: "Name You Go By" }).waitFor();

    expect(await preview("--revoke", id)).toEqual([`Token ${id} no longer works.`]);
    await page.reload();
    await page.getByText(/This link does not work/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
    await takeBack();
  },
);
