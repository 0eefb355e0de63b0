import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();
/** Each way of leaving, after each pause: so often. */
const ROUNDS = Number(process.env.LEAVING_ROUNDS ?? 1);
let account = 0;

async function applicant(options: { readonly expects?: RegExp } = {}) {
  account += 1;
  const visitor = await openVisitor(app.browser, app.server.address, options);
  await becomeApplicant(visitor.page, app.server, `leaving-${account}@applicants.example`);
  const answers = async () => {
    const response = await visitor.context.request.get("/api/profile");
    const profile: { readonly answer: Readonly<Record<string, string>> } = await response.json();
    return profile.answer;
  };
  return { ...visitor, answers };
}

const preferredName = (page: Page) => page.getByRole("textbox", { name: "Preferred Name" });

/** Another page of the same browser, so that its session and storage stay. */
async function isOpenAgain(page: Page): Promise<void> {
  await page.goto("/about");
  await pageTitled(page, "About You");
}

describe("leaving with something typed [LEA-01]", () => {
  const WAYS: readonly { readonly name: string; readonly leave: (page: Page) => Promise<unknown> }[] = [
    { name: "closing the tab", leave: (page) => page.close() },
    { name: "an empty page", leave: (page) => page.goto("about:blank") },
    {
      name: "another site",
      leave: (page) => page.goto(app.server.address.replace("localhost", "127.0.0.1")),
    },
  ];

  longIt(
    "loses nothing: the tab is closed or another address opened, at once or a moment later",
    async () => {
      const visitor = await applicant();
      const lost: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { name, leave } of WAYS) {
          for (const pauseMs of [0, 200, 4_000]) {
            const page = await visitor.context.newPage();
            await isOpenAgain(page);
            const typed = `${name} ${pauseMs} ${round}`;
            await preferredName(page).selectText();
            await page.keyboard.type(typed);
            await page.waitForTimeout(pauseMs);
            await leave(page);
            const isThere = async () => (await visitor.answers()).preferred_name === typed;
            await expect
              .poll(isThere, { timeout: 120_000 })
              .toBe(true)
              .catch(() => lost.push(typed));
            if (!page.isClosed()) await page.close();
          }
        }
      }
      expect(lost).toEqual([]);
      await visitor.leave();
    },
  );

  longIt("loses nothing of a search that is typed in", async () => {
    const visitor = await applicant();
    const page = await visitor.context.newPage();
    await isOpenAgain(page);
    const address = page.getByRole("group", { name: "Permanent Address" });
    await preferredName(page).click();
    await address.getByRole("combobox", { name: "Address", exact: true }).click();
    await page.keyboard.type("12 Harbor St");
    await page.close();
    await expect.poll(async () => (await visitor.answers()).address_line_1).toBe("12 Harbor St");
    await visitor.leave();
  });

  it("loses no more than the last second when the page crashes", async () => {
    const visitor = await applicant({ expects: /crash/i });
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await visitor.context.newPage();
      await isOpenAgain(page);
      await preferredName(page).selectText();
      await page.keyboard.type(`before ${round}`);
      await page.waitForTimeout(1_500);
      await page.keyboard.type(" and after");
      const session = await visitor.context.newCDPSession(page);
      const crashed = page.waitForEvent("crash");
      session.send("Page.crash").catch(() => undefined);
      await crashed;
      // As the browser's own button does; the page saves what the tab has kept.
      await session.send("Page.reload");
      const saved = async () => (await visitor.answers()).preferred_name ?? "";
      await expect.poll(saved).toMatch(new RegExp(`^before ${round}`));
      await page.close();
    }
    await visitor.leave();
  });
});

it("without a connection everything is kept, said, and saved as soon as there is one [LEA-04]", async () => {
  const visitor = await applicant({ expects: /ERR_INTERNET_DISCONNECTED/ });
  const { page, context, answers } = visitor;
  await preferredName(page).click();
  await page.keyboard.type("Ada");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save and Continue" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "There is no connection at the moment." });
  await notice.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("textbox", { name: "Middle Name" }).click();
  await page.keyboard.type("King");
  await context.setOffline(false);
  await page.getByRole("status").filter({ hasText: "There is a connection again" }).waitFor();
  expect(await notice.count()).toBe(0);
  expect(await answers()).toMatchObject({ preferred_name: "Ada", middle_name: "King" });
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await pageTitled(page, "Academics");
  await visitor.leave();
});

it("a second tab shows what the first has saved, and keeps what is typed in it [LEA-05]", async () => {
  const visitor = await applicant();
  const { page: first, context, answers } = visitor;
  const second = await context.newPage();
  await second.goto("/about");
  await pageTitled(second, "About You");
  await second.getByRole("textbox", { name: "Middle Name" }).click();
  await second.keyboard.type("Augusta");
  await preferredName(first).click();
  await first.keyboard.type("Ada");
  await first.getByRole("button", { name: "Add another sibling" }).click();
  await first.getByRole("button", { name: "Save and Continue" }).click();
  await pageTitled(first, "Academics");
  await expect.poll(() => preferredName(second).inputValue()).toBe("Ada");
  await second.getByRole("heading", { name: "Sibling 2" }).waitFor();
  expect(await second.getByRole("textbox", { name: "Middle Name" }).inputValue()).toBe("Augusta");
  await second.getByRole("button", { name: "Save and Continue" }).click();
  await pageTitled(second, "Academics");
  expect(await answers()).toMatchObject({ preferred_name: "Ada", middle_name: "Augusta" });
  await visitor.leave();
});
