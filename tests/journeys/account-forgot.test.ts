import { describe, expect, it } from "vitest";
import { longIt } from "../support/depth.ts";
import { PASSWORD } from "./support/account-calls.ts";
import { accountCard, carriedAnswers } from "./support/account-card.ts";
import { answerAndGoTo, expectStored, linkIn, message } from "./support/account-paths.ts";
import { becomeApplicant, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { expireCodes } from "./support/expire-codes.ts";
import { nextMail } from "./support/outbox.ts";
import { pageTitled } from "./support/page-titled.ts";
import { openVisitor } from "./support/visitor.ts";

const NEW_PASSWORD = "Lighthouse-keeper-31";

const app = appAndBrowser();

/** The browser has its own line about a call that the server refused on purpose. */
const visit = () => openVisitor(app.browser, app.server.address, { expects: /status of 400/ });

describe("somebody who forgot the password", () => {
  it("passes between Log In and Forgot with the answers, and gets in by the mailed link [LAY-03] [ROU-14] [RED-02] [ACC-04] [ACC-05] [SEE-06]", async () => {
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
    const button = card.getByRole("button", { name: "Send Reset Link" });
    expect((await notice.boundingBox())?.y).toBeGreaterThan((await button.boundingBox())?.y ?? Infinity);

    const link = linkIn(await nextMail(app.server.dataDir, email, seen), "Choose a new password");
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(["/reset", ["username", "id"]]);
    const reset = async (password: string) => {
      await page.goto(link.pathname + link.search);
      await field("New Password").fill(password);
      await field("Confirm Password").fill(password);
      await submit();
    };
    await page.goto(link.pathname + link.search);
    await field("New Password").waitFor();
    expect(page.url()).toBe(`${app.server.address}/reset`);
    await page.reload();
    await card
      .getByRole("alert")
      .filter({ hasText: "please open the link in our e-mail once more" })
      .waitFor();
    await reset(NEW_PASSWORD);
    await pageTitled(page, "Log In");
    await message(page, "Your password has been changed. You can log in now.").waitFor();
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
    await expectStored(page, app.server, email, "Faye");
    await leave();
  });

  longIt("is led on from a link whose time is over to a new one that works [ACC-05] [CAT-04]", async () => {
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
      const link = linkIn(await nextMail(app.server.dataDir, email, seen), "Choose a new password");
      return link.pathname + link.search;
    };
    const choosePassword = async () => {
      await field("New Password").fill(PASSWORD);
      await field("Confirm Password").fill(PASSWORD);
      await submit();
    };
    await page.goto(await ask());
    await expireCodes(app.server, email);
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
