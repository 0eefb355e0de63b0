import type { Page } from "playwright-core";
import type { AppServer } from "./app-server.ts";
import { codeIn, nextMail } from "./outbox.ts";

/** Fulfils every password rule. */
export const PASSWORD = "Harbor-lights-2027";

/** On the Sign Up card: signs up, and waits for the Confirm card. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Sign Up", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Email Address", exact: true }).fill(email);
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Confirm Your Account", level: 1 }).waitFor();
}

/** On the Confirm card: types the code from the mail, and waits for the Log In card. */
export async function confirm(page: Page, server: AppServer, email: string): Promise<void> {
  const code = codeIn(await nextMail(server.dataDir, email, new Set()));
  await page.getByRole("textbox", { name: "Confirmation Code", exact: true }).fill(code);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
}

/** On the Log In card: logs in, and waits until the form is there. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Log In", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Email Address", exact: true }).fill(email);
  await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("navigation", { name: "Steps of the application" }).waitFor();
}

/** From the sign-up address to a logged-in applicant on the form. */
export async function becomeApplicant(page: Page, server: AppServer, email: string): Promise<void> {
  await page.goto("/signup");
  await signUp(page, email);
  await confirm(page, server, email);
  await logIn(page, email);
}
