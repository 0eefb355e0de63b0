import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { honestPdf, honestPng } from "../support/honest-files.ts";
import { phonePhoto } from "../support/phone-photo.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { openAccount } from "./support/account-steps.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { reach } from "./support/keyboard.ts";
import { ownForms } from "./support/own-forms.ts";
import { openVisitor } from "./support/visitor.ts";

const FILES = {
  "application.json": {
    title: "Grant",
    pages: [{ id: "grant", route: "/grant", step: "Grant", title: "Grant" }],
  },
  "data-model.json": {
    keys: {
      country: { type: "string", sensitivity: "personal" },
      passport: { type: "document", sensitivity: "sensitive" },
      portrait: { type: "document", sensitivity: "sensitive" },
    },
  },
  "pages/grant.schema.json": {
    properties: {
      country: { type: "string", title: "Country" },
      passport: {
        type: "string",
        title: "Passport",
        accept: ["pdf"],
        maxSizeMb: 0.02,
        messages: { required: "Please upload your passport." },
      },
      portrait: { type: "string", title: "Portrait", accept: ["jpeg"], maxSizeMb: 0.4 },
    },
    requiredWhen: { passport: { valueKey: "country", operator: "notEquals", target: "Norway" } },
  },
  "pages/grant.ui.json": {
    "ui:layout": [
      "country",
      { upload: "passport" },
      { upload: "portrait" },
      { action: "submit", label: "Submit" },
    ],
  },
};

const app = ownAppAndBrowser({ FORMS_DIR: ownForms(FILES) });

/** Presses the button by keyboard and gives the browser's window these files. */
async function chooseByKeyboard(page: Page, button: Locator, name: string, buffer: Buffer): Promise<void> {
  await reach(page, button);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer });
}

it("takes what its question takes, names it, and is required while a rule holds, by keyboard [FIL-01] [FIL-03]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await openAccount(page, app.server, "grant@applicants.example");
  // While nobody listens the browser would open its own window, and listening begins a moment after it is asked for.
  page.on("filechooser", () => undefined);
  await page.goto("/grant");
  const box = page.getByRole("group", { name: "Passport" }).last();
  const choose = box.getByRole("button", { name: "Choose a file" });
  await choose.waitFor();
  await page.getByText(".pdf, at most 20 kB.").waitFor();
  expect(await box.locator("input[type=file]").getAttribute("accept")).toBe(".pdf");
  expect(await findingsAtEveryWidth(page)).toEqual([]);

  await page.getByLabel("Country").focus();
  await page.keyboard.type("Peru");
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await reach(page, submit);
  await page.keyboard.press("Enter");
  const summary = page.getByRole("region", { name: "We're missing some information!" });
  await summary.getByText("Please upload your passport.").waitFor();

  await chooseByKeyboard(page, choose, "scan.png", await honestPng());
  await page.getByText("You can only enter the following file types: .pdf").first().waitFor();
  await chooseByKeyboard(page, choose, "large.pdf", Buffer.alloc(20_001, "%PDF"));
  await page.getByText("Your file is too large. The maximum file size is 20 kB.").first().waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await chooseByKeyboard(page, choose, "passport.pdf", await honestPdf(1));
  await box.getByRole("link", { name: "passport.pdf" }).waitFor({ timeout: 120_000 });
  await summary.waitFor({ state: "detached" });

  const deleteButton = box.getByRole("button", { name: "Delete" });
  await reach(page, deleteButton);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this file?" });
  await reach(page, dialog.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await choose.waitFor();
  await page.getByLabel("Country").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Norway");
  await reach(page, submit);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForURL((url) => url.pathname !== "/grant");
  await leave();
});

it("gets a photo that is made as small as its question wants, and no document of several [FIL-01]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address);
  await openAccount(page, app.server, "portrait@applicants.example");
  await page.goto("/grant");
  const box = page.getByRole("group", { name: "Portrait" }).last();
  await page
    .getByText(".jpeg or .jpg, at most 400 kB. Photos may be larger: they are made smaller.")
    .waitFor();
  const { jpeg: photo } = await phonePhoto("#109010");
  expect(photo.length).toBeGreaterThan(1_000_000);
  const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer: photo });
  const input = box.locator("input[type=file]").first();
  await input.setInputFiles([file("one.jpg"), file("two.jpg")]);
  await page.getByText("Please choose one file: there is one document for this question.").first().waitFor();
  await input.setInputFiles(file("me.jpg"));
  await box.getByRole("link", { name: "me.jpg" }).waitFor({ timeout: 120_000 });
  const { portrait } = await (await page.request.get("/api/document-answer")).json();
  expect(portrait.file_name).toBe("me.jpg");
  expect(portrait.file_size).toBeGreaterThan(10_000);
  expect(portrait.file_size).toBeLessThanOrEqual(400_000);
  await leave();
});
