import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { compact } from "../support/read-pdf.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { confirm, logIn, signUp } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachByKeyboard } from "./support/attach-files.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { answerByKeyboard, hasFocus, press, reach } from "./support/keyboard.ts";
import { downloadCopy, printedText } from "./support/on-paper.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { choose, expectAnswers, find, type Question, type } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor, type Visitor } from "./support/visitor.ts";

const EMAIL = "noor@candidates.example";
const WHOLE_NAME = "Noor Amal Haddad";

const app = appAndBrowser(otherSchool("doctoral"));

/** A day so many days from now, as people type it and as it is stored. */
function day(daysFromNow: number, years = 0): { readonly typed: string; readonly stored: string } {
  const date = new Date(Date.now() + daysFromNow * 86_400_000);
  // No day of the year is missing in any year that is typed here.
  const stored = `${date.getUTCFullYear() + years}-${String(date.getUTCMonth() + 1).padStart(2, "0")}-15`;
  const [year = "", month = ""] = stored.split("-");
  return { stored, typed: `${month}/15/${year}` };
}

const START = day(300);
const BORN = day(300, -41);
const CERTIFIED = day(-60);

const asks = (question: Omit<Question, "under">, ...under: readonly string[]): Question => ({
  ...question,
  under,
});
const CANDIDATE = [
  asks(type("given_name", "First Name", "Noor")),
  asks(type("further_names", "Further Names", "Amal")),
  asks(type("family_name", "Last Name", "Haddad")),
  asks(type("born_on", "Date of Birth", BORN.typed, BORN.stored)),
  asks(type("starts_on", "First Day of Your Doctorate", START.typed, START.stored)),
  asks(choose("joint", "Do you apply for a joint programme with another university?", "Yes", "Y")),
  asks(type("bachelor_on", "Day of Your Bachelor’s Degree", "06/30/2015", "2015-06-30")),
  asks(type("master_on", "Day of Your Master’s Degree", "08/31/2018", "2018-08-31")),
];
const PAPERS = [
  asks(type("paper_title", "Title", "Tides"), "Publication 1"),
  asks(type("paper_pages", "Pages", "12"), "Publication 1 (Tides)"),
  asks(type("paper_2_title", "Title", "Ebb and Flow"), "Publication 2"),
  asks(type("paper_2_pages", "Pages", "30"), "Publication 2 (Ebb and Flow)"),
];
const CERTIFICATE = asks(
  type("certified_on", "Day of Your Language Certificate", CERTIFIED.typed, CERTIFIED.stored),
);
const JOINT = [
  asks(type("other_university", "Name of the Other University", "Universität Basel")),
  asks(type("months_there", "Months That You Will Spend There", "9")),
];

/** Questions with their answers, and entries under their names, as they follow each other on paper. */
const ON_PAPER = [
  `Your Name as It Will Stand on the Diploma ${WHOLE_NAME}`,
  "Your Age on That Day 41",
  "Months from One Degree to the Other 38",
  "Publication 2 (Ebb and Flow) Title Ebb and Flow Pages 30",
  "Pages in All 42",
  "What Did Prof. Bell Write to You? Come and see us.",
  "Name of the Other University Universität Basel",
  "Source 1 (City of Ithaca) Source City of Ithaca Amount per Year €6,500",
  "Still Missing per Year €10,000.50",
  "How Will You Find the Rest? I shall teach.",
];

it("takes somebody with degrees, publications and transcripts through a doctoral application by keyboard, from signing up to the PDF copy [CPT-01] [CPT-05] [FIL-04] [FIL-05] [GRP-05] [LST-01] [REV-01] [RNK-01] [WHN-01]", async () => {
  const first = await openVisitor(app.browser, app.server.address);
  await begin(first);
  const { page } = first;
  const worked = (key: string) => page.locator(`output#${key}`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  // What is worked out follows what is typed.
  await worked("whole_name").getByText("Worked out from your answers").waitFor();
  await expectAccessible(page);
  await answerByKeyboard(page, CANDIDATE);
  await worked("whole_name").getByText(WHOLE_NAME, { exact: true }).waitFor();
  await worked("age_at_start").getByText("41", { exact: true }).waitFor();
  await worked("months_between").getByText("38", { exact: true }).waitFor();
  await page.getByText("There are grants for those who come back to research. Ask us.").waitFor();
  await page.getByRole("heading", { name: `Degrees of ${WHOLE_NAME}` }).waitFor();

  // Several files of one question, fewer than it asks for at first.
  await attach(page, "Transcripts of Your Bachelor’s Degree", ["bachelor.pdf"]);
  await attach(page, "Transcripts of Your Master’s Degree", ["master-1.pdf"]);
  await worked("degrees_shown").getByText("2", { exact: true }).waitFor();
  await expectAccessible(page);
  await press(page, button("Save and Go to Your Research"));

  await pageTitled(page, "Your Research");
  await page.getByText(`What would you like to find out, ${WHOLE_NAME}?`).waitFor();
  for (const area of ["Algebra", "Optics"]) await tickByKeyboard(page, area);
  await page.getByText("Everybody takes a course of statistics in the first year.").waitFor();
  for (const name of ["Prof. Chen", "Prof. Bell"]) await press(page, button(`Rank “${name}”`));
  await press(page, button("Move up “Prof. Bell”"));
  expect(await hasFocus(button("Move up “Prof. Bell”"))).toBe(true);
  await answerByKeyboard(page, [
    asks(type("letter_from_bell", "What Did Prof. Bell Write to You?", "Come and see us.")),
    ...PAPERS.slice(0, 2),
  ]);
  await worked("papers").getByText("1", { exact: true }).waitFor();
  await press(page, button("Add another publication"));
  await answerByKeyboard(page, PAPERS.slice(2));
  await worked("pages_written").getByText("42", { exact: true }).waitFor();
  await worked("shortest_paper").getByText("12", { exact: true }).waitFor();
  await worked("longest_paper").getByText("30", { exact: true }).waitFor();
  await worked("summary").getByText("Several publications").waitFor();
  await answerByKeyboard(page, [CERTIFICATE]);
  const saved = page.waitForResponse("**/api/answer");
  await page.keyboard.press("Tab");
  await saved;
  await expectAccessible(page);
  await first.leave();

  const second = await openVisitor(app.browser, app.server.address);
  await second.page.goto("/login");
  await logIn(second.page, EMAIL);
  await continueAndSubmit(second);
  await second.leave();
});

/** Signs up on the cards, and waits for the first page. */
async function begin({ page }: Visitor): Promise<void> {
  await page.goto("/signup");
  await signUp(page, EMAIL);
  await confirm(page, app.server, EMAIL);
  await logIn(page, EMAIL);
  await pageTitled(page, "You and Your Degrees");
}

/** In another browser: finds all again where it was left, goes on, reads it once more, submits and keeps a copy. */
async function continueAndSubmit({ page }: Visitor): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await pageTitled(page, "Your Research");
  const [one, two, three, four] = PAPERS;
  const named = [one && { ...one, under: ["Publication 1 (Tides)"] }, two, three, four].filter(
    (paper) => paper !== undefined,
  );
  await expectAnswers(page, [
    ...named.map((paper) =>
      paper.under[0] === "Publication 2" ? { ...paper, under: ["Publication 2 (Ebb and Flow)"] } : paper,
    ),
    CERTIFICATE,
  ]);
  expect(
    await page
      .locator("ol > li[data-code]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-code"))),
  ).toEqual(["BELL", "CHEN"]);
  await press(page, button("Save and Go On"));

  await pageTitled(page, "The Other University");
  await expectAccessible(page);
  await answerByKeyboard(page, JOINT);
  await press(page, button("Save and Go to Your Funding"));

  await pageTitled(page, "How You Pay for Your Years");
  await answerByKeyboard(page, [
    asks(type("fees", "Fees per Year", "4000")),
    asks(type("living_costs", "Living per Year", "12 500,50")),
    asks(type("fund_source", "Source", "City of Ithaca"), "Source 1"),
    asks(type("fund_amount", "Amount per Year", "6500"), "Source 1 (City of Ithaca)"),
  ]);
  await page.keyboard.press("Tab");
  for (const [key, amount] of [
    ["costs", "€16,500.50"],
    ["costs_in_all", "€49,501.50"],
    ["gap", "€10,000.50"],
  ] as const) {
    await page.locator(`output#${key}`).getByText(amount, { exact: true }).waitFor();
  }
  const plan = find(page, asks(type("gap_plan", "How Will You Find the Rest?", "")));
  await plan.waitFor();
  await expectAccessible(page);
  await press(page, button("Save and Read It Once More"));

  // What is missing is said with the way to it: an answer, and a file of a question that wants two.
  await pageTitled(page, "Before You Submit");
  await page.getByText(`By signing, ${WHOLE_NAME} says that all of this is true.`).waitFor();
  await page.getByRole("heading", { name: "Publication 2 (Ebb and Flow)" }).waitFor();
  await expectAccessible(page);
  await answerByKeyboard(page, [
    asks(type("doctoral_signature", "Your Full Name as Your Signature", WHOLE_NAME)),
  ]);
  await press(page, button("Submit"));
  const missing = page.getByRole("region", { name: "We're missing some information!" });
  await missing.getByRole("link", { name: "How Will You Find the Rest?" }).waitFor();
  await expectAccessible(page);
  await press(
    page,
    missing.getByRole("link", { name: "Please upload at least 2 transcripts of your master’s degree." }),
  );
  await pageTitled(page, "You and Your Degrees");
  await attach(page, "Transcripts of Your Master’s Degree", ["master-2.pdf", "master-3.pdf"]);
  await press(page, page.getByRole("link", { name: /^Funding/ }));
  await pageTitled(page, "How You Pay for Your Years");
  await answerByKeyboard(page, [asks(type("gap_plan", "How Will You Find the Rest?", "I shall teach."))]);
  const sendNames = await holdRequests(page, "**/api/document-answer");
  await press(page, button("Save and Read It Once More"));
  await pageTitled(page, "Before You Submit");
  await page.getByText("I shall teach.").waitFor();
  // No list of files from before, which has not all of them.
  expect(await page.getByText("master-1.pdf, 1 kB").count()).toBe(0);
  sendNames();
  await page.getByText("master-3.pdf, 1 kB").waitFor();

  // On paper the review has each question with its answer, entries under their names, and nothing to press.
  const paper = await printedText(page);
  for (const words of [...ON_PAPER, "master-3.pdf"].map(compact)) expect(paper).toContain(words);
  expect(paper).not.toContain("Change");

  await press(page, button("Submit"));
  await pageTitled(page, "The Doctoral Office has your application");
  await expectAccessible(page);
  const { answers } = await recordsOf(app.server, EMAIL);
  expect(answers).toMatchObject({
    ...Object.assign({}, ...[...CANDIDATE, ...PAPERS, CERTIFICATE, ...JOINT].map(({ stored }) => stored)),
    whole_name: WHOLE_NAME,
    name_in_lists: "Haddad, Noor",
    age_at_start: "41",
    degrees_shown: "2",
    research_areas: "ALG;OPT",
    supervisors: "BELL;CHEN",
    letter_from_bell: "Come and see us.",
    pages_written: "42",
    living_costs: "12500.5",
    costs: "16500.5",
    funds: "6500",
    gap: "10000.5",
    gap_plan: "I shall teach.",
  });

  const copy = await downloadCopy(page);
  expect(copy.isTagged).toBe(true);
  for (const words of ON_PAPER.map(compact)) expect(copy.text).toContain(words);
  // The name in the lists is worked out for staff alone.
  expect(copy.text).not.toContain(compact("Haddad, Noor"));
}

/** Nothing is wrong for assistive technology at any width. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findingsAtEveryWidth(page)).toEqual([]);
}

/** Sends files to a question that takes several. */
function attach(page: Page, question: string, names: readonly string[]): Promise<void> {
  return attachByKeyboard(page, page.getByRole("group", { name: question }).last(), names);
}

async function tickByKeyboard(page: Page, name: string): Promise<void> {
  const box: Locator = page.getByRole("checkbox", { name, exact: true });
  await reach(page, box);
  await page.keyboard.press("Space");
  expect(await box.isChecked()).toBe(true);
}
