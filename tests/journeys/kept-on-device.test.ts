import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { logInByCall } from "./support/account-calls.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { hasFocus, press } from "./support/keyboard.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();
const NO_CONNECTION = /net::ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 401/;
let account = 0;

async function applicant() {
  account += 1;
  const email = `kept-${account}@applicants.example`;
  const visitor = await openVisitor(app.browser, app.server.address, { expects: NO_CONNECTION });
  await becomeApplicant(visitor.page, app.server, email);
  await visitor.page.close();
  const answers = async () => {
    const response = await visitor.context.request.get("/api/profile");
    const profile: { readonly answer: Readonly<Record<string, string>> } = await response.json();
    return profile.answer;
  };
  return { ...visitor, email, answers };
}

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const opened = page.waitForResponse("**/api/journal-key");
  await page.goto("/about");
  await pageTitled(page, "About You");
  await opened;
  // Before the product has made its database there is none to look into.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("journal");
  return page;
}

const preferredName = (page: Page) => page.getByRole("textbox", { name: "Preferred Name" });
const saving = (page: Page) => page.locator("[data-save-state]");

/** How many tabs have something on the device. */
function kept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const opening = indexedDB.open("journal");
    opening.addEventListener("error", () => reject(new Error("There is no journal.")));
    opening.addEventListener("success", () => {
      const [name = ""] = opening.result.objectStoreNames;
      const counting = opening.result.transaction(name).objectStore(name).count();
      counting.addEventListener("success", () => resolve(counting.result));
    });
    const count = await promise;
    opening.result.close();
    return count;
  });
}

it("keeps what a visitor types over a reload, what is sensitive sealed: the tab's storage and history hold none of it as it reads [APL-03]", async () => {
  const { page, leave } = await openVisitor(app.browser, app.server.address, {});
  const written = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]));
  await page.goto("/about");
  await preferredName(page).fill("Zoë of the train");
  await page.getByRole("textbox", { name: "Date of Birth" }).fill("3/4/2009");
  await page.getByRole("textbox", { name: "Social Security Number" }).fill("123-45-6789");
  await page.keyboard.press("Tab");
  await expect.poll(written).toMatch(/Zoë of the train.*"sealed\W+[\w+/]{60,}/);
  expect(await written()).not.toMatch(/2009|6789/);
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Date of Birth" }).inputValue())
    .toBe("03/04/2009");
  await page.getByRole("link", { name: "Get started" }).click();
  await page.getByRole("heading", { name: "Sign Up" }).waitFor();
  expect(await written()).toContain("Zoë of the train");
  expect(await written()).not.toMatch(/2009|6789/);
  await leave();
});

describe("what is typed and cannot be saved [SYN-07]", () => {
  longIt(
    "stays on the device when the tab is closed, and is saved and told of when the form is opened again",
    async () => {
      const visitor = await applicant();
      const page = await openForm(visitor.context);
      await visitor.context.setOffline(true);
      await preferredName(page).click();
      await page.keyboard.type("Zoë of the train");
      await expect.poll(() => saving(page).innerText()).toContain("kept on this device");
      await page.close();
      await visitor.context.setOffline(false);
      expect((await visitor.answers()).preferred_name ?? "").toBe("");
      const again = await openForm(visitor.context);
      await expect.poll(() => preferredName(again).inputValue()).toBe("Zoë of the train");
      await expect.poll(async () => (await visitor.answers()).preferred_name).toBe("Zoë of the train");
      await expect
        .poll(() => saving(again).innerText())
        .toContain("Brought back from before: Preferred Name");
      await expect.poll(() => kept(again)).toBe(0);
      await visitor.leave();
    },
  );

  longIt("is asked about when another device has answered meanwhile", async () => {
    const visitor = await applicant();
    const page = await openForm(visitor.context);
    await visitor.context.setOffline(true);
    await preferredName(page).click();
    await page.keyboard.type("Train");
    await expect.poll(() => saving(page).innerText()).toContain("kept on this device");
    await page.close();
    await visitor.context.setOffline(false);
    const storageState = await visitor.context.storageState();
    const other = await openVisitor(app.browser, app.server.address, { storageState });
    const phone = await openForm(other.context);
    await preferredName(phone).click();
    await phone.keyboard.type("Phone");
    await expect.poll(async () => (await visitor.answers()).preferred_name).toBe("Phone");
    const again = await openForm(visitor.context);
    const card = again.getByRole("region", { name: "There are two answers" });
    await card.waitFor();
    expect(await card.innerText()).toMatch(/Train.*Phone/s);
    await card.getByRole("button", { name: "Keep what I wrote here" }).click();
    await expect.poll(async () => (await visitor.answers()).preferred_name).toBe("Train");
    await expect.poll(() => kept(again)).toBe(0);
    await other.leave();
    await visitor.leave();
  });

  it("waits for the next login when the session has ended, whose card says so and knows the address [APL-04]", async () => {
    const visitor = await applicant();
    const page = await openForm(visitor.context);
    await expect.poll(() => saving(page).count()).toBe(1);
    await page.waitForTimeout(500);
    await visitor.context.clearCookies({ name: "session" });
    await preferredName(page).click();
    await page.keyboard.type("After the end");
    await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
    await page.getByText("What you typed is kept on this device and is saved when you log in.").waitFor();
    expect(await page.getByRole("textbox", { name: "Email Address" }).inputValue()).toBe(visitor.email);
    expect(await kept(page)).toBe(1);
    await page.close();
    const again = await visitor.context.newPage();
    await again.goto("/login");
    await logIn(again, visitor.email);
    await again.goto("/about");
    await expect.poll(() => preferredName(again).inputValue()).toBe("After the end");
    await expect.poll(async () => (await visitor.answers()).preferred_name).toBe("After the end");
    await visitor.leave();
  });

  longIt("is gone from the device once it is saved, and after logging out", async () => {
    const visitor = await applicant();
    const page = await openForm(visitor.context);
    await preferredName(page).click();
    await page.keyboard.type("Ada");
    await expect.poll(() => kept(page)).toBe(1);
    await expect.poll(() => saving(page).innerText()).toContain("Saved");
    await expect.poll(() => kept(page)).toBe(0);
    await page.keyboard.type(" Lovelace");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
    await expect.poll(() => kept(page)).toBe(0);
    await visitor.leave();
  });

  longIt(
    "is asked about when somebody logs out whose answer waits for a choice: stay, keep it here, or delete it",
    async () => {
      const visitor = await applicant();
      const page = await openForm(visitor.context);
      await page.setViewportSize({ width: 375, height: 700 });
      await visitor.context.setOffline(true);
      await preferredName(page).click();
      await page.keyboard.type("Train");
      await expect.poll(() => saving(page).innerText()).toContain("kept on this device");
      const other = await openVisitor(app.browser, app.server.address);
      await logInByCall(other.page.request, visitor.email);
      const phone = await openForm(other.context);
      await preferredName(phone).click();
      await phone.keyboard.type("Phone");
      await expect.poll(async () => (await visitor.answers()).preferred_name).toBe("Phone");
      await other.leave();
      await visitor.context.setOffline(false);
      const card = page.getByRole("region", { name: "There are two answers" });
      await card.waitFor();

      const question = page.getByRole("alertdialog", { name: "One answer is not saved" });
      const button = (name: string) => question.getByRole("button", { name });
      const askToLogOut = async () => {
        await press(page, page.getByRole("button", { name: "Account" }));
        await press(page, page.getByRole("button", { name: "Log Out" }));
        await question.waitFor();
        await expect.poll(() => hasFocus(button("Stay and look"))).toBe(true);
      };
      await askToLogOut();
      expect(await question.innerText()).toContain("Preferred Name");
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await question.waitFor({ state: "detached" });
      await expect.poll(() => hasFocus(preferredName(page))).toBe(true);
      await askToLogOut();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      await expect.poll(() => hasFocus(preferredName(page))).toBe(true);

      await askToLogOut();
      await press(page, button("Log out and keep it here"));
      await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
      expect(await kept(page)).toBe(1);
      await logIn(page, visitor.email);
      await page.goto("/about");
      await card.waitFor();
      expect(await card.innerText()).toMatch(/Train.*Phone/s);

      await askToLogOut();
      await press(page, button("Log out and delete it"));
      await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
      await expect.poll(() => kept(page)).toBe(0);
      await logIn(page, visitor.email);
      await page.goto("/about");
      await expect.poll(() => preferredName(page).inputValue()).toBe("Phone");
      expect(await card.count()).toBe(0);
      await visitor.leave();
    },
  );
});
