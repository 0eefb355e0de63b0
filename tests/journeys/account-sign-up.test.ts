import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { PASSWORD } from "./support/account-calls.ts";
import { accountCard, carriedAnswers } from "./support/account-card.ts";
import { answerAndGoTo, enterCode, expectStored, linkIn, logOut, message } from "./support/account-paths.ts";
import { becomeApplicant, confirm, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { expireCodes } from "./support/expire-codes.ts";
import { codeIn, nextMail } from "./support/outbox.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const RESENT =
  "If there is an account for this address, we have sent an e-mail with a new code. Codes from earlier e-mails no longer work.";

const app = appAndBrowser();

/** The browser has its own line about a call that the server refused on purpose. */
const visit = () => openVisitor(app.browser, app.server.address, { expects: /status of (400|403)/ });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

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
    await message(page, "Your account is confirmed. You can log in now.").waitFor();
    expect(await carriedAnswers(page)).toEqual({ first_name: "Nova" });
    expect(await field("Email Address").inputValue()).toBe(email);
    await field("Password").fill(PASSWORD);
    await accountCard(page).submit();
    await page.waitForURL("**/about");
    await message(page, "You are logged in.").waitFor();
    await expectStored(page, app.server, email, "Nova");

    // The message is told once, the login stays.
    await page.reload();
    await pageTitled(page, "About You");
    expect(await message(page, "You are logged in.").count()).toBe(0);
    await logOut(page);
    await message(page, "You have been logged out.").waitFor();
    await leave();
  });

  longIt(
    "who has one already and signs up again is told by mail to log in, and the answers come along [ACC-02] [ACC-06] [RED-01]",
    async () => {
      const email = "twice@applicants.example";
      const { page, leave } = await visit();
      const seen = new Set<string>();
      await becomeApplicant(page, app.server, email);
      await logOut(page);
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
        await other.page.goto(link.pathname);
        await pageTitled(other.page, title);
        await other.leave();
      }
      await accountCard(page).card.getByRole("link", { name: "Log in" }).click();
      expect(await accountCard(page).field("Email Address").inputValue()).toBe(email);
      await logIn(page, email);
      await expectStored(page, app.server, email, "Tova");
      await leave();
    },
  );

  it("keeps the password chosen here when a stranger signs up with the address too [SAF-12]", async () => {
    const email = "wanted@applicants.example";
    const { page, leave } = await visit();
    const seen = new Set<string>();
    await page.goto("/signup");
    await signUp(page, email);
    await nextMail(app.server.dataDir, email, seen);
    const body = JSON.stringify({ username: email, password: "Strange-horse-9" });
    const headers = { "content-type": "application/json" };
    await fetch(`${app.server.address}/public/signup`, { method: "POST", headers, body });
    await enterCode(page, codeIn(await nextMail(app.server.dataDir, email, seen)));
    await pageTitled(page, "Log In");
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await logIn(page, email);
    await page.waitForURL("**/about");
    await leave();
  });

  longIt(
    "who mistyped the address gets back from Confirm to Sign Up with the answers [ACC-03] [ROU-13]",
    async () => {
      const { page, leave } = await visit();
      await answerAndGoTo(page, "Mia", "Create Account");
      await signUp(page, "mistyped@applicants.example");
      await page.getByRole("link", { name: "Wrong address?" }).click();
      await pageTitled(page, "Sign Up");
      expect(await carriedAnswers(page)).toEqual({ first_name: "Mia" });
      await signUp(page, "well-typed@applicants.example");
      await confirm(page, app.server, "well-typed@applicants.example");
      await logIn(page, "well-typed@applicants.example");
      await expectStored(page, app.server, "well-typed@applicants.example", "Mia");
      await leave();
    },
  );
});

describe("somebody whose account is not confirmed", () => {
  longIt(
    "is led from Log In to the code, or to a new one, with the answers [ROU-12] [ROU-13] [CAT-04] [ACC-01] [ACC-13]",
    async () => {
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
      await expectStored(page, app.server, email, "Uma");
      await leave();
    },
  );

  longIt(
    "is told of a code whose time is over, comes back by the link in the mail, and gets on with a new code [ACC-03] [CAT-04]",
    async () => {
      const email = "late@applicants.example";
      const seen = new Set<string>();
      const before = await visit();
      await before.page.goto("/signup");
      await signUp(before.page, email);
      await before.leave();
      const mail = await nextMail(app.server.dataDir, email, seen);
      await expireCodes(app.server, email);

      const { page, leave } = await visit();
      const { card, field, error, notice } = accountCard(page);
      await page.goto(linkIn(mail, "you can enter it here").pathname);
      await field("Email Address").fill(email);
      await enterCode(page, codeIn(mail));
      await error("Confirm Card Error").filter({ hasText: "no longer works" }).waitFor();
      await card.getByRole("button", { name: "Resend confirmation code?" }).click();
      await notice.waitFor();
      await enterCode(page, codeIn(await nextMail(app.server.dataDir, email, seen)));
      await pageTitled(page, "Log In");
      await leave();
    },
  );
});
