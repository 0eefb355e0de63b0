import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { confirm, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const app = appAndBrowser();

/** Nobody sees what is over within this time, in milliseconds. */
const UNSEEN_MS = 1;

/** Notes, from the first byte on, how long everything that moves takes, by what moves. */
async function watchMotion(page: Page): Promise<() => Promise<Readonly<Record<string, number>>>> {
  await page.addInitScript(() => {
    const moved: Record<string, number> = {};
    Object.assign(globalThis, { moved });
    for (const event of ["animationstart", "transitionrun"] as const) {
      document.addEventListener(
        event,
        ({ target }) => {
          if (!(target instanceof Element)) return;
          for (const animation of target.getAnimations()) {
            const { activeDuration = 0 } = animation.effect?.getComputedTiming() ?? {};
            moved[`${event} of ${target.localName}`] = Number(activeDuration);
          }
        },
        true,
      );
    }
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "moved"));
}

/** Opens what opens, and goes to another page from far down this one; how the page scrolls. */
async function lookAround(page: Page): Promise<string> {
  await page.goto("/about");
  await pageTitled(page, "About You");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("banner").getByRole("paragraph").first().waitFor();
  await page.keyboard.press("Escape");
  const help = page.getByRole("contentinfo").getByRole("button", { name: "Help" });
  await help.hover();
  await help.click();
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save and Continue" }).hover();
  return await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
}

it("moves nothing and scrolls at once for those who ask for less motion, and only for them", async () => {
  const calm = await openVisitor(app.browser, app.server.address, { reducedMotion: "reduce" });
  const motionForCalm = await watchMotion(calm.page);
  // A toast comes with the login.
  await calm.page.goto("/signup");
  await signUp(calm.page, "calm@applicants.example");
  await confirm(calm.page, app.server, "calm@applicants.example");
  await logIn(calm.page, "calm@applicants.example");
  await calm.page.getByText("You are logged in.").waitFor();
  const atLogin = await motionForCalm();
  expect(await lookAround(calm.page)).toBe("auto");
  const moved = [...Object.entries(atLogin), ...Object.entries(await motionForCalm())];
  expect(moved.filter(([, duration]) => duration > UNSEEN_MS)).toEqual([]);
  await calm.leave();

  const lively = await openVisitor(app.browser, app.server.address, { reducedMotion: "no-preference" });
  const motion = await watchMotion(lively.page);
  expect(await lookAround(lively.page)).toBe("smooth");
  expect(Math.max(...Object.values(await motion()))).toBeGreaterThan(100);
  await lively.leave();
});
