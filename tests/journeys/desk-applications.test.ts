import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { runAdmin } from "./support/admin.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachPicture } from "./support/attach-picture.ts";
import { enrolByKeyboard } from "./support/desk.ts";
import { hasFocus, press, tabTo } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();
/** Only for whoever wants to look: DESK_PICTURES names a folder. */
const PICTURES = process.env.DESK_PICTURES;
const WIDTHS = [320, 375, 768, 1280, 1920, 3840];

/** What axe finds at every width in both themes, and what is too wide; a picture of each on demand. */
async function findingsOf(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of theme === "light" ? WIDTHS : [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const findings = await accessibilityFindings(page);
      found.push(...findings.map((finding) => `${name} ${theme} ${width}: ${finding}`));
      if (overflow > 0) found.push(`${name} ${theme} ${width}: ${overflow} px too wide`);
      if (PICTURES !== undefined) {
        await mkdir(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${name}-${theme}-${width}.png`) });
      }
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

const titled = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function apply(
  email: string,
  answers: object,
  { submits }: { readonly submits: boolean },
): Promise<string> {
  const context = await app.browser.newContext({ baseURL: app.server.address });
  await becomeApplicant(await context.newPage(), app.server, email);
  const saved = await context.request.put("/api/answer", { data: answers });
  expect(saved.ok()).toBe(true);
  await context.request.put("/api/last-page", { data: { last_page: "/education" } });
  let reference = "";
  if (submits) {
    await context.request.put("/api/tabs", { data: { tab_id: "transcript", chosen_tab: "upload" } });
    await attachPicture(context, "transcript_document", "transcript.png");
    const submitted = await context.request.post("/api/submit", { data: {} });
    reference = (await submitted.json()).reference;
    expect(reference).toMatch(/^\w{4}-\w{4}$/);
  }
  await context.close();
  return reference;
}

async function signIn(email: string, role: string) {
  const told = await runAdmin(app.server, "staff", "add", email, "--role", role);
  const link = /http\S+first-sign-in#\S+/.exec(told.join("\n"))?.[0] ?? "";
  const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 40[14] / });
  await visitor.page.goto(link);
  await titled(visitor.page, "Your first sign-in");
  await enrolByKeyboard(visitor.page);
  await titled(visitor.page, "Applications");
  return visitor;
}

it("finds an application with the keyboard alone, reads it and opens its document beside it [DSK-17] [DSK-18]", async () => {
  const ssn = { citizenship_type: "1", ssn: "123-45-6789" };
  const reference = await apply(
    "lucja.at.the.desk@applicants.example",
    { ...COMPLETE, ...ssn, first_name: "Łucja", last_name: "Ærø-Quist" },
    { submits: true },
  );
  await apply(
    "begun.at.the.desk@applicants.example",
    { first_name: "Begun", last_name: "Quistgaard" },
    { submits: false },
  );
  const { page, leave } = await signIn("finder@school.example", "reader");
  const findings: string[] = [];
  const row = page.getByRole("link", { name: "Ærø-Quist, Łucja" });
  await row.waitFor();
  findings.push(...(await findingsOf(page, "list")));

  await tabTo(page, page.getByLabel("Search by name"));
  await page.keyboard.type("nobody of this name");
  await page.getByRole("status").getByText("No application matches.").waitFor();
  findings.push(...(await findingsOf(page, "nobody")));
  await press(page, page.getByRole("button", { name: "Clear search and filters" }));
  await row.waitFor();
  await tabTo(page, page.getByLabel("Search by name"));
  await page.keyboard.type("quist");
  await page.getByRole("link", { name: "Quistgaard, Begun" }).waitFor();
  await page.getByRole("status").getByText("2 applications.").waitFor();
  expect(page.url()).not.toContain("quist");
  await page.keyboard.type(" lu");
  await page.getByRole("status").getByText("1 application.").waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await hasFocus(row)).toBe(true);
  await page.keyboard.press("Enter");

  await titled(page, "Ærø-Quist, Łucja");
  await page.getByText(reference).first().waitFor();
  await page.getByText("XXX-XX-6789").waitFor();
  expect(await page.content()).not.toContain("123-45-6789");
  await page.getByText("Read at the desk, by finder@school.example").first().waitFor();
  findings.push(...(await findingsOf(page, "application")));
  await press(page, page.getByRole("link", { name: "Academics" }));
  expect(await hasFocus(page.getByRole("region", { name: "Academics" }))).toBe(true);
  const shown = page.waitForResponse((response) => response.url().includes("/documents/transcript_document"));
  await press(page, page.getByRole("button", { name: "Open transcript.png" }));
  expect((await shown).headers()["content-type"]).toBe("application/pdf");
  const heading = page.getByRole("heading", { level: 2, name: "transcript.png" });
  await heading.waitFor();
  expect(await hasFocus(heading)).toBe(true);
  await page.locator("iframe[title='transcript.png']").waitFor();
  findings.push(...(await findingsOf(page, "document")));
  await press(page, page.getByRole("button", { name: "Close the document" }));
  await heading.waitFor({ state: "detached" });

  await press(page, page.getByRole("button", { name: "Back to the list" }));
  await page.getByRole("status").getByText("1 application.").waitFor();
  expect(await page.getByLabel("Search by name").inputValue()).toBe("quist lu");
  expect(findings).toEqual([]);
  await leave();
});

it("has an address for each group and filter, and says what is not there [DSK-17]", async () => {
  await apply("left.at.the.desk@applicants.example", { last_name: "Leftpage" }, { submits: false });
  const { page, leave } = await signIn("filters@school.example", "reviewer");
  await press(page, page.getByRole("link", { name: /^Drafts/ }));
  // The list of all, from before, has them as well.
  await page.waitForURL("**/desk?group=draft");
  await page.getByRole("link", { name: "Leftpage", exact: true }).waitFor();
  await page.getByLabel("Page left at").selectOption({ value: "/education" });
  await page.getByRole("link", { name: "Leftpage", exact: true }).waitFor();
  const address = page.url();
  expect(address).toContain("group=draft");
  expect(address).toContain("page=%2Feducation");
  await page.getByLabel("To").fill("2001-01-01");
  await page.getByRole("status").getByText("No application matches.").waitFor();
  await page.goto(address);
  await page.getByRole("link", { name: "Leftpage", exact: true }).waitFor();
  expect(await page.getByLabel("Page left at").inputValue()).toBe("/education");

  await page.goto("/desk/applications/nobody");
  await page.getByRole("alert").getByText("There is no such application, or no longer.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await leave();
});
