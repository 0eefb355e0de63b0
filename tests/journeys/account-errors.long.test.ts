import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accessibilityFindings } from "./support/accessible.ts";
import { PASSWORD } from "./support/account-calls.ts";
import { accountCard } from "./support/account-card.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";
import { openVisitor } from "./support/visitor.ts";

const UNEXPECTED = "We've encountered an unexpected error at this time. Please try again later.";
const NO_CONNECTION =
  "There is no connection at the moment. Please check that you are online, and try again.";
const TOO_MANY = "You have tried this too many times. Please wait a few minutes and try again.";
/** The browser's own lines about calls that were refused or never answered. */
const REFUSED = /Failed to load resource/;
/** As many mails as an address gets in a quarter of an hour. */
const MAILS = 5;

const app = ownAppAndBrowser();

/** A card filled in so that the real server refuses it, and what then stands above the form. */
interface Refusal {
  readonly id: "CAT-04" | "CAT-05";
  readonly title: string;
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The button that sends it. */
  readonly press: string;
  readonly call: string;
  readonly sentence: string;
  /** Whether the address has been sent all the mails that it gets for now: nothing else is refused that a card takes. */
  readonly hasHadMails?: boolean;
  /** The links and buttons of the card beside the one that submits: the ways on. */
  readonly waysOn: readonly string[];
}

const REFUSALS: readonly Refusal[] = [
  {
    id: "CAT-04",
    title: "Login Card Error",
    address: "/login",
    fields: { "Email Address": "nobody@applicants.example", Password: "Not-the-password-1" },
    press: "Log In",
    call: "/public/login",
    sentence: "The email address or password is not correct.",
    waysOn: ["Resend confirmation code?", "Forgot password?", "Create one"],
  },
  {
    id: "CAT-04",
    title: "Sign Up Card Error",
    address: "/signup",
    fields: { "Email Address": "common@applicants.example", Password: "Password1234!" },
    press: "Create Account",
    call: "/public/signup",
    sentence: "This password is easy to guess",
    waysOn: ["Log in"],
  },
  {
    id: "CAT-04",
    title: "Confirm Card Error",
    address: "/confirm",
    fields: { "Email Address": "nobody@applicants.example", "Confirmation Code": "123456" },
    press: "Confirm",
    call: "/public/confirm",
    sentence:
      "The confirmation code is not correct or no longer works. Only the code in our newest e-mail counts, for 10 minutes. You can ask for a new one below.",
    waysOn: ["Resend confirmation code?", "Wrong address?", "Log in"],
  },
  {
    id: "CAT-04",
    title: "Forgot Card Error",
    address: "/forgot",
    fields: { "Email Address": "often-reset@applicants.example" },
    press: "Send Reset Link",
    call: "/public/forgot-password",
    sentence: TOO_MANY,
    hasHadMails: true,
    waysOn: ["Log in"],
  },
  {
    id: "CAT-04",
    title: "Reset Card Error",
    address: "/reset?username=nobody%40applicants.example&id=no-such-link",
    fields: { "New Password": PASSWORD, "Confirm Password": PASSWORD },
    press: "Set New Password",
    call: "/public/reset-password",
    sentence: "This link is not valid, has expired or was used already. Please ask for a new one.",
    waysOn: ["Ask for one"],
  },
  {
    id: "CAT-05",
    title: "Resend Confirmation Code Error",
    address: "/login",
    fields: { "Email Address": "often-code@applicants.example" },
    press: "Resend confirmation code?",
    call: "/public/resend-confirm",
    sentence: TOO_MANY,
    hasHadMails: true,
    waysOn: ["Resend confirmation code?", "Forgot password?", "Create one"],
  },
  {
    id: "CAT-05",
    title: "Resend Confirmation Code Error",
    address: "/confirm",
    fields: { "Email Address": "often-newest@applicants.example", "Confirmation Code": "123456" },
    press: "Resend confirmation code?",
    call: "/public/resend-confirm",
    sentence: TOO_MANY,
    hasHadMails: true,
    waysOn: ["Resend confirmation code?", "Wrong address?", "Log in"],
  },
];

const json = (status: number, body: object) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify(body),
});

/** What can come back instead of the server's answer, and what the card then says (CAT-01). */
const FAILURES = [
  [json(500, { message: "The database is on a break.", code: "unexpected" }), "The database is on a break."],
  [json(500, { code: "unexpected" }), UNEXPECTED],
  [{ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }, UNEXPECTED],
  [{ status: 200, contentType: "text/html", body: "<h1>Sign in to the guest network</h1>" }, UNEXPECTED],
  ["unreachable", NO_CONNECTION],
] as const;

async function fill(page: Page, { address, fields }: Pick<Refusal, "address" | "fields">) {
  const parts = accountCard(page);
  await page.goto(address);
  for (const [label, value] of Object.entries(fields)) await parts.field(label).fill(value);
  return parts;
}

describe("a card whose call fails tells it above the form, keeps what was typed and leads on", () => {
  it.each(REFUSALS)("$title at $address [CAT-01] [$id] [ACC-15]", async (refusal) => {
    const { title, call, press, fields, sentence, hasHadMails, waysOn } = refusal;
    const { page, leave } = await openVisitor(app.browser, app.server.address, {
      // A phone with its keyboard open.
      width: 375,
      height: 420,
      expects: REFUSED,
    });
    const { card, field, error } = await fill(page, refusal);
    const button = card.getByRole("button", { name: press, exact: true });
    const says = async (expected: string) => {
      const toast = error(title);
      await toast.filter({ hasText: expected }).waitFor();
      expect(await toast.count()).toBe(1);
      // In sight, although the button stands far below on a phone.
      expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      const form = card.locator("form");
      expect((await toast.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0);
    };

    for (const [answer, expected] of FAILURES) {
      await page.route(`**${call}`, (route) =>
        answer === "unreachable" ? route.abort() : route.fulfill(answer),
      );
      await button.click();
      await says(expected);
      await card.getByRole("button", { name: `Close: ${title}` }).click();
      await error(title).waitFor({ state: "detached" });
      await page.unroute(`**${call}`);
    }

    if (hasHadMails)
      for (let mails = 0; mails < MAILS; mails++)
        await page.request.post(call, { data: { username: fields["Email Address"] } });
    await button.click();
    await says(sentence);
    for (const [label, value] of Object.entries(fields)) expect(await field(label).inputValue()).toBe(value);
    for (const name of waysOn) {
      const wayOn = card.getByRole("link", { name }).or(card.getByRole("button", { name, exact: true }));
      expect([name, await wayOn.isVisible()]).toEqual([name, true]);
    }
    expect(await accessibilityFindings(page)).toEqual([]);
    await leave();
  });
});

describe("somebody who tries too often", () => {
  it("to log in reads so, and can still ask for a new password [CAT-04]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: REFUSED });
    const { card, submit, error, notice } = await fill(page, {
      address: "/login",
      fields: { "Email Address": "often@applicants.example", Password: "Not-the-password-1" },
    });
    for (let tries = 0; tries < 11; tries++) {
      const answered = page.waitForResponse("**/public/login");
      await submit();
      await answered;
    }
    await error("Login Card Error").filter({ hasText: TOO_MANY }).waitFor();
    await card.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Forgot Password", level: 1 }).waitFor();
    await submit();
    await notice.waitFor();
    await leave();
  });

  it("to have a code sent again reads so, and can still enter the newest [CAT-05]", async () => {
    const { page, leave } = await openVisitor(app.browser, app.server.address, { expects: REFUSED });
    const { card, error, field } = await fill(page, {
      address: "/confirm",
      fields: { "Email Address": "again@applicants.example" },
    });
    for (let tries = 0; tries < 6; tries++) {
      const answered = page.waitForResponse("**/public/resend-confirm");
      await card.getByRole("button", { name: "Resend confirmation code?" }).click();
      await answered;
    }
    await error("Resend Confirmation Code Error").filter({ hasText: TOO_MANY }).waitFor();
    expect(await field("Confirmation Code").isEditable()).toBe(true);
    await leave();
  });
});
