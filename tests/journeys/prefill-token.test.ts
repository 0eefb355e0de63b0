import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { madeToken, runAdmin } from "./support/admin.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const PREPARED = { first_name: "Amara", last_name: "Óbi", country: "USA", state: "ME", gender_female: true };
const FILLED = "The answers that were prepared for you are filled in. Please check them.";
/** The browser's own line about a call that was refused. */
const REFUSED = /the server responded with a status of 404/;

const app = appAndBrowser();

async function makeToken() {
  const file = join(app.server.dataDir, "prepared.json");
  await writeFile(file, JSON.stringify(PREPARED));
  return madeToken(await runAdmin(app.server, "prefill-token", file));
}

const name = (page: Page) =>
  page.getByRole("group", { name: "Your Name" }).getByRole("textbox", { name: "First Name", exact: true });
const state = (page: Page) =>
  page
    .getByRole("group", { name: "Permanent Address" })
    .getByRole("combobox", { name: "State/Province", exact: true });

describe("an applicant who opens an address with prepared answers", () => {
  it("finds them filled in, on any page of the form, and the token gone [QRY-01, API-23]", async () => {
    const { address, token } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(address.replace("/?", "/about?from=mail&"));
    await page.getByText(FILLED).waitFor();
    expect(page.url()).toBe(`${app.server.address}/about?from=mail`);
    expect(await name(page).inputValue()).toBe("Amara");
    expect(await state(page).locator("option:checked").textContent()).toBe("Maine");
    expect(await page.getByRole("checkbox", { name: "Female", exact: true }).isChecked()).toBe(true);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]));
    expect(kept).not.toContain(token);
    expect(app.server.log()).not.toContain(token);

    await page.goto(address.replace("/?", "/final-steps?"));
    await page.getByText(FILLED).waitFor();
    expect(page.url()).toBe(`${app.server.address}/final-steps`);
    await leave();
  });

  longIt("keeps what is answered already [QRY-01]", async () => {
    const { address } = await makeToken();
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await name(page).fill("Ngozi");
    await page.goto(address);
    await page.getByText(FILLED).waitFor();
    await page.waitForURL("**/about");
    expect(await name(page).inputValue()).toBe("Ngozi");
    expect(await state(page).locator("option:checked").textContent()).toBe("Maine");
    await leave();
  });

  longIt("takes them into the account after signing up [QRY-01]", async () => {
    const { address } = await makeToken();
    const { page, context, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(address);
    await page.getByText(FILLED).waitFor();
    await page.getByRole("link", { name: "Academics" }).click();
    await page.waitForURL("**/signup");
    await becomeApplicant(page, app.server, "prepared@applicants.example");
    await expect
      .poll(async () => (await (await context.request.get("/api/profile")).json()).answer, {
        timeout: 120_000,
      })
      .toMatchObject(PREPARED);
    await leave();
  });

  longIt(
    "hears in a plain sentence that an address no longer works, and may begin without [QRY-01]",
    async () => {
      const { address, id } = await makeToken();
      await runAdmin(app.server, "prefill-token", "--revoke", id);
      const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: REFUSED });
      await page.goto(address);
      await page
        .getByText(/^This link does not work: it is not complete, has expired or was taken back\./)
        .waitFor();
      await page.waitForURL("**/about");
      expect(await name(page).inputValue()).toBe("");
      await leave();
    },
  );
});
