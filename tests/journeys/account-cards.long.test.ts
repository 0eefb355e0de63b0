import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "./support/account-calls.ts";
import { openCard } from "./support/account-card.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";

const RESET = "/reset?username=ada%40applicants.example&id=no-such-link";

const app = appAndBrowser();

/** The names of what Tab leads to, from the control that has the focus on. */
async function nextStops(page: Page, count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      }),
    );
  }
  return names;
}

describe("each card has its title, fields, a button that says what it does, links and a footer that leads on", () => {
  it.each([
    {
      id: "ACC-01",
      address: "/login",
      title: "Log In",
      fields: ["Email Address", "Password"],
      stops: ["Show password", "Log In", "Resend confirmation code?", "Forgot password?", "Create one"],
      footer: "Don't have an account? Create one",
      leadsTo: "Sign Up",
    },
    {
      id: "ACC-02",
      address: "/signup",
      title: "Sign Up",
      fields: ["Email Address", "Password"],
      stops: ["Show password", "Create Account", "Log in"],
      footer: "Already have an account? Log in",
      leadsTo: "Log In",
    },
    {
      id: "ACC-03",
      address: "/confirm",
      title: "Confirm Your Account",
      fields: ["Email Address", "Confirmation Code"],
      stops: ["Confirm", "Resend confirmation code?", "Wrong address?", "Log in"],
      footer: "Already confirmed? Log in",
      leadsTo: "Log In",
    },
    {
      id: "ACC-04",
      address: "/forgot",
      title: "Forgot Password",
      fields: ["Email Address"],
      stops: ["Send Reset Link", "Log in"],
      footer: "Remembered your password? Log in",
      leadsTo: "Log In",
    },
    {
      id: "ACC-05",
      address: RESET,
      title: "Reset Password",
      fields: ["New Password", "Confirm Password"],
      stops: ["Show password", "Set New Password", "Ask for one"],
      footer: "Need a new link? Ask for one",
      leadsTo: "Forgot Password",
    },
  ])("$title [$id] [ACC-06] [SEE-06]", async ({ address, title, fields, stops, footer, leadsTo }) => {
    const { page, card, field, leave } = await openCard(app, address);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    const labels = await card.locator("label").allInnerTexts();
    expect(labels.map((label) => label.replace(/\s*\*$/, ""))).toEqual(fields);
    await field(fields.at(-1) ?? "").focus();
    // Tab comes to the button that submits before anything that does something else.
    expect(await nextStops(page, stops.length)).toEqual(stops);
    expect(await card.getByRole("paragraph").last().innerText()).toBe(footer);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: leadsTo, level: 1 }).waitFor();
    await leave();
  });
});

it("shows and hides each password without losing it [ACC-07]", async () => {
  for (const [address, labels] of [
    ["/login", ["Password"]],
    ["/signup", ["Password"]],
    [RESET, ["New Password", "Confirm Password"]],
  ] as const) {
    const { card, field, leave } = await openCard(app, address);
    for (const label of labels) {
      const toggle = card.locator(`button[aria-controls="${await field(label).getAttribute("id")}"]`);
      const state = async () => [
        await field(label).getAttribute("type"),
        await field(label).inputValue(),
        await toggle.getAttribute("aria-label"),
      ];
      await field(label).fill(PASSWORD);
      expect(await state()).toEqual(["password", PASSWORD, "Show password"]);
      await toggle.click();
      expect(await state()).toEqual(["text", PASSWORD, "Hide password"]);
      await toggle.click();
      expect(await state()).toEqual(["password", PASSWORD, "Show password"]);
    }
    await leave();
  }
});
