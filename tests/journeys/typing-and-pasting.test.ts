import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const LONG_NAME = "Ana María de los Ángeles Fernández de Córdoba y Álvarez 😀";
const LONG_PASTE = "So long a text belongs into another box. ".repeat(30);
const EMAIL_ERROR = "Parent 1/Guardian 1: Please enter a valid email address.";

describe("what is typed and pasted", () => {
  const app = appAndBrowser();

  /** The question of this key; several have the same words. */
  const box = (page: Page, key: string) => page.locator(`[id="${key}"]`);
  const described = (control: Locator) =>
    control.evaluate((element) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    );
  const spoken = (page: Page) => page.locator("#root > [role=status]").last().textContent();

  async function clickInto(page: Page, key: string): Promise<Locator> {
    const control = box(page, key);
    await control.click();
    return control;
  }

  /** Takes a text out of a box as people do, so that it can be pasted. */
  async function cut(page: Page, key: string, text: string): Promise<void> {
    await clickInto(page, key);
    await page.keyboard.insertText(text);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+x");
  }

  longIt(
    "keeps a name that is too long, counts it, says so, saves it and finds it again [INP-04]",
    async () => {
      const { page, leave } = await openVisitor(app.browser, app.server.address);
      const email = "long-name@applicants.example";
      await becomeApplicant(page, app.server, email);
      await cut(page, "preferred_name", LONG_NAME);
      const name = await clickInto(page, "first_name");
      await page.keyboard.press("ControlOrMeta+v");
      expect(await name.inputValue()).toBe(LONG_NAME);
      const count = page.getByText("57 of 45 characters: 12 too many");
      await count.waitFor();
      expect(await described(name)).toContain("12 too many");
      expect(await name.getAttribute("aria-invalid")).toBeNull();
      await expect.poll(() => spoken(page)).toContain("12 characters too many");
      await page.keyboard.press("Tab");
      const tooLong = "First Name can be at most 45 characters.";
      await expect.poll(() => described(name)).toContain(tooLong);
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => spoken(page)).toContain(`Error: ${tooLong}`);
      expect(await accessibilityFindings(page)).toEqual([]);

      await page.getByRole("link", { name: "Academics" }).click();
      await page.getByRole("heading", { name: "Academics", level: 1 }).waitFor();
      await expect.poll(async () => (await recordsOf(app.server, email)).answers.first_name).toBe(LONG_NAME);
      await page.goto("/about");
      await expect.poll(() => box(page, "first_name").inputValue()).toBe(LONG_NAME);
      // Nothing is said when the page comes: it was said when the box was left.
      expect(await spoken(page)).toBe("");

      await clickInto(page, "first_name");
      await page.keyboard.press("End");
      for (let times = 0; times < 12; times++) await page.keyboard.press("Backspace");
      await page.getByText("45 of 45 characters").waitFor();
      await page.keyboard.press("ControlOrMeta+z");
      expect((await box(page, "first_name").inputValue()).length).toBeGreaterThan(45);

      // A text that no draft keeps is told so before it is sent; the blank at its end is not counted.
      await cut(page, "preferred_name", LONG_PASTE);
      await clickInto(page, "middle_name");
      await page.keyboard.press("ControlOrMeta+v");
      await page.getByText("1,184 too many. This is too long to be saved.").waitFor();
      await leave();
    },
  );

  /** The sentence at its question, not the one that is spoken. */
  const sentence = (page: Page, text: string) => page.getByText(text, { exact: true });

  it("says on leaving what is wrong by itself, and takes it back as soon as it is right [INP-05]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const mail = await clickInto(page, "parent_email_address");
    await page.keyboard.type("ngozi@");
    expect(await sentence(page, EMAIL_ERROR).count()).toBe(0);
    await page.keyboard.press("Tab");
    await sentence(page, EMAIL_ERROR).waitFor();
    expect(await described(mail)).toContain(EMAIL_ERROR);
    await expect.poll(() => spoken(page)).toBe(`Error: ${EMAIL_ERROR}`);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("End");
    await page.keyboard.type("obi");
    expect(await sentence(page, EMAIL_ERROR).count()).toBe(1);
    await page.keyboard.type(".example");
    await sentence(page, EMAIL_ERROR).waitFor({ state: "detached" });
    // Wrong again is not said again before the box is left again.
    await page.keyboard.type("@");
    expect(await sentence(page, EMAIL_ERROR).count()).toBe(0);
    await page.keyboard.press("Backspace");

    const age = await clickInto(page, "sibling_age");
    await page.keyboard.type("1a2");
    const ageError = sentence(page, "Sibling 1: Please enter the age in whole years.");
    // What is pressed then stays where it is until it is pressed.
    await page
      .getByRole("radiogroup", { name: /in your family studied/ })
      .getByText("No", { exact: true })
      .click();
    await ageError.waitFor();
    expect(await described(age)).toContain("In whole years");
    await age.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("12");
    await ageError.waitFor({ state: "detached" });

    // Right or wrong by another answer, and never for being empty.
    const zip = await clickInto(page, "zip");
    await page.keyboard.type("041");
    await page.keyboard.press("Tab");
    expect(await described(zip)).not.toContain("Error");
    await box(page, "country").selectOption({ label: "United States" });
    await clickInto(page, "zip");
    await page.keyboard.press("Tab");
    const zipError = sentence(page, "ZIP/Postal Code must be at least 5 characters.");
    await zipError.waitFor();
    await box(page, "country").selectOption({ label: "Germany" });
    await zipError.waitFor({ state: "detached" });
    await clickInto(page, "first_name");
    await page.keyboard.press("Tab");
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);

    await page.goto("/education");
    await page.getByRole("radiogroup", { name: "Have you taken the SAT?" }).getByText("Yes").click();
    await clickInto(page, "sat_score_math");
    await page.keyboard.type("805");
    await page.keyboard.press("Tab");
    await sentence(page, "The SAT Math score is a number from 200 to 800 in steps of 10.").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });

  it("marks what must be answered as the answers stand, and says what the mark means [INP-06]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    await page.getByText("Questions marked * must be answered before you submit.").waitFor();
    const required = (key: string) => box(page, key).getAttribute("aria-required");
    const label = (key: string) => page.locator(`label[for="${key}"]`).textContent();
    expect([await required("zip"), await label("zip")]).toEqual([null, "ZIP/Postal Code"]);
    await box(page, "country").selectOption({ label: "United States" });
    await expect.poll(() => required("zip")).toBe("true");
    expect(await label("zip")).toBe("ZIP/Postal Code*");
    await box(page, "country").selectOption({ label: "Canada" });
    await expect.poll(() => required("zip")).toBeNull();

    expect([await required("phone_home"), await required("phone_mobile")]).toEqual(["true", null]);
    await clickInto(page, "phone_mobile");
    await page.keyboard.type("2075550142");
    await expect.poll(() => required("phone_home")).toBeNull();
    await page.getByText("Send me text messages about my application").click();
    await expect.poll(() => required("phone_mobile")).toBe("true");

    const citizenship = page.getByRole("radiogroup", { name: "What is your citizenship?" });
    await citizenship.getByRole("radio").nth(1).check();
    await expect.poll(() => required("citizenship")).toBe("true");
    const employed = page.getByRole("radiogroup", { name: /employed by this university/ });
    expect(await employed.getAttribute("aria-required")).toBe("true");
    await leave();
  });

  longIt("clears an optional choice by keyboard, and keeps the focus and says so [INP-08]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const radios = page.getByRole("radiogroup", { name: "Legal Sex" }).getByRole("radio");
    await radios.first().focus();
    expect(await page.getByRole("button", { name: /^Clear my choice/ }).count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    expect(await radios.nth(1).isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    const clear = page.getByRole("button", { name: "Clear my choice for “Legal Sex”" });
    expect(await clear.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await clear.waitFor({ state: "detached" });
    expect(await radios.evaluateAll((all) => all.map((radio) => radio.matches(":checked")))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await radios.first().evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expect.poll(() => spoken(page)).toBe("Your choice is cleared.");
    // What must be answered cannot be taken back, only changed.
    await page
      .getByRole("radiogroup", { name: /employed by/ })
      .getByText("No", { exact: true })
      .click();
    expect(await page.getByRole("button", { name: /^Clear my choice/ }).count()).toBe(0);
    await leave();
  });

  longIt.each([
    ["boxes of one line", "/about", ["preferred_name", "sibling_age", "parent_email_address"]],
    ["the search for a school", "/education", ["hs_name"]],
  ])("gives what a plain box would, however it is edited: %s [INP-08]", async (_what, route, keys) => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto(route);
    for (const key of keys) await editLikeAPlainBox(page, key);
    await leave();
  });

  async function editLikeAPlainBox(page: Page, key: string): Promise<void> {
    const control = await clickInto(page, key);
    const text = () => control.inputValue();
    const { keyboard } = page;
    await keyboard.type("Cascobay");
    for (let times = 0; times < 3; times++) await keyboard.press("ArrowLeft");
    await keyboard.type("12");
    expect(await text()).toBe("Casco12bay");
    await keyboard.press("Backspace");
    await keyboard.press("Delete");
    await keyboard.type("x");
    expect(await text()).toBe("Casco1xay");
    await keyboard.press("Shift+Home");
    await keyboard.type("B");
    expect(await text()).toBe("Bay");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.press("Delete");
    expect(await text()).toBe("");
    await keyboard.press("ControlOrMeta+z");
    expect(await text()).toBe("Bay");
    // Dictated, and composed by an input method.
    await keyboard.press("Home");
    await keyboard.insertText("Casco");
    expect(await text()).toBe("CascoBay");
    const client = await page.context().newCDPSession(page);
    await client.send("Input.imeSetComposition", { text: "ni", selectionStart: 2, selectionEnd: 2 });
    await client.send("Input.insertText", { text: "你" });
    expect(await text()).toBe("Casco你Bay");
    await keyboard.press("End");
    await keyboard.press("Tab");
    expect(await text()).toBe("Casco你Bay");
    const draft = () => page.evaluate(() => sessionStorage.getItem("draft") ?? "");
    await expect.poll(draft).toContain(`"${key}":"Casco你Bay"`);
  }

  longIt("takes what is dropped on a box, or filled in by a script [INP-08]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address);
    await page.goto("/about");
    const from = await clickInto(page, "preferred_name");
    await page.keyboard.type("Amara");
    await page.keyboard.press("ControlOrMeta+a");
    await from.dragTo(box(page, "middle_name"), { sourcePosition: { x: 24, y: 20 } });
    await expect.poll(() => box(page, "middle_name").inputValue()).toBe("Amara");
    // As some that fill in forms do: without telling React.
    await box(page, "city").evaluate((input: HTMLInputElement) => {
      input.value = "Port Amity";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const draft = () => page.evaluate(() => sessionStorage.getItem("draft") ?? "");
    await expect.poll(draft).toContain('"city":"Port Amity"');
    expect(await draft()).toContain('"middle_name":"Amara"');
    await leave();
  });
});
