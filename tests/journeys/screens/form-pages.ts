import type { Page } from "playwright-core";
import { becomeApplicant } from "./applicant.ts";
import { attach } from "./document-box.ts";
import { FAULTY, FULL, FULL_COUNTS } from "./example-application.ts";
import type { Screen, Visit } from "./screen.ts";

const TITLES = { about: "About You", education: "Academics", "final-steps": "Final Steps" } as const;
type PageName = keyof typeof TITLES;
const PAGES: readonly PageName[] = ["about", "education", "final-steps"];

const SCHOOL = "Search for Your School";
const highSchool = (page: Page) => page.getByRole("group", { name: "High School", exact: true });

/** The three pages of the form, as they are found, filled and sent back. */
export const FORM_PAGES: readonly Screen[] = [
  {
    name: "about",
    shows: "About You, for a visitor who has begun to type",
    open: async ({ page }) => {
      await page.goto("/about");
      const name = page.getByRole("group", { name: "Your Name" });
      await name.getByRole("textbox", { name: "First Name" }).fill("Amara");
      await name.getByRole("textbox", { name: "Last Name" }).fill("Oduya");
      await name.getByRole("textbox", { name: "Last Name" }).blur();
    },
  },
  ...PAGES.flatMap((page) => [empty(page), filled(page), faulty(page)]),
  {
    name: "entry-removed",
    shows: "After a sibling was removed",
    place: (page) => page.getByRole("group", { name: "Brothers and Sisters" }),
    open: async (visit) => {
      const { page } = visit;
      const siblings = {
        sibling_first_name: "Ana",
        sibling_2_first_name: "Kofi",
        sibling_3_first_name: "Esi",
      };
      await becomeApplicant(visit, { answers: siblings, counts: { siblings: 4 } });
      await page.goto("/about");
      await page.getByRole("button", { name: "Remove Sibling 2" }).click();
      await page.getByText("Sibling 2 (Kofi) was removed.").waitFor();
    },
  },
  {
    name: "education-search",
    shows: "Suggestions of the school search, one chosen with the arrow keys",
    place: highSchool,
    open: async ({ page }) => {
      await page.goto("/education");
      await page.getByRole("combobox", { name: SCHOOL }).pressSequentially("portland high maine");
      await page.getByRole("listbox").getByRole("option", { name: "Portland High School" }).first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "education-own-school",
    shows: "A school that the search does not know",
    place: highSchool,
    open: async ({ page }) => {
      await page.goto("/education");
      await page.getByRole("combobox", { name: SCHOOL }).pressSequentially("Harbor Learning Collective");
      await page.getByRole("option", { name: /^Use: / }).click();
      await page.getByText("Enter your school information below.").waitFor();
    },
  },
  {
    name: "keyboard-focus",
    shows: "The way past the navigation, for those who use the keyboard",
    open: async ({ page }) => {
      await page.goto("/about");
      await wholePage(page, "about");
      await page.getByRole("link", { name: /^Skip/ }).focus();
    },
  },
];

function empty(name: PageName): Screen {
  return {
    name: `${name}-empty`,
    shows: `/${name} as a visitor finds it`,
    extent: "whole",
    open: async ({ page }) => {
      await page.goto(`/${name}`);
      await wholePage(page, name);
    },
  };
}

function filled(name: PageName): Screen {
  return {
    name: `${name}-filled`,
    shows: `/${name} with an answer to every question, and so with every part open`,
    extent: "whole",
    open: async (visit) => {
      await becomeApplicant(visit, { answers: FULL, counts: FULL_COUNTS, logins: 3 });
      await visit.page.goto(`/${name}`);
      await wholePage(visit.page, name);
      if (name === "education") await attach(visit, "transcript.png");
    },
  };
}

function faulty(name: PageName): Screen {
  return {
    name: `${name}-errors`,
    shows: `/${name} after a submit that found something missing`,
    extent: "whole",
    open: async (visit) => {
      await submitFaulty(visit);
      const steps = visit.page.getByRole("navigation", { name: "Steps of the application" });
      await steps.locator(`a[href^="/${name}"]`).click();
      await visit.page.waitForURL(`**/${name}`);
      await wholePage(visit.page, name);
    },
  };
}

/** Submits an application with mistakes, which leads to the page with the first of them. */
export async function submitFaulty(visit: Visit): Promise<void> {
  await becomeApplicant(visit, { answers: FAULTY, logins: 3 });
  await visit.page.goto("/final-steps");
  await visit.page.getByRole("button", { name: "Submit", exact: true }).click();
  await visit.page.getByRole("region", { name: "We're missing some information!" }).waitFor();
}

/**
 * The last of the page is its button; the heading is there before the questions are. The page before shows until this
 * one has loaded, so its own title counts.
 */
async function wholePage(page: Page, name: PageName): Promise<void> {
  await page.getByRole("heading", { level: 1, name: TITLES[name] }).waitFor();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Save and Continue|Submit)$/ })
    .waitFor();
  // Parts such as an upload come a moment after the rest; the button of the copy is there, but not yet to be used.
  const coming = page
    .getByRole("main")
    .locator("button:disabled")
    .or(page.getByRole("main").getByText(/^Loading/));
  await coming.first().waitFor({ state: "hidden" });
}
