import type { Page } from "playwright-core";
import { expect } from "vitest";
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

/**
 * A logged-in applicant on the form, with a new account made through the calls alone. The cards have journeys of their
 * own, with the steps above.
 */
export async function becomeApplicant(page: Page, server: AppServer, email: string): Promise<void> {
  await openAccount(page, server, email);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Steps of the application" }).waitFor();
}

/** Gives the browser a new, confirmed account that is logged in, through the calls alone. */
export async function openAccount(page: Page, server: AppServer, username: string): Promise<void> {
  const post = async (path: string, data: Readonly<Record<string, string>>) => {
    const response = await page.request.post(path, { data });
    expect([path, response.status()]).toEqual([path, 200]);
  };
  await post("/public/signup", { username, password: PASSWORD });
  const code = codeIn(await nextMail(server.dataDir, username, new Set()));
  await post("/public/confirm", { username, code });
  await post("/public/login", { username, password: PASSWORD });
}
