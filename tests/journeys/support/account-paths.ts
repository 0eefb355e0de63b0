import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accountCard, carriedAnswers } from "./account-card.ts";
import type { AppServer } from "./app-server.ts";
import { pageTitled } from "./page-titled.ts";
import { recordsOf } from "./records.ts";

const firstName = (page: Page) =>
  page.getByRole("group", { name: "Your Name" }).getByRole("textbox", { name: "First Name" });

/** A passing message, or one that stays on a card. */
export function message(page: Page, text: string): Locator {
  return page.getByRole("status").filter({ hasText: text });
}

/** Answers a question without an account, then goes to a card by the account popover. */
export async function answerAndGoTo(
  page: Page,
  name: string,
  way: "Sign In" | "Create Account",
): Promise<void> {
  await page.goto("/about");
  await firstName(page).fill(name);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("link", { name: way }).click();
  await pageTitled(page, way === "Sign In" ? "Log In" : "Sign Up");
  expect(await carriedAnswers(page)).toEqual({ first_name: name });
}

/** After the login: the answer is on the form and in the account. */
export async function expectStored(
  page: Page,
  server: AppServer,
  email: string,
  name: string,
): Promise<void> {
  await firstName(page).waitFor();
  expect(await firstName(page).inputValue()).toBe(name);
  await expect.poll(async () => (await recordsOf(server, email)).answers).toMatchObject({ first_name: name });
}

/** From the form, by the account popover. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await pageTitled(page, "Log In");
}

/** On the Confirm card: types a code and sends it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const { field, submit } = accountCard(page);
  await field("Confirmation Code").fill(code);
  await submit();
}

/** The address that stands behind these words in a mail's text. */
export function linkIn(mail: string, label: string): URL {
  const link = new RegExp(`${label}: (\\S+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`The mail has no link "${label}":\n${mail}`);
  return new URL(link);
}
