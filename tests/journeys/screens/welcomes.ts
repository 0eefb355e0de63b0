import { logIn } from "../support/account-steps.ts";
import { becomeApplicant, submitApplication } from "./applicant.ts";
import { COMPLETE } from "./example-application.ts";
import type { Screen } from "./screen.ts";

/** How applicants are greeted, and the account menu. */
export const WELCOMES: readonly Screen[] = [
  {
    name: "welcome-visitor",
    shows: "For visitors",
    open: async ({ page }) => {
      await page.goto("/about");
      await page.getByRole("link", { name: "Get started" }).waitFor();
    },
  },
  {
    name: "welcome-first",
    shows: "After the first login, with the message that it worked",
    open: async (visit) => {
      await becomeApplicant(visit, { logins: 0 });
      await visit.page.goto("/login");
      await logIn(visit.page, visit.email);
      await visit.page.getByText("You are logged in.").waitFor();
    },
  },
  {
    name: "welcome-back",
    shows: "After the second login",
    open: async (visit) => {
      await becomeApplicant(visit, { logins: 2, answers: { first_name: "Amara", preferred_name: "Ama" } });
      await visit.page.goto("/about");
      await visit.page.getByText("Welcome back, Ama!").waitFor();
    },
  },
  {
    name: "completion",
    shows: "After the submission",
    extent: "whole",
    open: async (visit) => {
      await becomeApplicant(visit, { answers: COMPLETE });
      await submitApplication(visit);
    },
  },
  {
    name: "completion-toast",
    shows: "Right after the submission",
    open: async (visit) => {
      await becomeApplicant(visit, { answers: COMPLETE });
      await visit.page.goto("/final-steps");
      await visit.page.getByRole("button", { name: "Submit", exact: true }).click();
      await visit.page.getByText("Your application was successfully submitted.").waitFor();
    },
  },
  {
    name: "account-menu-visitor",
    shows: "The account menu for visitors",
    open: async ({ page }) => {
      await page.goto("/about");
      await page.getByRole("button", { name: "Account" }).click();
    },
  },
  {
    name: "account-menu",
    shows: "The account menu for applicants",
    open: async (visit) => {
      await becomeApplicant(visit);
      await visit.page.goto("/about");
      await visit.page.getByRole("button", { name: "Account" }).click();
    },
  },
];
