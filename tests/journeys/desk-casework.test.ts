import { expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { applyByCall } from "./support/apply-by-call.ts";
import { findingsIn, signInAtDesk, titled } from "./support/desk.ts";
import { formsWithFee } from "./support/forms-with-fee.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { nextMail } from "./support/outbox.ts";

const app = ownAppAndBrowser({ FORMS_DIR: formsWithFee() });
const APPLICANT = "casework@applicants.example";

const signIn = (email: string) => signInAtDesk(app, { email, role: "reviewer", expects: /status of 401 / });

it("sees what is missing, waives, reminds and mentions a colleague with the keyboard alone [DSK-38]", async () => {
  const answers = { ...COMPLETE, first_name: "Odile", last_name: "Casework" };
  await applyByCall(app, { email: APPLICANT, answers }, "counselor");
  const colleague = await signIn("colleague@school.example");
  const { page, leave } = await signIn("handler@school.example");
  const findings: string[] = [];
  await press(page, page.getByRole("link", { name: /^Something missing/ }));
  const row = page.getByRole("link", { name: "Casework, Odile" });
  await row.waitFor();
  const remind = page.getByRole("button", { name: "Remind" });
  await press(page, remind);
  await press(page, page.getByRole("button", { name: "Look at it first" }));
  await page.getByRole("alert").getByText("Please choose at least one.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(remind)).toBe(true);
  await press(page, row);
  await titled(page, "Casework, Odile");

  const checklist = page.getByRole("region", { name: "Checklist" });
  await checklist.getByText("Awaiting").first().waitFor();
  expect(await checklist.getByText("Awaiting").count()).toBe(2);
  await press(page, page.getByRole("button", { name: "Waive High school transcript" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").waitFor();
  await reach(page, dialog.getByLabel("Reason"));
  await page.keyboard.type("Her school has closed.");
  await press(page, dialog.getByRole("button", { name: "Waive", exact: true }));
  await checklist.getByRole("status").getByText("High school transcript: Waived.").waitFor();
  await checklist.getByText("Her school has closed.").waitFor();
  const item = checklist.getByRole("listitem", { name: "High school transcript" });
  await expect.poll(() => hasFocus(item)).toBe(true);
  await page.getByText("Waived: High school transcript, by handler@school.example").waitFor();

  await press(page, checklist.getByRole("button", { name: "Remind" }));
  await dialog.getByRole("checkbox", { name: "Application fee" }).waitFor();
  await press(page, dialog.getByRole("button", { name: "Look at it first" }));
  const heading = dialog.getByRole("heading", { name: "1 applicant gets it" });
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await dialog.getByText("- Application fee").waitFor();
  findings.push(...(await findingsIn(page, "reminder")));
  await press(page, dialog.getByRole("button", { name: "Send 1 reminder" }));
  await checklist.getByRole("status").getByText("1 reminder is on its way.").waitFor();
  const seen = new Set<string>();
  let mail = "";
  while (!mail.includes("We do not have everything yet"))
    mail = await nextMail(app.server.dataDir, APPLICANT, seen);
  expect(mail).toContain("- Application fee");
  expect(mail).not.toContain("High school transcript");

  const notes = page.getByRole("region", { name: "Notes" });
  await reach(page, notes.getByLabel("New note"));
  await page.keyboard.type("Please look at the school report @coll");
  const option = notes.getByRole("option", { name: "colleague@school.example" });
  await option.waitFor();
  findings.push(...(await findingsIn(page, "mention")));
  await page.keyboard.press("Enter");
  await page.keyboard.type("today.");
  await press(page, notes.getByRole("button", { name: "Add the note" }));
  await notes.getByRole("status").getByText("The note is added.").waitFor();
  await notes.getByText("Please look at the school report @colleague@school.example today.").waitFor();
  await notes.getByText("Mentions colleague@school.example").waitFor();
  findings.push(...(await findingsIn(page, "note")));
  await leave();

  const other = colleague.page;
  await other.reload();
  const mentioned = other.getByRole("region", { name: "You were mentioned" });
  await mentioned.getByText("Unread").waitFor();
  findings.push(...(await findingsIn(other, "mentioned")));
  await press(other, mentioned.getByRole("link", { name: "Casework, Odile" }));
  await titled(other, "Casework, Odile");
  await other.getByText("Please look at the school report").waitFor();
  await press(other, other.getByRole("button", { name: "Back to the list" }));
  await titled(other, "Applications");
  await mentioned.waitFor({ state: "detached" });
  await colleague.leave();
  expect(findings).toEqual([]);
});
