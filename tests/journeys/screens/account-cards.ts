import type { Page } from "playwright-core";
import { PASSWORD } from "../support/account-calls.ts";
import { submitButton } from "../support/account-steps.ts";
import { nextMail } from "../support/outbox.ts";
import { becomeApplicant, register } from "./applicant.ts";
import type { Screen } from "./screen.ts";
import { UNEXPECTED } from "./unexpected-error.ts";

const CARDS = {
  login: "Log In",
  signup: "Sign Up",
  confirm: "Confirm Your Account",
  forgot: "Forgot Password",
  reset: "Reset Password",
} as const;
type Card = keyof typeof CARDS;
const NAMES: readonly Card[] = ["login", "signup", "confirm", "forgot", "reset"];

const email = (page: Page) => page.getByRole("textbox", { name: "Email Address" });
const password = (page: Page, label = "Password") => page.getByLabel(new RegExp(`^${label}\\*?$`));
const press = (page: Page) => submitButton(page).click();

/** Every account card, in every state. */
export const ACCOUNT_CARDS: readonly Screen[] = [
  ...NAMES.flatMap((name) => [empty(name), incomplete(name), refused(name)]),
  {
    name: "signup",
    shows: "Sign Up while a password is typed: what it still lacks",
    open: async ({ page }) => {
      await openCard(page, "signup");
      await email(page).fill("amara@applicants.example");
      await password(page).fill("Harbor");
    },
  },
  {
    name: "signup-password-shown",
    shows: "Sign Up with a password that meets every requirement, shown",
    open: async ({ page }) => {
      await openCard(page, "signup");
      await email(page).fill("amara@applicants.example");
      await password(page).fill(PASSWORD);
      await page.getByRole("button", { name: "Show password" }).click();
    },
  },
  {
    name: "signup-carrying",
    shows: "Sign Up for a visitor who has begun to answer",
    open: async ({ page }) => {
      await page.goto("/about");
      await page.getByRole("textbox", { name: "Preferred Name" }).fill("Ama");
      await page.getByRole("button", { name: "Save and Continue" }).click();
      await heading(page, "signup");
    },
  },
  {
    name: "reset-met",
    shows: "Reset Password with both passwords alike",
    open: async ({ page }) => {
      await openCard(page, "reset");
      await password(page, "New Password").fill(PASSWORD);
      await password(page, "Confirm Password").fill(PASSWORD);
    },
  },
  {
    name: "confirm-sent",
    shows: "Confirm Your Account after signing up",
    open: async ({ page }) => {
      await openCard(page, "signup");
      await email(page).fill("amara.chidinma.oneill-oduya@applicants.example");
      await password(page).fill(PASSWORD);
      await press(page);
      await heading(page, "confirm");
    },
  },
  {
    name: "login-resend-refused",
    shows: "Log In when the code could not be sent again",
    open: async ({ page }) => {
      await page.route("**/public/resend-confirm", (route) => route.fulfill(UNEXPECTED));
      await openCard(page, "login");
      await email(page).fill("amara@applicants.example");
      await page.getByRole("button", { name: "Resend confirmation code?" }).click();
      await page.getByText("Resend Confirmation Code Error").waitFor();
    },
  },
  {
    name: "login-not-confirmed",
    shows: "Log In to an account that is not confirmed yet",
    open: async (visit) => {
      await register(visit);
      await openCard(visit.page, "login");
      await email(visit.page).fill(visit.email);
      await password(visit.page).fill(PASSWORD);
      await press(visit.page);
      await visit.page.getByRole("link", { name: "Enter the code" }).waitFor();
    },
  },
  {
    name: "login-session-ended",
    shows: "Log In after a session that has ended",
    open: async (visit) => {
      const { page } = visit;
      await becomeApplicant(visit);
      await page.goto("/about");
      await page.getByRole("textbox", { name: "Preferred Name" }).fill("Ama");
      await page.route("**/api/answer", (route) =>
        route.fulfill({ status: 401, json: { message: "", code: "unauthorized" } }),
      );
      await page.getByRole("button", { name: "Save and Continue" }).click();
      await heading(page, "login");
    },
  },
  {
    name: "login-waiting",
    shows: "Log In while the answer is awaited",
    open: async ({ page }) => {
      await page.route("**/public/login", () => undefined);
      await openCard(page, "login");
      await fillCard(page, "login");
      await press(page);
    },
  },
  {
    name: "forgot-sent",
    shows: "Forgot Password after the link was sent",
    open: async ({ page }) => {
      await openCard(page, "forgot");
      await email(page).fill("amara@applicants.example");
      await press(page);
      await page.getByText("Success").waitFor();
    },
  },
  {
    name: "reset-expired",
    shows: "Reset Password with a link that was used already",
    open: async (visit) => {
      const { page, server } = visit;
      await becomeApplicant(visit);
      const seen = new Set<string>();
      await nextMail(server.dataDir, visit.email, seen);
      await openCard(page, "reset");
      await fillCard(page, "reset");
      await press(page);
      await page.getByText("Reset Card Error").waitFor();
    },
  },
];

function empty(name: Card): Screen {
  return { name: `${name}-empty`, shows: CARDS[name], open: ({ page }) => openCard(page, name) };
}

function incomplete(name: Card): Screen {
  return {
    name: `${name}-field-errors`,
    shows: `${CARDS[name]}, sent without an answer`,
    open: async ({ page }) => {
      await openCard(page, name);
      await press(page);
    },
  };
}

function refused(name: Card): Screen {
  return {
    name: `${name}-refused`,
    shows: `${CARDS[name]} when the call fails`,
    open: async ({ page }) => {
      await page.route("**/public/*", (route) => route.fulfill(UNEXPECTED));
      await openCard(page, name);
      await fillCard(page, name);
      await press(page);
      await page.getByText(/Card Error$/).waitFor();
    },
  };
}

async function openCard(page: Page, name: Card): Promise<void> {
  const query = name === "reset" ? `?username=amara%40applicants.example&id=${"a".repeat(43)}` : "";
  await page.goto(`/${name}${query}`);
  await heading(page, name);
}

async function heading(page: Page, name: Card): Promise<void> {
  await page.getByRole("heading", { name: CARDS[name], level: 1 }).waitFor();
}

async function fillCard(page: Page, name: Card): Promise<void> {
  if (name === "reset") {
    await password(page, "New Password").fill(PASSWORD);
    await password(page, "Confirm Password").fill(PASSWORD);
    return;
  }
  await email(page).fill("amara@applicants.example");
  if (name === "confirm") await page.getByRole("textbox", { name: "Confirmation Code" }).fill("123456");
  if (name === "login" || name === "signup") await password(page).fill(PASSWORD);
}
