import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { compact } from "../support/read-pdf.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { answerByKeyboard, press } from "./support/keyboard.ts";
import { downloadCopy, printedText } from "./support/on-paper.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { choose, countShown, expectAnswers, type Question, tick, type } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "lena@applicants.example";
const NOW = new Date("2026-12-01T18:00:00Z");

const app = appAndBrowser(otherSchool("exchange"));

const asks = (key: string, title: string, text: string): Question => ({
  ...type(key, title, text),
  under: [],
});

/** What is typed, how the box shows it once it is left, and what is stored. */
const typed = (key: string, title: string, text: string, shown: string, stored: string) => ({
  typing: asks(key, title, text),
  shown: asks(key, title, shown),
  stored: { [key]: stored },
});

const STUDENT = [
  typed("first_name", "First Name", "Lena", "Lena", "Lena"),
  typed("last_name", "Last Name", "Okafor", "Okafor", "Okafor"),
  typed("moved_here", "When Did You Move to Your Present Address?", "??/9/2021", "09/??/2021", "2021-09"),
  typed(
    "school_site",
    "Your School on the Web",
    "Lyceum.example/about",
    "https://lyceum.example/about",
    "https://lyceum.example/about",
  ),
  typed("graduation", "When Will You Graduate?", "June 2028", "06/2028", "2028-06"),
  typed("average_grade", "Average of Your Grades", "91,50", "91.5", "91.5"),
];
const YEAR = [
  typed("arrival_date", "Day of Arrival", "08/20/2027", "08/20/2027", "2027-08-20"),
  typed("arrival_time", "Time of Arrival", "22.30", "10:30 PM", "22:30"),
  typed("months_abroad", "Months Abroad", "10", "10", "10"),
  typed("rent", "Rent per Month", "€ 1 450,00", "1,450", "1450"),
  typed("living", "Food, Transport and the Rest per Month", "€612.50", "612.50", "612.5"),
  typed("own_share", "Share That Your Family Pays", "62.5 %", "62.5%", "62.5"),
];

const CHOSEN: readonly Question[] = [
  { ...tick("activities", "Music"), under: [] },
  asks("instrument", "Your Instrument", "Viola"),
  { ...choose("speaks_english", "English", "In everyday life", "DAILY"), under: [] },
  { ...choose("speaks_french", "French", "A few words", "WORDS"), under: [] },
];
const PICKUP: Question = {
  ...choose("pickup", "Shall somebody pick you up at night?", "Yes", "Y"),
  under: [],
};

/** Questions with their answers as they follow each other on paper. */
const ON_PAPER = [
  "When Did You Move to Your Present Address? September 2021, day not known",
  "Your School on the Web https://lyceum.example/about",
  "Your Instrument Viola",
  "English In everyday life French A few words",
  "Time of Arrival 10:30 PM",
  "Rent per Month €1,450",
  "Share That Your Family Pays 62.5%",
  "Who Pays the Rest? Rotary Club",
];

const GREETING = "We look forward to meeting you, Lena. Your year is over before you graduate in June 2028.";

it("takes what people type for amounts, times, addresses and months, says what it has understood, brings all back in another browser, and takes it to the PDF copy [KND-01, KND-02, KND-03, KND-06, QUO-01]", async () => {
  const first = await openVisitor(app.browser, app.server.address);
  const { page } = first;
  await page.clock.setFixedTime(NOW);
  const answer = (...questions: readonly Question[]) => answerByKeyboard(page, questions);
  const readBack = async (words: string) =>
    await page.locator("[data-read-back]", { hasText: words }).waitFor();
  const errorAt = async (key: string, sentence: string) =>
    await page.locator(`#${key}-errors`, { hasText: sentence }).waitFor();
  const box = (name: string) => page.getByRole("textbox", { name });

  await becomeApplicant(page, app.server, EMAIL);
  await pageTitled(page, "You and Your School");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await answer(...STUDENT.map(({ typing }) => typing));
  await page.keyboard.press("Tab");
  await expectAnswers(
    page,
    STUDENT.map(({ shown }) => shown),
  );
  for (const words of ["September 2021, day not known", "June 2028"]) await readBack(words);

  // A month that there is not stays as it was typed.
  await answer(asks("graduation", "When Will You Graduate?", "13/2028"));
  await page.keyboard.press("Tab");
  await errorAt("graduation", "There are 12 months, from 1 to 12. Please check the month: MM/YYYY.");
  expect(await box("When Will You Graduate?").inputValue()).toBe("13/2028");
  expect(await box("When Will You Graduate?").getAttribute("aria-invalid")).toBe("true");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await answer(asks("graduation", "When Will You Graduate?", "June 2028"));
  await answer(...CHOSEN);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await press(page, page.getByRole("button", { name: "Save and Go to Your Year" }));
  await pageTitled(page, "Your Year Abroad");

  await page.getByText(GREETING).waitFor();
  await answer(...YEAR.map(({ typing }) => typing));
  await page.keyboard.press("Tab");
  for (const words of ["10:30 PM", "€1,450", "€612.50", "62.5%"]) await readBack(words);
  expect(await countShown(page, [asks("sponsor", "Who Pays the Rest?", "")])).toBe(1);
  await page.getByText("Shall somebody pick you up at night?").waitFor();
  await answer(asks("rent", "Rent per Month", "1.450"));
  await page.keyboard.press("Tab");
  await errorAt("rent", "This can be read in two ways. Please write 1450 or 1.45");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await answer(asks("rent", "Rent per Month", "€ 1 450,00"));
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes("Rotary Club") === true && response.ok(),
  );
  await answer(asks("sponsor", "Who Pays the Rest?", "Rotary Club"));
  await page.keyboard.press("Tab");
  await saved;
  await first.leave();

  const { answers } = await recordsOf(app.server, EMAIL);
  expect(answers).toMatchObject(Object.assign({}, ...[...STUDENT, ...YEAR].map(({ stored }) => stored)));

  const second = await openVisitor(app.browser, app.server.address);
  await second.page.clock.setFixedTime(NOW);
  await second.page.goto("/login");
  await logIn(second.page, EMAIL);
  await second.page.getByRole("link", { name: "Year Abroad", exact: true }).click();
  await pageTitled(second.page, "Your Year Abroad");
  await second.page.getByText(GREETING).waitFor();
  await expectAnswers(
    second.page,
    YEAR.map(({ shown }) => shown),
  );
  await second.page.locator("#rent-read-back", { hasText: "€1,450" }).waitFor();
  await completeAndSubmit(second.page);
  await second.leave();
});

/** Ranks the countries, reads all of it once more, submits and keeps a copy. */
async function completeAndSubmit(page: Page): Promise<void> {
  for (const name of ["Norway", "France"])
    await press(page, page.getByRole("button", { name: `Rank “${name}”`, exact: true }));
  await answerByKeyboard(page, [PICKUP]);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await press(page, page.getByRole("button", { name: "Save and Read It All", exact: true }));

  await pageTitled(page, "Is All of This Right?");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  const paper = await printedText(page);
  for (const words of ON_PAPER.map(compact)) expect(paper).toContain(words);
  await press(page, page.getByRole("button", { name: "Submit", exact: true }));
  await pageTitled(page, "Your application is with us");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  const { answers, webStatuses } = await recordsOf(app.server, EMAIL);
  expect(webStatuses).toContain("submitted");
  expect(answers).toMatchObject({
    activities: "MUS",
    instrument: "Viola",
    speaks_english: "DAILY",
    speaks_french: "WORDS",
    countries_wished: "NOR;FRA",
    pickup: "Y",
    sponsor: "Rotary Club",
  });

  const copy = await downloadCopy(page);
  expect(copy.isUa).toBe(true);
  for (const words of ON_PAPER.map(compact)) expect(copy.text).toContain(words);
}
