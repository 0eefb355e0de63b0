import { expect, it } from "vitest";
import { CHILDREN_FORMS } from "../support/children-forms.ts";
import { honestPdf } from "../support/honest-files.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { openAccount } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { hasFocus, press, reach } from "./support/keyboard.ts";
import { ownForms } from "./support/own-forms.ts";
import { openVisitor } from "./support/visitor.ts";

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(CHILDREN_FORMS) });

it("moves files with their entries, asks before files go, and brings back what it can, by keyboard [GRP-08] [GRP-09]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await openAccount(page, app.server, "family@applicants.example");
  await page.goto("/family");
  const pdf = await honestPdf(1);
  const entry = (number: number) => page.getByRole("group", { name: new RegExp(`^Child ${number}`) });
  const heading = (name: string) => page.getByRole("heading", { name });
  const attach = async (number: number, question: string, name: string) => {
    const box = entry(number).getByRole("group", { name: question }).last();
    const input = box.locator("input[type=file]").first();
    await input.setInputFiles({ name, mimeType: "application/pdf", buffer: pdf });
    await box.getByRole("link", { name }).waitFor({ timeout: 120_000 });
  };
  const add = (name: string) => press(page, page.getByRole("button", { name }).last());
  const held = async (): Promise<Readonly<Record<string, string>>> => {
    const documents: Record<string, { file_name: string }> = await (
      await page.request.get("/api/document-answer")
    ).json();
    return Object.fromEntries(Object.entries(documents).map(([key, { file_name }]) => [key, file_name]));
  };

  await entry(1).getByLabel("Name", { exact: true }).fill("Ana");
  await add("Add another child");
  await entry(2).getByLabel("Name", { exact: true }).fill("Ben");
  await add("Add another child");
  await entry(3).getByLabel("Name", { exact: true }).fill("Cleo");
  await attach(1, "Proof", "ana.pdf");
  await attach(2, "Proof", "ben.pdf");
  await attach(3, "Slip", "cleo.pdf");
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  // Ana has a file: it is named before it goes, and the answer that changes nothing has the focus.
  await press(page, page.getByRole("button", { name: "Remove Child 1 (Ana)" }));
  const dialog = page.getByRole("alertdialog", { name: "Remove Child 1 and its files?" });
  await dialog.getByText(/^ana\.pdf \(.*\) will be deleted\.$/).waitFor();
  expect(await hasFocus(dialog.getByRole("button", { name: "Keep it" }))).toBe(true);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await heading("Child 1 (Ana)").waitFor();
  await press(page, page.getByRole("button", { name: "Remove Child 1 (Ana)" }));
  await reach(page, dialog.getByRole("button", { name: "Delete and remove" }));
  await page.keyboard.press("Enter");
  const notice = page
    .getByRole("status")
    .filter({ hasText: "Child 1 (Ana) was removed. Its files are deleted." });
  await notice.waitFor();
  await expect.poll(() => hasFocus(notice)).toBe(true);
  await heading("Child 1 (Ben)").waitFor();
  await entry(1).getByRole("link", { name: "ben.pdf" }).waitFor();
  await entry(2).getByRole("link", { name: "cleo.pdf" }).waitFor();
  expect(await held()).toEqual({ child_proof: "ben.pdf", child_2_medication_slip: "cleo.pdf" });
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  await press(page, notice.getByRole("button", { name: /^Undo/ }));
  await heading("Child 1 (Ana)").waitFor();
  await expect.poll(() => hasFocus(heading("Child 1 (Ana)"))).toBe(true);
  await entry(2).getByRole("link", { name: "ben.pdf" }).waitFor();
  await entry(3).getByRole("link", { name: "cleo.pdf" }).waitFor();
  expect(await held()).toEqual({ child_2_proof: "ben.pdf", child_3_medication_slip: "cleo.pdf" });
  await expect
    .poll(async () => (await (await page.request.get("/api/profile")).json()).answer)
    .toMatchObject({
      child_name: "Ana",
      child_2_name: "Ben",
      child_2_proof: "ANSWERED",
      child_3_name: "Cleo",
      child_3_medication_slip: "ANSWERED",
    });
  await page.reload();
  await entry(3).getByRole("link", { name: "cleo.pdf" }).waitFor();
  await leave();
});
