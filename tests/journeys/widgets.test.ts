import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

/** How long a select waits for the next letter of what is typed, and how far its list stays from the edge. */
const TYPE_AHEAD_MS = 1000;
const EDGE_PX = 10;

describe("widgets", () => {
  const app = appAndBrowser();

  it("ticks boxes alone and in a group, and lets one of several radio buttons be chosen, by pointer and by keyboard [WID-03]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const checked = (box: Locator) => box.evaluateAll((all) => all.map((one) => one.matches(":checked")));

    const single = page.getByRole("checkbox", { name: "Send me text messages about my application" });
    await page.getByText("Send me text messages about my application").click();
    expect(await checked(single)).toEqual([true]);
    await page.keyboard.press("Space");
    expect(await checked(single)).toEqual([false]);

    const group = page.getByRole("group", { name: "Gender" }).getByRole("checkbox");
    await page.getByRole("group", { name: "Gender" }).getByText("Female", { exact: true }).click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await checked(group)).toEqual([true, false, true, false]);

    const radios = page.getByRole("radiogroup", { name: "Legal Sex" }).getByRole("radio");
    await page.getByRole("radiogroup", { name: "Legal Sex" }).getByText("Female").click();
    expect(await checked(radios)).toEqual([true, false, false]);
    await page.keyboard.press("ArrowDown");
    expect(await checked(radios)).toEqual([false, true, false]);
    await leave();
  });

  it("forgets the letters typed into a select after a second [WID-21] [CAR-04]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const country = page.getByRole("group", { name: "Permanent Address" }).getByRole("combobox").first();
    const chosen = () => country.locator("option:checked").textContent();
    await country.focus();
    await page.keyboard.type("can");
    await expect.poll(chosen).toBe("Canada");
    await page.waitForTimeout(TYPE_AHEAD_MS + 100);
    await page.keyboard.type("n");
    await expect.poll(chosen).toMatch(/^N/);
    await leave();
  });

  longIt.each([
    ["near the lower edge", 1280, 600, "end"],
    ["near the upper edge", 1280, 600, "start"],
    ["on a phone that lies", 667, 375, "center"],
    ["on a phone", 375, 667, "end"],
  ] as const)(
    "opens the list of a search at its box, ten pixels or more from the window's edges: %s [WID-21]",
    async (_where, width, height, block) => {
      const { page, leave } = await openVisitor(app.browser, app.server.address, { width, height });
      await page.goto("/education");
      const box = page.getByRole("combobox", { name: "Search for Your School" });
      await box.waitFor();
      await box.evaluate((input, to) => input.scrollIntoView({ block: to, behavior: "instant" }), block);
      await box.pressSequentially("portland high");
      await page.getByRole("listbox").getByRole("option").first().waitFor();
      const input = await placeOf(box);
      // A list that has just grown is put in its place a moment later.
      const distance = async () => {
        const { top, bottom } = await placeOf(page.getByRole("listbox"));
        return Math.min(Math.abs(top - input.bottom), Math.abs(input.top - bottom));
      };
      await expect.poll(distance).toBeLessThan(20);
      const list = await placeOf(page.getByRole("listbox"));
      expect({ left: list.left, width: list.width }).toEqual({ left: input.left, width: input.width });
      expect(list.top).toBeGreaterThanOrEqual(EDGE_PX);
      expect(list.left).toBeGreaterThanOrEqual(EDGE_PX);
      expect(list.bottom).toBeLessThanOrEqual(height - EDGE_PX);
      expect(list.right).toBeLessThanOrEqual(width - EDGE_PX);
      await leave();
    },
  );
});

async function placeOf(
  element: Locator,
): Promise<Record<"left" | "right" | "top" | "bottom" | "width", number>> {
  return await element.evaluate((node) => {
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    return { left, right, top, bottom, width };
  });
}
