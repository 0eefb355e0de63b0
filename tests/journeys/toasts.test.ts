import type { CDPSession, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { confirm, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor, type Visitor, type VisitorOptions } from "./support/visitor.ts";

const app = appAndBrowser();
let account = 0;

/** An applicant who is welcomed with a success; from then on time passes only when the test says so. */
async function applicant(options: VisitorOptions = {}): Promise<Visitor> {
  account += 1;
  const visitor = await openVisitor(app.browser, app.server.address, {
    expects: /status of 500/,
    ...options,
  });
  const { page } = visitor;
  const email = `toasts-${account}@example.org`;
  await page.clock.install();
  await page.goto("/signup");
  await signUp(page, email);
  await confirm(page, app.server, email);
  await page.clock.pauseAt(Date.now() + 60_000);
  await slowly(page, logIn(page, email));
  return visitor;
}

/** Lets a fifth of the time pass meanwhile: React waits for some of it before it shows what was loading. */
async function slowly(page: Page, steps: Promise<void>): Promise<void> {
  const shown = steps.then(() => page.getByRole("button", { name: "Add another sibling" }).waitFor());
  const state = { isDone: false };
  const done = shown.finally(() => Object.assign(state, { isDone: true }));
  while (!state.isDone) {
    await page.clock.runFor(20);
    await page.waitForTimeout(100);
  }
  await done;
}

const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
const success = (page: Page) => region(page).getByRole("status");
const failure = (page: Page) => region(page).getByRole("alert");

/** Makes an error toast: the server refuses another component. */
async function fail(page: Page): Promise<void> {
  await page.route("**/api/add-another", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 500, json: { message: "Not now.", code: "unexpected" } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Add another sibling" }).click();
  await failure(page).waitFor();
}

describe("toasts", () => {
  longIt("lie at the bottom right, a success for 5 s and an error for 300 s [WID-20] [CAT-09]", async () => {
    const { page, leave } = await applicant();
    expect(await success(page).innerText()).toMatch(/^Success\n/);
    // Pointing at it lets its time begin anew.
    await success(page).hover();
    await page.mouse.move(10, 10);
    await page.clock.runFor(4_999);
    expect(await success(page).count()).toBe(1);
    await page.clock.runFor(1);
    expect(await success(page).count()).toBe(0);
    await fail(page);
    expect(await failure(page).innerText()).toMatch(/^Error\n+Error adding another siblings$/);
    const box = await failure(page).boundingBox();
    expect(box && [1280 - box.x - box.width < 40, 900 - box.y - box.height < 40]).toEqual([true, true]);
    await page.mouse.move(10, 10);
    await page.clock.runFor(299_999);
    expect(await failure(page).count()).toBe(1);
    await page.clock.runFor(1);
    expect(await failure(page).count()).toBe(0);
    await leave();
  });

  longIt("stay while they are pointed at, and go with their button [WID-20]", async () => {
    const { page, leave } = await applicant();
    await success(page).hover();
    await page.clock.runFor(60_000);
    expect(await success(page).count()).toBe(1);
    await success(page).getByRole("button", { name: "Close: Success" }).click();
    expect(await success(page).count()).toBe(0);
    await leave();
  });

  longIt("are reached with F8; Escape and closing lead back to where one was [WID-20]", async () => {
    const { page, leave } = await applicant();
    const name = page.getByRole("textbox", { name: "First Name", exact: true }).first();
    const hasFocus = () => name.evaluate((element) => element === document.activeElement);
    await name.focus();
    await page.keyboard.press("F8");
    expect(await region(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect([await success(page).count(), await hasFocus()]).toEqual([0, true]);
    await leave();
  });

  it("are announced: a success when there is time, an error at once, in a region that was there before [WID-20]", async () => {
    const { page, context, leave } = await applicant();
    await fail(page);
    const cdp = await context.newCDPSession(page);
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    const live = nodes.flatMap(({ role, name, properties }) => {
      const property = properties?.find((each) => each.name === "live");
      const isToast = ["region", "status", "alert"].includes(String(role?.value));
      return property && isToast
        ? [[role?.value, String(name?.value ?? "").slice(0, 13), property.value.value]]
        : [];
    });
    expect(live).toContainEqual(["region", "Notifications", "polite"]);
    expect(live).toContainEqual(["status", "", "polite"]);
    expect(live).toContainEqual(["alert", "", "assertive"]);
    // What looks for findings, and what is loaded on demand, needs time to pass.
    await page.clock.resume();
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });

  longIt("go with a swipe of 50 px and spring back from a shorter one [WID-20]", async () => {
    const { page, context, leave } = await applicant({ width: 375, height: 740 });
    const cdp = await context.newCDPSession(page);
    await swipe(cdp, page, 49);
    expect(await success(page).count()).toBe(1);
    await swipe(cdp, page, 50);
    expect(await success(page).count()).toBe(0);
    await leave();
  });
});

/** A finger that goes to the right over the first toast. */
async function swipe(cdp: CDPSession, page: Page, distancePx: number): Promise<void> {
  const box = await success(page).first().boundingBox();
  if (box === null) throw new Error("There is no toast to swipe.");
  const [x, y] = [Math.round(box.x) + 60, Math.round(box.y + box.height / 2)];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", offset: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + offset, y }],
    });
  await touch("touchStart", 0);
  for (const offset of [20, 40, distancePx]) await touch("touchMove", offset);
  await touch("touchEnd", distancePx);
}

describe("on a phone, with an error that stays for minutes", () => {
  longIt("every field that takes the focus and every button at the page's end is clear of it", async () => {
    const { page, leave } = await applicant({ width: 375, height: 740 });
    await fail(page);
    await page.mouse.move(10, 10);
    const covered = () =>
      page.evaluate(() => {
        const toasts = document.querySelector("section[aria-live] > *")?.getBoundingClientRect();
        const controls = document.querySelectorAll<HTMLElement>(
          "main :is(input, select, textarea, button), footer button",
        );
        return [...controls].flatMap((control) => {
          control.focus();
          const { bottom } = control.getBoundingClientRect();
          // The ring around it takes five pixels more.
          return toasts === undefined || bottom + 5 > toasts.top ? [control.id || control.textContent] : [];
        });
      });
    // The room is made once the toast has its size.
    await expect.poll(covered).toEqual([]);
    await page.clock.resume();
    await page.getByRole("button", { name: "Privacy" }).click();
    await page.getByRole("dialog", { name: "Privacy Policy and Cookie Notice" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await leave();
  });
});
