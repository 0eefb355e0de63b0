import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { startTestProvider, type TestProvider } from "../support/oidc-provider.ts";
import { runAdmin } from "./support/admin.ts";
import { sharedBrowser } from "./support/app-and-browser.ts";
import { type AppServer, startApp } from "./support/app-server.ts";
import { applyByCall } from "./support/apply-by-call.ts";
import { attachAuthenticator, staffLink, titled } from "./support/desk.ts";
import { formsWithFee } from "./support/forms-with-fee.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { nextMail } from "./support/outbox.ts";
import { openVisitor } from "./support/visitor.ts";
import { webhookReceiver } from "./support/webhook-receiver.ts";

const NAMES = ["Brightwater", "Silverlake"] as const;
const references = new Map<string, string>();
const applicantOf = (name: string) => `noor.${name.toLowerCase()}@applicants.example`;

const receiver = webhookReceiver();
const FORMS_DIR = formsWithFee();
let provider: TestProvider;
let server: AppServer;
beforeAll(async () => {
  provider = await startTestProvider();
  const settings = { ...provider.settings, RATE_LIMIT_FACTOR: "1000", WEBHOOK_NETWORKS: "127.0.0.1" };
  server = await startApp({ ...settings, FORMS_DIR, DESK_OIDC_ROLES: "admissions-admins=admin" });
  provider.register(server.address);
  await admin("webhooks", "--add", receiver.url);
  // Both are there from the start: the search has something to find one of.
  for (const name of NAMES) references.set(name, await apply(applicantOf(name), name));
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

const admin = (...words: readonly string[]) =>
  runAdmin({ ...server, settings: { ...server.settings, WEBHOOK_NETWORKS: "127.0.0.1" } }, ...words);

/** Somebody has submitted, and leaves it to the counselor to send the transcript; gives the reference. */
async function apply(email: string, name: string): Promise<string> {
  const answers = { ...COMPLETE, first_name: "Noor", last_name: name };
  return applyByCall({ server, browser: await sharedBrowser() }, { email, answers }, "counselor");
}

interface Day {
  readonly page: Page;
  /** Who works. */
  readonly staff: string;
  readonly applicant: string;
  readonly name: string;
  readonly reference: string;
}

/** Somebody's day with one of the applicants. */
function dayOf(page: Page, staff: string, name: (typeof NAMES)[number]): Day {
  return { page, staff, name, applicant: applicantOf(name), reference: references.get(name) ?? "" };
}

/** The next mail to the applicant that says this. */
async function mailThatSays({ applicant }: Day, words: string): Promise<string> {
  const seen = new Set<string>();
  let mail = "";
  while (!mail.includes(words)) mail = await nextMail(server.dataDir, applicant, seen);
  return mail;
}

async function findAndRead({ page, name, reference }: Day): Promise<void> {
  await reach(page, page.getByLabel("Search by name"));
  await page.keyboard.type(name.slice(0, 6).toLowerCase());
  const row = page.getByRole("link", { name: `${name}, Noor` });
  await page.getByRole("status").getByText("1 application.").waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await hasFocus(row)).toBe(true);
  await page.keyboard.press("Enter");
  await titled(page, `${name}, Noor`);
  await page.getByText(reference).first().waitFor();
  await press(page, page.getByRole("link", { name: "Academics" }));
  const section = page.getByRole("region", { name: "Academics" });
  await expect.poll(() => hasFocus(section)).toBe(true);
  expect((await section.locator("dd").allInnerTexts()).join("")).not.toBe("");
}

async function askForTranscript(day: Day): Promise<void> {
  const { page, staff, applicant } = day;
  const checklist = page.getByRole("region", { name: "Checklist" });
  await press(page, checklist.getByRole("button", { name: "Remind" }));
  const dialog = page.getByRole("dialog", { name: "Send a reminder" });
  await reach(page, dialog.getByRole("checkbox", { name: "Application fee" }));
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Look at it first" }));
  const heading = dialog.getByRole("heading", { name: "1 applicant gets it" });
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await dialog.getByText(`(${applicant})`).waitFor();
  await dialog.getByRole("region", { name: "The mail" }).getByText("- High school transcript").waitFor();
  await press(page, dialog.getByRole("button", { name: "Send 1 reminder" }));
  await checklist.getByRole("status").getByText("1 reminder is on its way.").waitFor();
  const mail = await mailThatSays(day, "We do not have everything yet");
  expect(mail).toContain("- High school transcript");
  expect(mail).not.toContain("Application fee");
  await page.getByText(`Reminder queued: High school transcript, by ${staff}`).waitFor();
}

async function waiveTheFee({ page, staff }: Day): Promise<void> {
  const checklist = page.getByRole("region", { name: "Checklist" });
  await press(page, checklist.getByRole("button", { name: "Waive Application fee" }));
  const dialog = page.getByRole("dialog");
  await reach(page, dialog.getByLabel("Reason"));
  await page.keyboard.type("Has a fee waiver.");
  await press(page, dialog.getByRole("button", { name: "Waive", exact: true }));
  await checklist.getByRole("status").getByText("Application fee: Waived.").waitFor();
  const item = checklist.getByRole("listitem", { name: "Application fee" });
  await expect.poll(() => hasFocus(item)).toBe(true);
  await checklist.getByText("Has a fee waiver.").waitFor();
  await page.getByText(`Waived: Application fee, by ${staff}`).waitFor();
}

async function reopenTwoSections(day: Day): Promise<void> {
  const { page, staff, reference } = day;
  await press(page, page.getByRole("button", { name: "Open again" }));
  const dialog = page.getByRole("dialog", { name: "Open again" });
  await reach(page, dialog.getByLabel("For how many days"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("14");
  for (const section of ["About You", "Academics"]) {
    await reach(page, dialog.getByLabel(section));
    await page.keyboard.press("Space");
  }
  await press(page, dialog.getByRole("button", { name: "Open again" }));
  await page.getByRole("status").getByText("The applicant was told").waitFor();
  await expect.poll(() => hasFocus(page.getByRole("button", { name: "Close again" }))).toBe(true);
  await page.getByText(`Opened again for the applicant, by ${staff}`).waitFor();
  const mail = await mailThatSays(day, "again, so that you can change or complete them");
  for (const word of ["- About You", "- Academics", reference]) expect(mail).toContain(word);
}

async function exportTheList({ page, staff, name, reference }: Day): Promise<void> {
  await press(page, page.getByRole("button", { name: "Back to the list" }));
  await titled(page, "Applications");
  await page.getByRole("status").getByText("1 application.").waitFor();
  await press(page, page.getByRole("button", { name: "Export", exact: true }));
  await page.getByRole("dialog", { name: "Export this list" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, page.getByRole("button", { name: "Download" })),
  ]);
  await page.getByRole("status").getByText("is on its way").waitFor();
  const rows = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatch(new RegExp(`^"${reference}",`));
  expect(rows[1]).toContain(name);
  await press(page, page.getByRole("link", { name: "Exports" }));
  await titled(page, "Exports");
  const taken = page.getByRole("row").filter({ hasText: staff });
  await taken.filter({ hasText: "Complete" }).waitFor();
  expect(await taken.innerText()).toMatch(/CSV.*Search.*In full.*Complete\s+1/s);
}

async function replayTheWebhook({ page, reference }: Day): Promise<void> {
  const of = () => receiver.told.filter(({ body }) => body.includes(reference));
  await press(page, page.getByRole("link", { name: "Webhooks" }));
  await titled(page, "Webhooks");
  await page.getByRole("heading", { level: 2, name: `Deliveries to ${receiver.url}` }).waitFor();
  await expect.poll(() => of().length).toBe(1);
  const replay = page.getByRole("button", { name: `Send again: application.submitted, ${reference}` });
  await press(page, replay);
  await page.getByRole("status").getByText("1 delivery is sent again.").waitFor();
  await expect.poll(() => of().length).toBe(2);
  const [first, second] = of();
  expect(second).toMatchObject({ id: first?.id, body: first?.body });
  expect(await hasFocus(replay)).toBe(true);
}

/** What somebody does who has signed in, with the keyboard alone. */
async function workAll(day: Day): Promise<void> {
  await titled(day.page, "Applications");
  await findAndRead(day);
  await askForTranscript(day);
  await waiveTheFee(day);
  await reopenTwoSections(day);
  await exportTheList(day);
  await replayTheWebhook(day);
  const told = await admin("check");
  expect(told.at(-1)).toMatch(/looked at, 0 contradictions found\.$/);
}

it("goes through a day at the desk with the school's account and the keyboard alone [DSK-57]", async () => {
  const staff = "ana@school.example";
  provider.people.set("ana", { email: staff, groups: ["admissions-admins"] });
  provider.signsIn = "ana";
  const { page, leave } = await openVisitor(await sharedBrowser(), server.address, {
    expects: /status of 401 /,
  });
  await page.goto("/desk");
  await press(page, page.getByRole("link", { name: "Sign in with the school’s account" }));
  await workAll(dayOf(page, staff, "Brightwater"));
  await press(page, page.getByRole("button", { name: "Sign out" }));
  await titled(page, "Sign in at the desk");
  await leave();
});

longIt("goes through the same day with a passkey and the keyboard alone [DSK-57]", async () => {
  const staff = "keys@school.example";
  const link = await staffLink({ server }, staff, "admin");
  const { page, leave } = await openVisitor(await sharedBrowser(), server.address, {
    expects: /status of 401 /,
  });
  await attachAuthenticator(page);
  await page.goto(link);
  await titled(page, "Your first sign-in");
  await press(page, page.getByRole("button", { name: "Make a passkey" }));
  await titled(page, "Applications");
  await press(page, page.getByRole("button", { name: "Sign out" }));
  await titled(page, "Sign in at the desk");
  await press(page, page.getByRole("button", { name: "Sign in with a passkey" }));
  await workAll(dayOf(page, staff, "Silverlake"));
  await press(page, page.getByRole("button", { name: "Sign out" }));
  await titled(page, "Sign in at the desk");
  await leave();
});
