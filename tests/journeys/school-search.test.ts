import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { reach } from "./support/keyboard.ts";
import { openVisitor } from "./support/visitor.ts";

describe("searching for a school", () => {
  const app = appAndBrowser();

  const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search for Your School" });

  const suggestions = (page: Page) => page.getByRole("listbox").getByRole("option");

  async function type(page: Page, text: string): Promise<void> {
    await searchBox(page).fill("");
    await searchBox(page).pressSequentially(text);
    await suggestions(page).first().waitFor();
  }

  /** What a screen reader is given to say from now on, in order. */
  async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const place = target instanceof Element ? target : target.parentElement;
          const text = place?.closest("[role=status]")?.textContent ?? "";
          if (text !== "") performance.mark("said", { detail: text.trim() });
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return () =>
      page.evaluate(() =>
        performance.getEntriesByName("said", "mark").map((entry) => String(Reflect.get(entry, "detail"))),
      );
  }

  it("tells screen readers what came, where one is, what was filled in and what is left to type [SEE-02] [AUT-02] [CAT-12]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 503/ });
    const { page } = visitor;
    // The tables are read beside the start of the server: who searches meanwhile is told that it takes a while.
    await (await fetch(`${app.server.address}/lookup/find?category=hs_ceeb&text=portland`)).text();
    await page.goto("/education");
    await searchBox(page).waitFor();
    const heard = await listen(page);
    const RESULTS = "5 results. Use the up and down arrow keys to choose.";
    await reach(page, searchBox(page));
    await page.keyboard.type("portland high school");
    await expect.poll(heard).toEqual([RESULTS]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const active = await searchBox(page).getAttribute("aria-activedescendant");
    const second = suggestions(page).nth(1);
    expect([active, await searchBox(page).getAttribute("aria-expanded")]).toEqual([
      await second.getAttribute("id"),
      "true",
    ]);
    const spoken = await page.getByRole("listbox").ariaSnapshot();
    expect(spoken.match(/option "/g)).toHaveLength(6);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect
      .poll(heard)
      .toEqual([
        RESULTS,
        expect.stringMatching(/^Filled in: School Address, School City, .*School State\/Province/),
      ]);

    const TO_TYPE = "Enter your school information below.";
    await searchBox(page).fill("");
    await page.keyboard.type("qqqzzzxxx");
    await expect.poll(async () => (await heard()).at(-1)).toBe("No results. You can use what you typed.");
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await heard()).at(-1)).toBe(TO_TYPE);
    await page.getByText(TO_TYPE).waitFor();
    expect(await heard()).toHaveLength(4);

    // A lookup that fails is no lookup that finds nothing.
    await page.route("**/lookup/find?*", (route) => route.fulfill({ status: 503, body: "{}" }));
    await searchBox(page).fill("");
    await page.keyboard.type("deering");
    await suggestions(page).first().waitFor();
    expect(await suggestions(page).allInnerTexts()).toEqual(["Use: deering"]);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.waitForTimeout(1_500);
    expect(await heard()).toHaveLength(4);
    await visitor.leave();
  });

  it("finds it despite a typo, fills the fields by keyboard alone, and resets them when cleared [WID-12] [AUT-01]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await page.goto("/education");
    await type(page, "portland high schol maine");
    await page
      .getByRole("listbox")
      .getByRole("option", { name: /^Portland High School/ })
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const city = page.getByRole("textbox", { name: "School City" });
    await expect.poll(() => city.inputValue()).toBe("Portland");
    expect(await searchBox(page).inputValue()).toBe("Portland High School");
    expect(await page.getByRole("combobox", { name: "School State/Province" }).inputValue()).toBe("ME");
    expect(await page.getByRole("combobox", { name: "School Country" }).inputValue()).toBe("USA");
    expect(await page.getByText("Enter your school information below.").count()).toBe(0);
    const draft = () => page.evaluate(() => sessionStorage.getItem("draft") ?? "");
    await expect.poll(draft).toContain("Portland");
    await searchBox(page).fill("");
    await city.waitFor({ state: "detached" });
    await expect.poll(draft).not.toContain("Portland");
    await visitor.leave();
  });

  longIt(
    "keeps the address of a school that is not on the list when its name is corrected [AUT-02]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address);
      const { page } = visitor;
      await page.goto("/education");
      await type(page, "Zzyzx Hihg");
      await page.keyboard.press("Tab");
      const city = page.getByRole("textbox", { name: "School City" });
      await city.click();
      await page.keyboard.type("Baker");
      await searchBox(page).click();
      await page.keyboard.press("End");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("gh School");
      await page.keyboard.press("Tab");
      await expect.poll(() => searchBox(page).inputValue()).toBe("Zzyzx High School");
      expect(await city.inputValue()).toBe("Baker");
      await visitor.leave();
    },
  );

  longIt(
    "suggests the rest of an address and the colleges, and keeps what was typed beside the street [AUT-04] [CAR-02]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address);
      const { page } = visitor;
      await page.goto("/about");
      const address = page.getByRole("group", { name: "Permanent Address" });
      const street = address.getByRole("combobox", { name: "Address", exact: true });
      const city = address.getByRole("textbox", { name: "City", exact: true });
      const zip = address.getByRole("textbox", { name: "ZIP/Postal Code" });
      // A plain box, which waits for no script of the search, until somebody works on the page.
      await address.getByRole("textbox", { name: "Address", exact: true }).waitFor();
      await reach(page, page.getByRole("textbox", { name: "First Name" }).first());
      await reach(page, street);
      await page.keyboard.type("12 Harbor Street, Bath, Maine");
      await suggestions(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => city.inputValue()).toBe("Bath");
      expect([await street.inputValue(), await zip.inputValue()]).toEqual(["12 Harbor Street", "04530"]);
      expect(await street.getAttribute("autocomplete")).toBe("address-line1");
      await zip.fill("04579");
      await street.fill("");
      await expect.poll(() => city.inputValue()).toBe("");
      expect(await zip.inputValue()).toBe("04579");
      await city.fill("Woolwich");
      await street.fill("3 Kawara");
      await street.fill("");
      await page.keyboard.type("4 Kawara");
      await page.keyboard.press("Tab");
      expect([await street.inputValue(), await city.inputValue()]).toEqual(["4 Kawara", "Woolwich"]);

      await page.goto("/education");
      const college = page.getByRole("combobox", { name: "College or University" });
      await reach(page, college);
      await page.keyboard.type("bates colege maine");
      await suggestions(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => college.inputValue()).toBe("Bates College");
      await visitor.leave();
    },
  );

  longIt(
    "leaves the focus and the caret where somebody types, however late the list opens [WID-12] [AUT-02]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address);
      const { page } = visitor;
      // A slow phone: the frame after a key comes late.
      await page.addInitScript(() => {
        const paint = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) => Number(setTimeout(() => paint(draw), 300));
      });
      await page.goto("/about");
      const address = page.getByRole("group", { name: "Permanent Address" });
      const street = address.getByRole("combobox", { name: "Address", exact: true });
      const second = address.getByRole("textbox", { name: "Address Line 2" });
      await reach(page, page.getByRole("textbox", { name: "First Name" }).first());
      await reach(page, street);
      await page.keyboard.insertText("12 Habor Street");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Flat 3, second stair", { delay: 50 });
      expect(await second.inputValue()).toBe("Flat 3, second stair");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Escape");
      await expect.poll(() => street.getAttribute("aria-expanded")).toBe("false");
      await page.keyboard.press("Home");
      for (let letter = 0; letter < 5; letter++) await page.keyboard.press("ArrowRight");
      await page.keyboard.type("r's ", { delay: 250 });
      expect(await street.inputValue()).toBe("12 Har's bor Street");
      await visitor.leave();
    },
  );

  longIt(
    "takes what was typed when something else is pressed, which moves away beneath the pointer but still counts [WID-12]",
    async () => {
      const visitor = await openVisitor(app.browser, app.server.address, { height: 3000 });
      const { page } = visitor;
      await page.goto("/education");
      await type(page, "Zzyzx Homeschool Collective");
      const other = page
        .getByRole("radiogroup", { name: /transcript different/ })
        .getByRole("radio", { name: "No" });
      const before = await other.boundingBox();
      await other.click();
      await page.getByText("Enter your school information below.").waitFor();
      expect((await other.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 100);
      expect(await other.isChecked()).toBe(true);
      expect(await searchBox(page).inputValue()).toBe("Zzyzx Homeschool Collective");
      await visitor.leave();
    },
  );

  longIt("takes what was typed with 'Use: …', and lets the applicant enter the rest [WID-12]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address);
    const { page } = visitor;
    await page.goto("/education");
    await type(page, "Zzyzx Homeschool Collective");
    await page.getByRole("listbox").getByRole("option", { name: "Use: Zzyzx Homeschool Collective" }).click();
    await page.getByText("Enter your school information below.").waitFor();
    expect(await searchBox(page).inputValue()).toBe("Zzyzx Homeschool Collective");
    await page.getByRole("textbox", { name: "School City" }).fill("Bath");
    await visitor.leave();
  });

  it("stays with the chosen label when the record cannot be had [AUT-03]", async () => {
    const visitor = await openVisitor(app.browser, app.server.address, { expects: /status of 500/ });
    const { page } = visitor;
    await page.route("**/lookup/find?id=*", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.goto("/education");
    await type(page, "deering high school");
    await suggestions(page).first().click();
    await expect.poll(() => searchBox(page).inputValue()).toBe("Deering High School");
    expect(await page.getByRole("textbox", { name: "School City" }).inputValue()).toBe("");
    await visitor.leave();
  });
});
