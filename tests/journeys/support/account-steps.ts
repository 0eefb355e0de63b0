import type { Locator, Page } from "playwright-core";
import { confirmByCall, logInByCall, PASSWORD, registerByCall } from "./account-calls.ts";
import type { AppServer } from "./app-server.ts";
import { codeIn, nextMail } from "./outbox.ts";

/** The button that submits the account card on the screen: each says what it does. */
export function submitButton(page: Page): Locator {
  return page.getByRole("main").locator("button[type=submit]");
}

/** On the Sign Up card: signs up, and waits for the Confirm card. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Sign Up", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Email Address", exact: true }).fill(email);
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await submitButton(page).click();
  await page.getByRole("heading", { name: "Confirm Your Account", level: 1 }).waitFor();
}

/** On the Confirm card: types the code from the mail, and waits for the Log In card. */
export async function confirm(page: Page, server: AppServer, email: string): Promise<void> {
  const code = codeIn(await nextMail(server.dataDir, email, new Set()));
  await page.getByRole("textbox", { name: "Confirmation Code", exact: true }).fill(code);
  await submitButton(page).click();
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
}

/** On the Log In card: logs in, and waits until the form is there. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Email Address", exact: true }).fill(email);
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await submitButton(page).click();
  await page.getByRole("navigation", { name: "Steps of the application" }).waitFor();
}

/**
 * A logged-in applicant on the form, with a new account made through the calls alone. The cards have journeys of their
 * own, with the steps above.
 */
export async function becomeApplicant(page: Page, server: AppServer, email: string): Promise<void> {
  await openAccount(page, server, email);
  // A test that ends the session at once would otherwise meet this call's refusal, not the one it provokes (STA-02).
  const begun = page.waitForResponse("**/api/web-status");
  await page.goto("/");
  await begun;
  await page.getByRole("navigation", { name: "Steps of the application" }).waitFor();
}

/** Gives the browser a new, confirmed account that is logged in, through the calls alone. */
export async function openAccount(
  { request }: Pick<Page, "request">,
  server: AppServer,
  username: string,
): Promise<void> {
  await registerByCall(request, username);
  await confirmByCall(request, server.dataDir, username);
  await logInByCall(request, username);
}
