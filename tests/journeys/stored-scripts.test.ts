import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { FORM } from "../forms/application.ts";
import { fullApplication } from "../support/full-application.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { madeToken, runAdmin } from "./support/admin.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachPicture } from "./support/attach-picture.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "o'neill&b=1@applicants.example";
const PAYLOAD = "<img src=x onerror=alert(1)>";
/** At the limit of 32 characters. */
const FILE_NAME = `${PAYLOAD}.png`;
/** Ends what it may stand in, first of all. */
const LONG_PAYLOAD = `"'></title></script></textarea>${PAYLOAD}<svg onload=alert(2)><a href="javascript:alert(3)">x</a>{{7*7}}#panic()`;

const app = appAndBrowser();

/** Markup in every answer that takes any text, as much of it as the answer may hold; companions of options too. */
function hostileAnswers() {
  const full = fullApplication(FORM, { first_name: PAYLOAD, preferred_name: PAYLOAD });
  const formatOf = (key: string) =>
    FORM.pages.map(({ schema }) => schema.properties?.[key]?.format).find((format) => format !== undefined);
  const texts = Object.entries(FORM.keys).filter(
    ([key, { type, options }]) => type === "string" && options === undefined && formatOf(key) === undefined,
  );
  const payloads = texts.map(([key, { maxLength = 45 }]) => [
    key,
    maxLength >= LONG_PAYLOAD.length ? LONG_PAYLOAD : PAYLOAD.slice(0, maxLength),
  ]);
  const answers = Object.entries(full).filter(([key]) => FORM.keys[key]?.type !== "document");
  return Object.fromEntries([...answers, ...payloads]);
}

/** Dialogs that were opened, and elements that nobody but a payload makes. */
async function watched(page: Page): Promise<() => Promise<readonly string[]>> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    const strays = await page
      .locator('img[src="x"], svg[onload], [onerror], a[href^="javascript:"], title img')
      .count();
    return [...dialogs, ...(strays > 0 ? [`${strays} elements`] : [])];
  };
}

it("markup in every answer, file name and address is text wherever it is shown, and none of it runs", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page, context } = visitor;
  const intruders = await watched(page);
  await becomeApplicant(page, app.server, EMAIL);
  const saved = await context.request.put("/api/answer", { data: hostileAnswers() });
  expect([saved.status(), await saved.text()]).toEqual([200, expect.any(String)]);
  await context.request.put("/api/tabs", { data: { tab_id: "transcript", chosen_tab: "upload" } });
  await attachPicture(context, "transcript_document", FILE_NAME);

  let shown = 0;
  for (const { route, title } of FORM.pages) {
    await page.goto(route);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    const payloads = () =>
      page
        .locator("input, textarea")
        .evaluateAll(
          (inputs) =>
            inputs.filter((input) => String(Reflect.get(input, "value")).includes("<img src=x")).length,
        );
    await expect.poll(payloads).toBeGreaterThan(0);
    shown += await payloads();
    expect(await intruders()).toEqual([]);
  }
  expect(shown).toBeGreaterThan(20);
  await context.request.post("/api/web-status", { data: { web_status: "validating" } });
  await page.goto("/about");
  await page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
  expect(await page.locator("main").innerText()).not.toContain("[object");
  expect(await intruders()).toEqual([]);

  const search = page.getByRole("combobox", { name: /School/ }).first();
  await page.goto("/education");
  await search.fill(PAYLOAD);
  await page.getByRole("option", { name: /^Use: / }).waitFor();
  expect(await page.getByRole("option", { name: /^Use: / }).innerText()).toContain(PAYLOAD);
  expect(await intruders()).toEqual([]);

  await page.goto("/final-steps");
  const coming = page.waitForEvent("download", { timeout: 120_000 });
  await page.getByRole("button", { name: "Download a PDF Copy" }).click();
  const bytes = await readFile(await (await coming).path());
  expect((await readPdf(bytes)).text).toContain(compact(PAYLOAD));
  expect(bytes.toString("latin1")).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction)\b/);
  await visitor.leave();

  const { address } = madeToken(
    await runAdmin(app.server, "service-token", EMAIL, "--hours", "1", "--sensitive"),
  );
  const staff = await openVisitor(app.browser, app.server.address);
  const staffIntruders = await watched(staff.page);
  await staff.page.goto(address);
  await staff.page.getByRole("heading", { level: 2, name: "Academics" }).waitFor();
  const sheet = await staff.page.locator("main").innerText();
  expect(sheet.split(PAYLOAD).length).toBeGreaterThan(20);
  expect(sheet).toContain(FILE_NAME);
  expect(await staffIntruders()).toEqual([]);
  await staff.page.emulateMedia({ media: "print" });
  expect(await staffIntruders()).toEqual([]);
  await staff.leave();
});
