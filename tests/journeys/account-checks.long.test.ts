import { describe, expect, it } from "vitest";
import { PASSWORD } from "./support/account-calls.ts";
import { openCard } from "./support/account-card.ts";
import { ownAppAndBrowser } from "./support/app-and-browser.ts";

const RESET = "/reset?username=ada%40applicants.example&id=no-such-link";
const WRONG_EMAIL = "Your email address must be valid.";
const WEAK = "Your password does not meet the requirements.";
const WRONG_CODE = "The confirmation code must be exactly 6 numbers.";
const NO_MATCH = "passwords must match";

const app = ownAppAndBrowser();

describe("the checks of each card on submit and on change", () => {
  it("Log In: both fields on submit, none on change [ACC-08] [ACC-09] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await openCard(app, "/login");
    const both = async () => [await complaints("Email Address"), await complaints("Password")];
    await field("Email Address").fill("ada@");
    await field("Password").fill("x");
    await field("Password").fill("");
    await field("Password").blur();
    expect(await both()).toEqual([[], []]);
    await submit();
    expect(await both()).toEqual([["Please provide a valid email address."], ["Password is required."]]);
    expect(await field("Email Address").evaluate((at) => at === document.activeElement)).toBe(true);
    await field("Email Address").fill("ada@applicants.example");
    await field("Password").fill("x");
    expect(await both()).toEqual([[], []]);
    await field("Email Address").fill("ada@");
    await field("Password").fill("");
    expect(await both()).toEqual([[], []]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Sign Up: both fields on submit, the password alone on change [ACC-08] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, requirements, calls, leave } = await openCard(app, "/signup");
    const both = async () => [await complaints("Email Address"), await complaints("Password")];
    await field("Email Address").fill("ada@");
    await field("Password").fill("short");
    // Until Submit the list alone tells what a new password lacks.
    expect(await requirements()).toContain("Not met: A number");
    expect(await both()).toEqual([[], []]);
    await submit();
    expect(await both()).toEqual([[WRONG_EMAIL], [WEAK]]);
    await field("Email Address").fill("ada@applicants.example");
    await field("Password").fill(PASSWORD);
    expect(await both()).toEqual([[], []]);
    await field("Email Address").fill("ada@");
    await field("Password").fill("short");
    expect(await both()).toEqual([[], [WEAK]]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Confirm: the code on submit, nothing on change [ACC-08] [ACC-12] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await openCard(app, "/confirm");
    const code = field("Confirmation Code");
    await field("Email Address").fill("ada@applicants.example");
    for (const wrong of ["12345", "1234567", "12a456", ""]) {
      await code.fill(wrong);
      expect(await complaints("Confirmation Code")).toEqual([]);
      await submit();
      expect(await complaints("Confirmation Code")).toEqual([WRONG_CODE]);
      await code.fill("123456");
      expect(await complaints("Confirmation Code")).toEqual([]);
    }
    // Opened without a username the card asks for one, and checks it as the code.
    await field("Email Address").fill("ada@");
    await submit();
    expect(await complaints("Email Address")).toEqual([WRONG_EMAIL]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Forgot: the address on submit, nothing on change [ACC-08] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await openCard(app, "/forgot");
    for (const wrong of ["ada", "ada@applicants", "ada @applicants.example", ""]) {
      await field("Email Address").fill(wrong);
      expect(await complaints("Email Address")).toEqual([]);
      await submit();
      expect(await complaints("Email Address")).toEqual([WRONG_EMAIL]);
      await field("Email Address").fill("ada@applicants.example");
      expect(await complaints("Email Address")).toEqual([]);
    }
    expect(calls).toEqual([]);
    await leave();
  });

  it("Reset: both passwords on submit, the new one alone on change [ACC-10] [ACC-14] [ACC-15]", async () => {
    const { field, submit, complaints, calls, leave } = await openCard(app, RESET);
    const both = async () => [await complaints("New Password"), await complaints("Confirm Password")];
    await field("New Password").fill("short");
    await field("Confirm Password").fill("other");
    expect(await both()).toEqual([[], []]);
    await submit();
    expect(await both()).toEqual([[WEAK], [NO_MATCH]]);
    await field("New Password").fill(PASSWORD);
    await field("Confirm Password").fill(PASSWORD);
    expect(await both()).toEqual([[], []]);
    await field("Confirm Password").fill("other");
    expect(await both()).toEqual([[], []]);
    await field("New Password").fill("short");
    expect(await both()).toEqual([[WEAK], []]);
    expect(calls).toEqual([]);
    await leave();
  });

  it("Reset: the id of the link on submit [ACC-08] [ACC-14] [ACC-15]", async () => {
    const { page, field, submit, error, calls, leave } = await openCard(
      app,
      "/reset?username=ada%40applicants.example",
    );
    await field("New Password").fill(PASSWORD);
    await field("Confirm Password").fill(PASSWORD);
    expect(await page.getByRole("alert").count()).toBe(0);
    await submit();
    expect(await error("Reset Card Error").innerText()).toContain("This link is not valid");
    expect(calls).toEqual([]);
    await page.getByRole("link", { name: "Ask for one" }).click();
    await page.getByRole("heading", { name: "Forgot Password", level: 1 }).waitFor();
    expect(await field("Email Address").inputValue()).toBe("ada@applicants.example");
    await leave();
  });

  it("a resend on Log In and Confirm wants a valid address and leads to it [ACC-13]", async () => {
    for (const address of ["/login", "/confirm"]) {
      const { page, field, complaints, calls, leave } = await openCard(app, address);
      for (const wrong of ["", "ada@"]) {
        await field("Email Address").fill(wrong);
        await page.getByRole("button", { name: "Resend confirmation code?" }).click();
        expect(await complaints("Email Address")).toEqual([
          "You must provide a valid email address to resend a confirmation code.",
        ]);
        expect(await field("Email Address").evaluate((at) => at === document.activeElement)).toBe(true);
      }
      expect(calls).toEqual([]);
      await leave();
    }
  });
});
