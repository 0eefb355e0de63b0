import { becomeApplicant } from "./applicant.ts";
import type { Screen } from "./screen.ts";
import { UNEXPECTED } from "./unexpected-error.ts";

/** What is left when something fails, and what shows meanwhile. */
export const FAILURES: readonly Screen[] = [
  {
    name: "loading",
    shows: "While the application loads",
    open: async (visit) => {
      await visit.page.route("**/assets/first-*.js", () => undefined);
      await visit.page.goto("/completion", { waitUntil: "commit" });
      await visit.page.locator("main [role=status]").waitFor();
    },
  },
  {
    name: "toast-error",
    shows: "An error toast: a sibling could not be added",
    place: (page) => page.getByRole("group", { name: "Brothers and Sisters" }),
    open: async (visit) => {
      const { page } = visit;
      await becomeApplicant(visit);
      await page.route("**/api/add-another", (route) =>
        route.request().method() === "PUT" ? route.fulfill(UNEXPECTED) : route.continue(),
      );
      await page.goto("/about");
      await page.getByRole("button", { name: "Add another sibling" }).click();
      await page.getByText("Error adding another siblings").waitFor();
    },
  },
  {
    name: "error-form-page",
    shows: "The error screen of form pages",
    open: async ({ page }) => {
      await page.route("**/forms/*.json", (route) => route.fulfill({ json: { format: 0 } }));
      await page.goto("/about");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "error-account-page",
    shows: "The error screen of account pages",
    open: async ({ page }) => {
      const body = "export function SignUpCard() { throw new Error('broken'); }";
      await page.route("**/sign-up-card*.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body }),
      );
      await page.goto("/signup");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "error-not-loaded",
    shows: "A part of the application that could not be loaded",
    open: async ({ page }) => {
      await page.route("**/login-card*.js", (route) => route.abort());
      await page.goto("/login");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "error-not-found",
    shows: "An address at which there is nothing",
    open: async ({ page }) => {
      await page.goto("/signup/now");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "prefill-token-expired",
    shows: "A link to prepared answers that has expired",
    open: async ({ page }) => {
      await page.goto(`/about?token=${"A".repeat(43)}`);
      await page.getByText("Error", { exact: true }).first().waitFor();
    },
  },
];
