import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accountCard, carriedAnswers } from "./support/account-card.ts";
import { becomeApplicant, confirm, logIn, PASSWORD, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { expireCodes } from "./support/expire-codes.ts";
import { codeIn, nextMail } from "./support/outbox.ts";
import { pageTitled } from "./support/page-titled.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const NEW_PASSWORD = "Lighthouse-keeper-31";
/** The browser's own line about a call that the server refused on purpose. */
const REFUSED = /status of (400|403)/;
const RESENT =
  "If there is an account for this address, we have sent an e-mail with a new code. Codes from earlier e-mails no longer work.";

const app = appAndBrowser();

const visit = () => openVisitor(app.browser, app.server.address, { expects: REFUSED });
const firstName = (page: Page) =>
  page.getByRole("region", { name: "Your Name" }).getByRole("textbox", { name: "First Name" });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Answers a question without an account, then goes to a card by the account popover. */
async function answerAndGoTo(page: Page, name: string, way: "Sign In" | "Create Account"): Promise<void> {
  await page.goto("/about");
  await firstName(page).fill(name);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("link", { name: way }).click();
  await pageTitled(page, way === "Sign In" ? "Log In" : "Sign Up");
  expect(await carriedAnswers(page)).toEqual({ first_name: name });
}

/** After the login: the answer is on the form and in the account. */
async function expectStored(page: Page, email: string, name: string): Promise<void> {
  await firstName(page).waitFor();
  expect(await firstName(page).inputValue()).toBe(name);
  await expect.poll(() => recordsOf(app.server.dataDir, email).answers).toMatchObject({ first_name: name });
}

async function enterCode(page: Page, code: string): Promise<void> {
  await accountCard(page).field("Confirmation Code").fill(code);
  await accountCard(page).submit();
}

function linkIn(mail: string, label: string): string {
  const link = new RegExp(`${label}: (\\S+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`The mail has no link "${label}":\n${mail}`);
  return link;
}

describe("an applicant without an account", () => {
  it("takes the answers along through Sign Up, Confirm with a code sent again, and Log In [LAY-03] [ROU-12] [ROU-13] [RED-01] [RED-02] [RED-03] [RED-07] [ACC-03] [ACC-12] [ACC-15]", async () => {
    const email = "newcomer@applicants.example";
    const { page, leave } = await visit();
    const { card, field, error, notice } = accountCard(page);
    const seen = new Set<string>();
    await answerAndGoTo(page, "Nova", "Create Account");
    await card.getByText("Your answers come along").waitFor();
    await signUp(page, email);
    expect(new URL(page.url()).pathname).toBe("/confirm");
    expect(await carriedAnswers(page)).toEqual({ first_name: "Nova" });
    await card.getByText(`We have sent a message to ${email}.`).waitFor();
    expect(await field("Email Address").count()).toBe(0);

    const older = codeIn(await nextMail(app.server.dataDir, email, seen));
    await enterCode(page, wrong(older));
    await error("Confirm Card Error").waitFor();
    await card.getByRole("button", { name: "Resend confirmation code?" }).click();
    await notice.filter({ hasText: RESENT }).waitFor();
    // The old complaint is gone, and so is the old code.
    expect(await error("Confirm Card Error").count()).toBe(0);
    expect(await field("Confirmation Code").inputValue()).toBe("");
    const newest = codeIn(await nextMail(app.server.dataDir, email, seen));
    await enterCode(page, older);
    await error("Confirm Card Error")
      .filter({ hasText: "Only the code in our newest e-mail counts" })
      .waitFor();
    await enterCode(page, ` ${newest.slice(0, 3)} ${newest.slice(3)} `);

    await pageTitled(page, "Log In");
    await toast(page, "Your account is confirmed. You can log in now.").waitFor();
    expect(await carriedAnswers(page)).toEqual({ first_name: "Nova" });
    expect(await field("Email Address").inputValue()).toBe(email);
    await field("Password").fill(PASSWORD);
    await accountCard(page).submit();
    await page.waitForURL("**/about");
    await toast(page, "You are logged in.").waitFor();
    await expectStored(page, email, "Nova");

    // The message is told once, the login stays.
    await page.reload();
    await firstName(page).waitFor();
    expect(await toast(page, "You are logged in.").count()).toBe(0);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await pageTitled(page, "Log In");
    await toast(page, "You have been logged out.").waitFor();
    await leave();
  });

  it("who has one already and signs up again is told by mail to log in, and the answers come along [ACC-02] [ACC-06] [RED-01]", async () => {
    const email = "twice@applicants.example";
    const { page, leave } = await visit();
    const seen = new Set<string>();
    await becomeApplicant(page, app.server, email);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await pageTitled(page, "Log In");
    await nextMail(app.server.dataDir, email, seen);

    await answerAndGoTo(page, "Tova", "Create Account");
    await signUp(page, email);
    await page.getByText("If it brings no code, you have an account already: please log in.").waitFor();
    const mail = await nextMail(app.server.dataDir, email, seen);
    expect(mail).toContain("There is an account for it already");
    expect(mail).toContain("Log in on the page where you entered them, and they come along.");
    expect(() => codeIn(mail)).toThrow();
    for (const [link, title] of [
      [linkIn(mail, "Log in"), "Log In"],
      [linkIn(mail, "you can choose a new one"), "Forgot Password"],
    ] as const) {
      const other = await openVisitor(app.browser, app.server.address);
      await other.page.goto(new URL(link).pathname);
      await pageTitled(other.page, title);
      await other.leave();
    }
    await accountCard(page).card.getByRole("link", { name: "Log in" }).click();
    expect(await accountCard(page).field("Email Address").inputValue()).toBe(email);
    await logIn(page, email);
    await expectStored(page, email, "Tova");
    await leave();
  });

  it("who mistyped the address gets back from Confirm to Sign Up with the answers [ACC-03] [ROU-13]", async () => {
    const { page, leave } = await visit();
    await answerAndGoTo(page, "Mia", "Create Account");
    await signUp(page, "mistyped@applicants.example");
    await page.getByRole("link", { name: "Wrong address?" }).click();
    await pageTitled(page, "Sign Up");
    expect(await carriedAnswers(page)).toEqual({ first_name: "Mia" });
    await signUp(page, "well-typed@applicants.example");
    await confirm(page, app.server, "well-typed@applicants.example");
    await logIn(page, "well-typed@applicants.example");
    await expectStored(page, "well-typed@applicants.example", "Mia");
    await leave();
  });
});

describe("somebody whose account is not confirmed", () => {
  it("is led from Log In to the code, or to a new one, with the answers [ROU-12] [ROU-13] [CAT-04] [ACC-01] [ACC-13]", async () => {
    const email = "unconfirmed@applicants.example";
    const { page, leave } = await visit();
    const { card, field, submit, error, notice } = accountCard(page);
    const seen = new Set<string>();
    await page.goto("/signup");
    await signUp(page, email);
    await nextMail(app.server.dataDir, email, seen);

    await answerAndGoTo(page, "Uma", "Sign In");
    await field("Email Address").fill(email);
    await field("Password").fill(PASSWORD);
    await submit();
    await error("Login Card Error").filter({ hasText: "Your account is not confirmed yet." }).waitFor();
    await card.getByRole("link", { name: "Enter the code" }).click();
    await card.getByText(`We have sent a message to ${email}.`).waitFor();
    expect(await carriedAnswers(page)).toEqual({ first_name: "Uma" });

    await page.goBack();
    await pageTitled(page, "Log In");
    await field("Email Address").fill(email);
    await card.getByRole("button", { name: "Resend confirmation code?" }).click();
    await pageTitled(page, "Confirm Your Account");
    await notice.filter({ hasText: RESENT }).waitFor();
    await card.getByText(`We have sent a message to ${email}.`).waitFor();
    // What must be known when the mail comes does not go by itself, nor with a reload.
    await page.reload();
    await notice.filter({ hasText: RESENT }).waitFor();
    await enterCode(page, codeIn(await nextMail(app.server.dataDir, email, seen)));
    await pageTitled(page, "Log In");
    expect(await carriedAnswers(page)).toEqual({ first_name: "Uma" });
    await logIn(page, email);
    await expectStored(page, email, "Uma");
    await leave();
  });

  it("is told of a code whose time is over, comes back by the link in the mail, and gets on with a new code [ACC-03] [CAT-04]", async () => {
    const email = "late@applicants.example";
    const seen = new Set<string>();
    const before = await visit();
    await before.page.goto("/signup");
    await signUp(before.page, email);
    await before.leave();
    const mail = await nextMail(app.server.dataDir, email, seen);
    expireCodes(app.server.dataDir, email);

    const { page, leave } = await visit();
    const { card, field, error, notice } = accountCard(page);
    await page.goto(new URL(linkIn(mail, "you can enter it here")).pathname);
    await field("Email Address").fill(email);
    await enterCode(page, codeIn(mail));
    await error("Confirm Card Error").filter({ hasText: "no longer works" }).waitFor();
    await card.getByRole("button", { name: "Resend confirmation code?" }).click();
    await notice.waitFor();
    await enterCode(page, codeIn(await nextMail(app.server.dataDir, email, seen)));
    await pageTitled(page, "Log In");
    await leave();
  });
});

describe("somebody who forgot the password", () => {
  it("passes between Log In and Forgot with the answers, and gets in by the mailed link [LAY-03] [ROU-14] [RED-02] [ACC-04] [ACC-05]", async () => {
    const email = "forgetful@applicants.example";
    const owner = await visit();
    await becomeApplicant(owner.page, app.server, email);
    await owner.leave();

    const { page, leave } = await visit();
    const { card, field, submit, error, notice } = accountCard(page);
    const seen = new Set<string>();
    await nextMail(app.server.dataDir, email, seen);
    await answerAndGoTo(page, "Faye", "Sign In");
    await field("Email Address").fill(email);
    for (const [link, title] of [
      ["Forgot password?", "Forgot Password"],
      ["Log in", "Log In"],
      ["Forgot password?", "Forgot Password"],
    ] as const) {
      await card.getByRole("link", { name: link }).click();
      await pageTitled(page, title);
      expect(await carriedAnswers(page)).toEqual({ first_name: "Faye" });
      expect(await field("Email Address").inputValue()).toBe(email);
    }
    await submit();
    await notice
      .filter({ hasText: "we have sent an e-mail with a link to choose a new password." })
      .waitFor();
    const button = card.getByRole("button", { name: "Submit" });
    expect((await notice.boundingBox())?.y).toBeGreaterThan((await button.boundingBox())?.y ?? Infinity);

    const link = new URL(linkIn(await nextMail(app.server.dataDir, email, seen), "Choose a new password"));
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(["/reset", ["username", "id"]]);
    const reset = async (password: string) => {
      await page.goto(link.pathname + link.search);
      await field("New Password").fill(password);
      await field("Confirm Password").fill(password);
      await submit();
    };
    await reset(NEW_PASSWORD);
    await pageTitled(page, "Log In");
    await toast(page, "Your password has been changed. You can log in now.").waitFor();
    expect(await field("Email Address").inputValue()).toBe(email);
    await field("Password").fill(PASSWORD);
    await submit();
    await error("Login Card Error").waitFor();

    await reset("Harbor-lights-2028");
    await error("Reset Card Error").filter({ hasText: "was used already" }).waitFor();
    await card.getByRole("link", { name: "Ask for one" }).click();
    await pageTitled(page, "Forgot Password");
    await card.getByRole("link", { name: "Log in" }).click();
    expect(await field("Email Address").inputValue()).toBe(email);
    await field("Password").fill(NEW_PASSWORD);
    await submit();
    await page.waitForURL("**/about");
    await expectStored(page, email, "Faye");
    await leave();
  });

  it("is led on from a link whose time is over to a new one that works [ACC-05] [CAT-04]", async () => {
    const email = "slow@applicants.example";
    const { page, leave } = await visit();
    const { card, field, submit, error, notice } = accountCard(page);
    const seen = new Set<string>();
    await page.goto("/signup");
    await signUp(page, email);
    await nextMail(app.server.dataDir, email, seen);
    await page.goto("/forgot");
    await field("Email Address").fill(email);
    const ask = async () => {
      await submit();
      await notice.waitFor();
      const link = new URL(linkIn(await nextMail(app.server.dataDir, email, seen), "Choose a new password"));
      return link.pathname + link.search;
    };
    const choosePassword = async () => {
      await field("New Password").fill(PASSWORD);
      await field("Confirm Password").fill(PASSWORD);
      await submit();
    };
    await page.goto(await ask());
    expireCodes(app.server.dataDir, email);
    await choosePassword();
    await error("Reset Card Error").filter({ hasText: "has expired" }).waitFor();
    await card.getByRole("link", { name: "Ask for one" }).click();
    await pageTitled(page, "Forgot Password");
    await page.goto(await ask());
    await choosePassword();
    // Who can read the mail has the address: the account is confirmed by that.
    await logIn(page, email);
    await leave();
  });
});
