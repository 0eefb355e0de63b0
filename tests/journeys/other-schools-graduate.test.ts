import { expect, it } from "vitest";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import * as graduate from "./support/graduate-application.ts";
import { answerByKeyboard, chooseTab, press, searchByKeyboard } from "./support/keyboard.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { countShown, expectAnswers, type Question, storedAnswers } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "priya@applicants.example";
const NOW = new Date("2026-12-22T18:00:00Z");

const app = appAndBrowser(otherSchool("graduate"));

it("takes a graduate applicant through all five pages by keyboard, every condition opened and closed, and brings all back in another browser [WID-06, WID-12, WID-14, WID-16, WID-17, WID-18, CON-02, CON-03, CON-04, CON-06, TAB-01, TAB-02, ADD-01, AUT-01, AUT-04, WHN-01]", async () => {
  const first = await openVisitor(app.browser, app.server.address);
  const { page } = first;
  await page.clock.setFixedTime(NOW);
  const answer = (...questions: readonly (readonly Question[])[]) => answerByKeyboard(page, questions.flat());
  const expectAccessible = async () => expect(await accessibilityFindings(page)).toEqual([]);
  const saveAndContinue = async () => {
    const saved = page.waitForResponse("**/api/answer");
    await press(page, page.getByRole("button", { name: "Save and Continue" }));
    await saved;
  };
  const groups = [graduate.partTimeDoctor, graduate.fullTimeDoctor, graduate.partTimeMaster];
  const groupsShown = () => Promise.all(groups.map((questions) => countShown(page, questions)));

  await becomeApplicant(page, app.server, EMAIL);
  await pageTitled(page, "Program and Person");
  await expectAccessible();
  await answer(graduate.doctorate, graduate.fullTime, graduate.fullTimeDoctor);
  expect(await groupsShown()).toEqual([0, 1, 0]);
  await answer(graduate.partTime, graduate.partTimeDoctor);
  expect(await groupsShown()).toEqual([2, 0, 0]);
  await expectAccessible();
  await answer(graduate.master);
  expect(await groupsShown()).toEqual([0, 0, 1]);
  await answer(graduate.partTimeMaster, graduate.certificate);
  expect(await groupsShown()).toEqual([0, 0, 0]);
  expect(
    await page.getByRole("radiogroup", { name: "How would you like to pay for your studies?" }).count(),
  ).toBe(0);
  await answer(graduate.doctorate);
  await expectAnswers(page, graduate.partTimeDoctor);
  await answer(graduate.physics, graduate.field, graduate.history);
  expect(await page.getByRole("combobox", { name: "Field of Study" }).count()).toBe(0);
  await answer(graduate.physics, graduate.field, graduate.funding, graduate.person);
  await expectAccessible();
  await saveAndContinue();

  await pageTitled(page, "Studies and Tests");
  await expectAccessible();
  const searchCollege = (number: number) =>
    page.getByRole("combobox", { name: `Name of College or University ${number}`, exact: true });
  await searchByKeyboard(page, searchCollege(1), "Amherst Coll", /^Amherst College/);
  await expectAnswers(page, graduate.foundCollege);
  await answer(graduate.firstCollege);
  await press(page, page.getByRole("button", { name: "Add another college or university" }));
  await searchByKeyboard(page, searchCollege(2), "Uppsala universitet", /^Use: Uppsala universitet$/);
  await page.getByText("Enter your school information below.").waitFor();
  await answer(graduate.secondCollege);
  expect(await page.getByRole("textbox", { name: "Grade Average" }).count()).toBe(1);
  await press(page, page.getByRole("button", { name: "I am already enrolled in graduate study elsewhere" }));
  await answer(graduate.transfer, graduate.greScores);
  await expectAccessible();

  const tabs = page.getByRole("tablist", { name: "How do we learn your GRE scores?" });
  await chooseTab(page, tabs, "I upload the report", "Change");
  // While it is not known whether a file is there, the tab cannot be left (TAB-03).
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  await expectAccessible();
  await chooseTab(page, tabs, "No GRE");
  expect(await countShown(page, graduate.greScores)).toBe(0);
  await chooseTab(page, tabs, "I will take it later");
  await answer(graduate.grePlans, graduate.toefl, graduate.lowToefl);
  await page.getByText("Most departments ask for 90 points.").waitFor();
  await expectAccessible();
  await answer(graduate.school);
  await searchByKeyboard(
    page,
    page.getByRole("combobox", { name: "Secondary School Taught in English" }),
    "International School of Nowhere",
    /^Use: /,
  );
  await answer(graduate.firstLanguage);
  await page.getByText("Then there is nothing to send.").waitFor();
  await answer(graduate.ielts, graduate.goodIelts, graduate.papers);
  expect(await countShown(page, graduate.lowToefl)).toBe(0);
  await expectAccessible();
  await saveAndContinue();

  await pageTitled(page, "Recommenders");
  await expectAccessible();
  await answer(graduate.firstRecommender);
  await press(page, page.getByRole("button", { name: "Add another recommender" }));
  await answer(graduate.secondRecommender, graduate.waiver);
  await expectAccessible();
  await saveAndContinue();

  await pageTitled(page, "Your Teaching");
  await expectAccessible();
  await answer(graduate.teaching);
  await saveAndContinue();

  await pageTitled(page, "Statements and Submission");
  await page.getByRole("complementary", { name: "Holidays" }).waitFor();
  await page.getByText("Your name here counts as your signature").waitFor();
  await expectAccessible();
  await answer(graduate.purpose, graduate.research, graduate.probation, graduate.probationComment);
  await expectAccessible();
  await answer(graduate.noProbation, graduate.earlier);
  expect(await countShown(page, graduate.probationComment)).toBe(0);
  await answer(graduate.signature);
  expect(await page.getByText("Your name here counts as your signature").count()).toBe(0);
  await expectAccessible();
  const saved = page.waitForResponse("**/api/answer");
  await press(page, page.getByRole("link", { name: "Program", exact: true }));
  await saved;
  await pageTitled(page, "Program and Person");
  await first.leave();

  const byPage: readonly (readonly [step: string, title: string, questions: readonly Question[]])[] = [
    [
      "Program",
      "Program and Person",
      [
        ...[graduate.doctorate, graduate.partTime, graduate.partTimeDoctor, graduate.physics, graduate.field],
        ...[graduate.funding, graduate.person],
      ].flat(),
    ],
    [
      "Studies",
      "Studies and Tests",
      [
        ...[graduate.foundCollege, graduate.firstCollege, graduate.secondCollege, graduate.transfer],
        ...[graduate.grePlans, graduate.ielts, graduate.goodIelts, graduate.papers],
      ].flat(),
    ],
    [
      "Recommenders",
      "Recommenders",
      [graduate.firstRecommender, graduate.secondRecommender, graduate.waiver].flat(),
    ],
    ["Teaching", "Your Teaching", graduate.teaching],
    [
      "Statements",
      "Statements and Submission",
      [
        graduate.purpose,
        graduate.research,
        graduate.noProbation,
        graduate.earlier,
        graduate.signature,
      ].flat(),
    ],
  ];
  const { answers, addAnother } = await recordsOf(app.server, EMAIL);
  expect(answers).toMatchObject(storedAnswers(byPage.flatMap(([, , questions]) => questions)));
  expect(answers).toMatchObject({
    college_name: "Amherst College",
    college_ceeb: expect.stringMatching(/^[0-9]{4}$|^$/),
    college_2_name: "Uppsala universitet",
    study_load_desc: "Part time",
  });
  const cleared = ["advisor_2", "employer_pays", "gre_verbal", "gre_month", "toefl_score", "english_comment"];
  for (const key of [...cleared, "english_school", "probation_comment"]) expect(answers[key] ?? "").toBe("");
  expect(addAnother).toEqual({ colleges: 2, recommenders: 2 });

  const second = await openVisitor(app.browser, app.server.address);
  await second.page.clock.setFixedTime(new Date("2027-01-20T18:00:00Z"));
  await second.page.goto("/login");
  await logIn(second.page, EMAIL);
  for (const [step, title, questions] of byPage) {
    await second.page.getByRole("link", { name: step, exact: true }).click();
    await pageTitled(second.page, title);
    await expectAnswers(second.page, questions);
  }
  expect(await second.page.getByText("Holidays").count()).toBe(0);
  await second.leave();
});
