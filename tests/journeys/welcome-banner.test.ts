import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE } from "../forms/complete-answers.ts";
import { longIt } from "../support/depth.ts";
import { becomeApplicant, logIn, submitButton } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor, type Visitor } from "./support/visitor.ts";

const app = appAndBrowser();

const banner = (page: Page) => page.locator("section[aria-labelledby=welcome-title]");
const step = (page: Page, title: string) =>
  page.getByRole("navigation", { name: "Steps of the application" }).getByRole("link", { name: title });

const PATHS = { "About You": "/about", Academics: "/education" };

/** Goes to a page by its step, until the server knows of it. */
async function goTo(page: Page, title: keyof typeof PATHS): Promise<void> {
  // The page before may still be telling of itself.
  const told = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === "/api/last-page" &&
      response.request().postDataJSON()?.last_page === PATHS[title],
  );
  await step(page, title).click();
  await pageTitled(page, title);
  await told;
}

/** Logs in anew, in a browser of its own. */
async function comeBack(email: string): Promise<Visitor> {
  const visitor = await openVisitor(app.browser, app.server.address);
  await visitor.page.goto("/login");
  await logIn(visitor.page, email);
  return visitor;
}

describe("the welcome banner", () => {
  longIt(
    "leads a visitor to sign up and to log in, on every page, with the answers [BAN-01] [BAN-02]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      for (const [link, path] of [
        ["Get started", "/signup"],
        ["Log back in", "/login"],
      ] as const) {
        await page.goto("/about");
        await page.getByRole("textbox", { name: "Preferred Name" }).fill("Vi");
        await banner(page).getByRole("link", { name: link }).click();
        await page.waitForURL(`**${path}`);
        expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('"preferred_name":"Vi"');
      }
      for (const path of ["/education", "/final-steps"]) {
        await page.goto(path);
        expect(await banner(page).innerText()).toContain("you will have our decision within three days");
      }
      await leave();
    },
  );

  it("welcomes at the first login until the page is changed, welcomes back at the second, and is gone at the third [BAN-01] [BAN-04] [BAN-05]", async () => {
    const email = "logins@example.org";
    const first = await openVisitor(app.browser, app.server.address);
    await becomeApplicant(first.page, app.server, email);
    const words = await banner(first.page).innerText();
    expect(words).toContain("Welcome!");
    expect(words).toContain("you will have our decision within three days");
    await first.page.reload();
    await banner(first.page).getByText("Welcome!").waitFor();
    await first.page.getByRole("textbox", { name: "First Name", exact: true }).first().fill("Augusta");
    await goTo(first.page, "Academics");
    expect(await banner(first.page).count()).toBe(0);
    await first.leave();

    const second = await comeBack(email);
    await pageTitled(second.page, "Academics");
    await banner(second.page).getByText("Welcome back, Augusta!").waitFor();
    await banner(second.page).getByText("Everything is as you left it.").waitFor();
    await goTo(second.page, "About You");
    expect(await banner(second.page).count()).toBe(0);
    await second.leave();

    const third = await comeBack(email);
    await pageTitled(third.page, "About You");
    expect(await banner(third.page).count()).toBe(0);
    await third.leave();
  });

  longIt(
    "greets by the preferred name before the first name, and thanks and congratulates after the submission [BAN-01] [BAN-03] [BAN-05]",
    async () => {
      const email = "thanks@example.org";
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      await becomeApplicant(page, app.server, email);
      const answers = { ...COMPLETE, first_name: "Augusta", preferred_name: "Ada" };
      expect((await page.request.put("/api/answer", { data: answers })).ok()).toBe(true);
      await page.reload();
      await banner(page).getByText("Welcome, Ada!").waitFor();
      await step(page, "Final Steps").click();
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await pageTitled(page, "Your application is with us");
      const thanks = await banner(page).innerText();
      expect(thanks).toContain("Thank you, Ada, and congratulations!");
      expect(thanks).toContain(
        "Your application has been submitted. The last step is that all your supporting materials reach us",
      );
      await leave();

      // From the third login on it would be gone, had the application not been submitted.
      for (let login = 2; login <= 3; login++) {
        const again = await openVisitor(app.browser, app.server.address);
        await again.page.goto("/login");
        await again.page.getByRole("textbox", { name: "Email Address", exact: true }).fill(email);
        await again.page.getByLabel(/^Password\*?$/).fill("Harbor-lights-2027");
        await submitButton(again.page).click();
        await pageTitled(again.page, "Your application is with us");
        await banner(again.page).getByText("Thank you, Ada, and congratulations!").waitFor();
        await again.leave();
      }
    },
  );
});
