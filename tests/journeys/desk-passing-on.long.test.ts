import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { runAdmin } from "./support/admin.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { applyByCall } from "./support/apply-by-call.ts";
import { enrolByKeyboard, findingsIn, staffLink, titled } from "./support/desk.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";
import { webhookReceiver } from "./support/webhook-receiver.ts";

const receiver = webhookReceiver();
const app = ownAppAndBrowser({ RATE_LIMIT_FACTOR: "1000", WEBHOOK_NETWORKS: "127.0.0.1" });

const apply = (email: string, answers: object) => applyByCall(app, { email, answers }, "upload");

/** Downloads by the dialog, as it stands but for what is done to it; gives the file's name and text. */
async function exportList(page: Page, change: () => Promise<void> = async () => undefined) {
  await press(page, page.getByRole("button", { name: "Export", exact: true }));
  await page.getByRole("dialog", { name: "Export this list" }).waitFor();
  await change();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, page.getByRole("button", { name: "Download" })),
  ]);
  await page.getByRole("status").getByText("is on its way").waitFor();
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), text };
}

it("passes applications on by the keyboard alone: exports what is filtered and what is new, and replays a webhook [DSK-48] [DSK-71] [DSK-73]", async () => {
  const { url: hook, told: received } = receiver;
  const settings = { ...app.server.settings, WEBHOOK_NETWORKS: "127.0.0.1" };
  await runAdmin({ ...app.server, settings }, "webhooks", "--add", hook);
  const reference = await apply("lucja.passed@applicants.example", {
    ...COMPLETE,
    first_name: "=Łucja",
    last_name: "Passed-On",
    citizenship_type: "1",
    ssn: "123-45-6789",
  });
  const link = await staffLink(app, "passer@school.example", "admin");
  const { page, leave } = await openVisitor(app.browser, app.server.address, {
    expects: /status of 40[14] /,
  });
  await page.goto(link);
  await titled(page, "Your first sign-in");
  await enrolByKeyboard(page);
  await titled(page, "Applications");
  const findings: string[] = [];

  await press(page, page.getByRole("link", { name: "Exports" }));
  await page.getByText("Nothing was exported yet.").waitFor();
  findings.push(...(await findingsIn(page, "no exports")));
  await press(page, page.getByRole("link", { name: "Go to the applications" }));
  await titled(page, "Applications");
  await reach(page, page.getByLabel("Search by name"));
  await page.keyboard.type("passed");
  await page.getByRole("status").getByText("1 application.").waitFor();
  const csv = await exportList(page, async () => {
    findings.push(...(await findingsIn(page, "export")));
  });
  expect(csv.name).toMatch(/^applications \d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text).toContain(`\r\n"${reference}",`);
  expect(csv.text).toContain(`,"'=Łucja",`);
  expect(csv.text.split("\r\n")).toHaveLength(3);
  const button = page.getByRole("button", { name: "Export", exact: true });
  await expect.poll(() => hasFocus(button)).toBe(true);
  await press(page, button);
  await page.getByRole("dialog", { name: "Export this list" }).waitFor();
  await reach(page, page.getByLabel("Only what is new"));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Download" }));
  await page.getByRole("status").getByText("There is nothing new in this list since your last").waitFor();
  await expect.poll(() => hasFocus(button)).toBe(true);
  const zip = await exportList(page, async () => {
    await reach(page, page.getByRole("radio", { name: /^CSV/ }));
    await page.keyboard.press("ArrowUp");
  });
  expect(zip.name).toMatch(/\.zip$/);
  expect(zip.text).toContain(`${reference} Passed-On, =Łucja.pdf`);

  await press(page, page.getByRole("link", { name: "Exports" }));
  await titled(page, "Exports");
  const rows = page.getByRole("row");
  await rows.getByText("passer@school.example").first().waitFor();
  await expect.poll(async () => (await rows.allInnerTexts()).join("\n")).not.toContain("Under way");
  const log = (await rows.allInnerTexts()).slice(1);
  expect(log).toHaveLength(2);
  expect(log[0]).toMatch(/PDF copies.*Search.*In full.*Complete\s+1/s);
  expect(log[1]).toMatch(/CSV.*Search.*In full.*Complete\s+1/s);
  expect(log.join()).not.toContain("passed");
  findings.push(...(await findingsIn(page, "exports")));

  await press(page, page.getByRole("link", { name: "Webhooks" }));
  await titled(page, "Webhooks");
  await page.getByRole("heading", { level: 2, name: `Deliveries to ${hook}` }).waitFor();
  await page.getByText("application.submitted").waitFor();
  expect(received).toHaveLength(1);
  findings.push(...(await findingsIn(page, "webhooks")));
  const replay = page.getByRole("button", { name: "Send again: application.submitted" });
  await press(page, replay);
  await page.getByRole("status").getByText("1 delivery is sent again.").waitFor();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]).toMatchObject({ id: received[0]?.id, body: received[0]?.body });
  expect(received[1]?.time).toBeGreaterThan(received[0]?.time ?? 0);
  // Waiting at first, it is read once more by itself.
  await page
    .getByRole("row", { name: /application\.submitted/ })
    .getByText("Delivered")
    .waitFor();
  expect(await hasFocus(replay)).toBe(true);

  await press(page, page.getByRole("link", { name: "Tokens" }));
  await titled(page, "Tokens");
  await press(page, page.getByRole("button", { name: "Make a token" }));
  const dialog = page.getByRole("dialog", { name: "Make a token" });
  await reach(page, dialog.getByLabel("What it is for"));
  await page.keyboard.type("Records system");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("alertdialog", { name: "The token" });
  const token = (await shown.locator("code").innerText()).trim();
  findings.push(...(await findingsIn(page, "token")));
  await press(page, shown.getByRole("button", { name: "Close" }));
  await page.getByRole("cell", { name: "Records system", exact: true }).waitFor();
  const authorization = `Bearer ${token}`;
  const read = await fetch(`${app.server.address}/desk/api/applications`, { headers: { authorization } });
  const { applications } = await read.json();
  expect(applications).toMatchObject([{ reference, answer: { ssn: "XXXXXXXX" } }]);
  findings.push(...(await findingsIn(page, "tokens")));
  await press(page, page.getByRole("button", { name: "Revoke Records system" }));
  await page.getByRole("alertdialog").waitFor();
  await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }));
  await page.getByText("The token Records system works no more.").waitFor();
  const after = await fetch(`${app.server.address}/desk/api/applications`, { headers: { authorization } });
  expect(after.status).toBe(401);
  expect(findings).toEqual([]);
  await leave();
});
