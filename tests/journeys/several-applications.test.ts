import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { confirm, logIn, signUp } from "./support/account-steps.ts";
import { madeToken, runAdmin, runForms } from "./support/admin.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { press, reach } from "./support/keyboard.ts";
import { ownForms } from "./support/own-forms.ts";
import { openVisitor } from "./support/visitor.ts";

/** An application with a question of its own and a page to submit on. */
function formOf(name: string, title: string, question: string) {
  const files = {
    "application.json": {
      title,
      pages: [
        { id: "about", route: "/about", step: "About", title: "About You" },
        { id: "end", route: "/end", step: "End", title: "At the End" },
      ],
      submit: { errorRoute: "/end" },
    },
    "data-model.json": {
      keys: {
        name: { type: "string", sensitivity: "personal", maxLength: 45 },
        wish: { type: "string", sensitivity: "sensitive", maxLength: 45 },
      },
    },
    "pages/about.schema.json": {
      properties: { name: { type: "string", title: "Full Name" }, wish: { type: "string", title: question } },
      required: ["name", "wish"],
    },
    "pages/about.ui.json": {
      "ui:layout": ["name", "wish", { action: "saveAndContinue", route: "/end" }],
    },
    "pages/end.schema.json": { properties: {} },
    "pages/end.ui.json": { "ui:layout": [{ text: "Thank you." }, { action: "submit", label: "Submit" }] },
  };
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [`${name}/${path}`, value]));
}

const forms = ownForms({
  ...formOf("nursing", "Nursing Studies", "Ward"),
  ...formOf("doctoral", "Doctoral Studies", "Topic"),
});
const app = ownAppAndBrowser({ FORMS_DIR: forms, RATE_LIMIT_FACTOR: "1000" });

const EMAIL = "twice@applicants.example";
const PHONE = { width: 375, height: 800 };

const pathOf = (page: Page) => new URL(page.url()).pathname;
const box = (page: Page, label: string) => page.getByRole("textbox", { name: label });

async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, box(page, label));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Makes an account at the cards of one application, and is logged in there. */
async function joinDoctoral(page: Page, email: string): Promise<void> {
  await page.goto("/doctoral/signup");
  await signUp(page, email);
  await confirm(page, app.server, email);
  await logIn(page, email);
}

/** By the list of all applications, as somebody without a mouse. */
async function goTo(page: Page, title: string): Promise<void> {
  await press(page, page.getByRole("contentinfo").getByRole("link", { name: "All applications" }));
  await page.waitForURL("**/");
  await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  await press(page, page.getByRole("link", { name: title }));
  await page.getByRole("navigation", { name: "Steps of the application" }).waitFor();
}

/** Nothing is wider than the window, and axe finds nothing. */
async function expectWell(page: Page): Promise<void> {
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await page.setViewportSize(PHONE);
}

it("lets an account apply twice on a phone, by keyboard: what belongs to one stays with it [APP-01] [APP-02] [APP-03]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address, PHONE);
  await page.goto("/");
  await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  await expectWell(page);
  await press(page, page.getByRole("link", { name: "Nursing Studies" }));
  await page.waitForURL("**/nursing/about");

  // What a visitor types comes along into the account, and into this application alone.
  await type(page, "Full Name", "Amara Okafor");
  await press(page, page.getByRole("button", { name: "Account" }));
  await press(page, page.getByRole("link", { name: "Create Account" }));
  await signUp(page, EMAIL);
  expect(pathOf(page)).toBe("/nursing/confirm");
  await confirm(page, app.server, EMAIL);
  expect(pathOf(page)).toBe("/nursing/login");
  await logIn(page, EMAIL);
  await page.waitForURL("**/nursing/about");
  await expect.poll(() => box(page, "Full Name").inputValue()).toBe("Amara Okafor");
  await type(page, "Ward", "Children");
  await expectWell(page);
  await press(page, page.getByRole("button", { name: "Save and Continue" }));
  await page.waitForURL("**/nursing/end");

  // The other one begins empty, with nobody to log in.
  await goTo(page, "Doctoral Studies");
  await page.waitForURL("**/doctoral/about");
  expect(await box(page, "Full Name").inputValue()).toBe("");
  await type(page, "Full Name", "Dr. Amara Okafor");
  await type(page, "Topic", "Tides");
  await goTo(page, "Nursing Studies");
  await page.waitForURL("**/nursing/about");
  await expect.poll(() => box(page, "Ward").inputValue()).toBe("Children");
  await press(page, page.getByRole("navigation").getByRole("link", { name: "End" }));
  await page.waitForURL("**/nursing/end");
  await press(page, page.getByRole("button", { name: "Submit", exact: true }));
  await page
    .getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}/)
    .first()
    .waitFor();
  expect(pathOf(page)).toMatch(/^\/nursing\//);
  await expectWell(page);
  await press(page, page.getByRole("contentinfo").getByRole("link", { name: "All applications" }));
  await page.waitForURL("**/");
  const listed = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await listed("Nursing Studies")
    .getByText(/submitted this application\. Its reference is [A-Z0-9]{4}-/)
    .waitFor();
  await listed("Doctoral Studies").getByText("You have begun this application.").waitFor();
  await expectWell(page);
  await press(page, page.getByRole("link", { name: "Doctoral Studies" }));
  await page.waitForURL("**/doctoral/about");
  await expect.poll(() => box(page, "Topic").inputValue()).toBe("Tides");

  // Goes on with it: Back, a reload, and another login.
  await press(page, page.getByRole("button", { name: "Save and Continue" }));
  await page.getByRole("heading", { level: 1, name: "At the End" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  await type(page, "Topic", "Tides and Moons");
  const saved = page.waitForResponse("**/doctoral/api/answer");
  await page.keyboard.press("Tab");
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect.poll(() => box(page, "Topic").inputValue()).toBe("Tides and Moons");
  await press(page, page.getByRole("button", { name: "Account" }));
  await press(page, page.getByRole("button", { name: "Log Out" }));
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
  expect(pathOf(page)).toBe("/doctoral/login");
  await logIn(page, EMAIL);
  await page.waitForURL(/\/doctoral\/(about|end)$/);
  await page.goto("/doctoral/about");
  await expect.poll(() => box(page, "Topic").inputValue()).toBe("Tides and Moons");
  expect(await box(page, "Full Name").inputValue()).toBe("Dr. Amara Okafor");
  await page.goto("/nursing/");
  await page
    .getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}/)
    .first()
    .waitFor();

  const answersOf = async (name: string) =>
    (await (await page.request.get(`/${name}/api/profile`)).json()).answer;
  expect(await answersOf("nursing")).toEqual({ name: "Amara Okafor", wish: "Children" });
  expect(await answersOf("doctoral")).toEqual({ name: "Dr. Amara Okafor", wish: "Tides and Moons" });
  await leave();
});

longIt(
  "opens the form as it is now where an open page of one application was, after a save, by the notice and after a login [APP-02] [TOL-06]",
  async () => {
    const publish = async (name: "nursing" | "doctoral", text: string) => {
      const hash = async () =>
        (await (await fetch(`${app.server.address}/${name}/forms/current`)).json()).hash as string;
      const before = await hash();
      const ui = { "ui:layout": [{ text }, { action: "submit", label: "Submit" }] };
      writeFileSync(join(forms, name, "pages/end.ui.json"), JSON.stringify(ui));
      await expect.poll(hash, { timeout: 60_000 }).not.toBe(before);
    };
    const [writer, guest] = [
      await openVisitor(app.browser, app.server.address, PHONE),
      await openVisitor(app.browser, app.server.address, PHONE),
    ];
    const email = "changed@applicants.example";
    await joinDoctoral(writer.page, email);
    await type(writer.page, "Full Name", "Grace");
    await type(writer.page, "Topic", "Compilers");
    await guest.page.goto("/doctoral/about");
    await type(guest.page, "Full Name", "Ada");
    await publish("doctoral", "This is the end.");

    await type(writer.page, "Topic", "Compilers and their errors");
    await press(writer.page, writer.page.getByRole("button", { name: "Save and Continue" }));
    await writer.page.waitForURL("**/doctoral/end");
    await writer.page.getByText("This is the end.").waitFor();

    const notice = guest.page.getByRole("region", { name: /has changed this form since you opened it/ });
    await expect
      .poll(async () => {
        await guest.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        return await notice.count();
      })
      .toBe(1);
    await press(guest.page, notice.getByRole("button", { name: "Show the form as it is now" }));
    await notice.waitFor({ state: "detached" });
    expect(pathOf(guest.page)).toBe("/doctoral/about");
    await expect.poll(() => box(guest.page, "Full Name").inputValue()).toBe("Ada");

    await guest.page.goto("/doctoral/login");
    await guest.page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
    await publish("doctoral", "This is the end, at last.");
    await logIn(guest.page, email);
    expect(pathOf(guest.page)).toMatch(/^\/doctoral\/(about|end)$/);
    await writer.leave();
    await guest.leave();
  },
);

longIt(
  "gives staff the sheet and the preview of one application, and its applicant a printed page and a copy with its name [APP-01] [APP-02]",
  async () => {
    const email = "seen@applicants.example";
    const applicant = await openVisitor(app.browser, app.server.address, PHONE);
    await joinDoctoral(applicant.page, email);
    await type(applicant.page, "Full Name", "Wangari Maathai");
    await type(applicant.page, "Topic", "Forests");
    await press(applicant.page, applicant.page.getByRole("button", { name: "Save and Continue" }));
    await applicant.page.waitForURL("**/doctoral/end");
    await applicant.page.goBack();
    await applicant.page.waitForURL("**/doctoral/about");
    await applicant.page.emulateMedia({ media: "print" });
    await applicant.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await applicant.page.getByText("Wangari Maathai", { exact: true }).waitFor();
    expect(await applicant.page.getByRole("button", { name: "Save and Continue" }).isVisible()).toBe(false);
    const copy = async () => await (await applicant.page.request.get("/doctoral/api/pdf")).json();
    await expect.poll(async () => (await copy()).status, { timeout: 60_000 }).toBe("COMPLETED");
    const file = await applicant.page.request.get((await copy()).url);
    expect(file.headers()["content-disposition"]).toContain("Doctoral Studies.pdf");
    await applicant.leave();

    const staff = await openVisitor(app.browser, app.server.address, {
      ...PHONE,
      expects: /the server responded with a status of 404/,
    });
    const made = await runAdmin(
      app.server,
      "service-token",
      email,
      "--application",
      "doctoral",
      "--hours",
      "1",
    );
    const { address, token } = madeToken(made);
    expect(new URL(address).pathname).toBe("/doctoral/");
    await staff.page.goto(address);
    await staff.page.getByText("Wangari Maathai").first().waitFor();
    // The topic is a sensitive answer, which the token does not open.
    expect(await staff.page.getByText("Forests").count()).toBe(0);
    expect(staff.page.url()).not.toContain(token);
    await expectWell(staff.page);
    // It opens this application, and no other one of the same applicant.
    await staff.page.goto(address.replace("/doctoral/", "/nursing/"));
    await staff.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await staff.page.getByText("Wangari").count()).toBe(0);

    const [shown = ""] = await runForms(app.server, "preview", "--application", "doctoral");
    await staff.page.goto(shown);
    await staff.page.getByRole("heading", { name: "About You", level: 1 }).waitFor();
    expect(pathOf(staff.page)).toBe("/doctoral/forms/preview/about");
    await type(staff.page, "Topic", "Previewed");
    await press(staff.page, staff.page.getByRole("link", { name: "End" }));
    await staff.page.getByRole("heading", { name: "At the End", level: 1 }).waitFor();
    expect(pathOf(staff.page)).toBe("/doctoral/forms/preview/end");
    await expectWell(staff.page);
    await staff.leave();
  },
);
