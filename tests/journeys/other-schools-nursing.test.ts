import { expect, it } from "vitest";
import { accessibilityFindings } from "./support/accessible.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { answerByKeyboard, press, searchByKeyboard } from "./support/keyboard.ts";
import * as nursing from "./support/nursing-application.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { countShown, expectAnswers, type Question, storedAnswers } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "rosa@applicants.example";
const NOW = new Date("2026-12-01T18:00:00Z");

const app = appAndBrowser(otherSchool("nursing"));

it("takes a nursing applicant through both pages by keyboard, every condition opened and closed, and brings all back in another browser [WID-11, WID-12, WID-13, WID-14, WID-16, WID-18, CON-02, CON-04, CON-05, CON-06, CON-07]", async () => {
  const first = await openVisitor(app.browser, app.server.address);
  const { page } = first;
  await page.clock.setFixedTime(NOW);
  const answer = (...questions: readonly (readonly Question[])[]) => answerByKeyboard(page, questions.flat());
  const expectAccessible = async () => expect(await accessibilityFindings(page)).toEqual([]);
  const region = (name: string) => page.getByRole("group", { name, exact: true });

  await becomeApplicant(page, app.server, EMAIL);
  await pageTitled(page, "The Applicant");
  expect(new URL(page.url()).pathname).toBe("/applicant");
  await page.getByText("you will hear from us within four weeks").waitFor();
  expect(await page.getByText("within three days").count()).toBe(0);
  await page.getByRole("complementary", { name: "Priority deadline for fall 2027" }).waitFor();
  await expectAccessible();

  await answer(nursing.accelerated, nursing.priorDegree, nursing.start);
  await expectAccessible();
  await answer(nursing.online);
  expect(await countShown(page, nursing.priorDegree)).toBe(0);
  expect(await page.getByRole("combobox", { name: "Start of Studies" }).inputValue()).toBe("");
  await answer(nursing.accelerated);
  await expectAnswers(page, nursing.priorDegree);
  await answer(nursing.start, nursing.person);

  const street = page.getByRole("combobox", { name: "Street Address", exact: true });
  await searchByKeyboard(page, street, "Rural Route 2", /^Use: Rural Route 2$/);
  await page.getByRole("textbox", { name: "Apartment or Unit" }).waitFor();
  expect(await page.getByText("Enter your school information below.").count()).toBe(0);
  await searchByKeyboard(page, street, "310 Orchard Ave, Yakima WA 98902", /^310 Orchard Ave/);
  await expectAnswers(page, nursing.place);
  await answer(nursing.unit, nursing.fromAbroad, nursing.abroad);
  await page.getByText("I-20 or DS-2019").waitFor();
  await expectAccessible();
  await answer(nursing.fromAnotherState);
  expect(await countShown(page, nursing.abroad)).toBe(0);
  await expectAccessible();
  await answer(nursing.fromHere, nursing.resident, nursing.emergency);
  expect(await page.getByRole("textbox", { name: "Their Street Address" }).count()).toBe(1);
  await answer(nursing.livesWithMe);
  expect(await page.getByRole("textbox", { name: "Their Street Address" }).count()).toBe(0);
  await expectAccessible();
  await press(page, page.getByRole("button", { name: "Save and Go to Nursing" }));
  await pageTitled(page, "Your Way into Nursing");

  await expectAccessible();
  await answer(nursing.licensed, nursing.firstLicense);
  await press(page, page.getByRole("button", { name: "Add another license" }));
  await answer(nursing.secondLicense);
  await answer(nursing.notLicensed);
  expect(await region("License 1").count()).toBe(0);
  await answer(nursing.licensed);
  await expectAnswers(page, [...nursing.firstLicense, ...nursing.secondLicense]);
  await answer(nursing.firstSite);
  await region("Place 1").getByText("When did you leave place 1?").waitFor();
  await answer(nursing.stillThere);
  expect(await region("Place 1").getByText("When did you leave place 1?").count()).toBe(0);
  await press(page, page.getByRole("button", { name: "Add another place" }));
  await answer(nursing.secondSite);
  await answer(nursing.brilliant);
  await page.getByText("Dean's Scholarship").waitFor();
  await expectAccessible();
  await answer(nursing.modest, nursing.gradesExplained, nursing.missingShots);
  expect(await page.getByText("Dean's Scholarship").count()).toBe(0);
  await answer(nursing.immunized, nursing.tests);
  expect(await countShown(page, nursing.missingShots)).toBe(0);
  await press(page, page.getByRole("button", { name: "I decline the hepatitis B vaccine" }));
  await answer(nursing.hepatitis, nursing.certificates);
  await region("Immunizations and Safety").getByText("Your BLS Card").waitFor();
  await answer(nursing.rest);
  await expectAccessible();
  const saved = page.waitForResponse("**/api/answer");
  await press(page, page.getByRole("button", { name: "Back to the First Page" }));
  await saved;
  await pageTitled(page, "The Applicant");
  await first.leave();

  const given = [
    ...[nursing.accelerated, nursing.priorDegree, nursing.start, nursing.person, nursing.place],
    ...[nursing.unit, nursing.fromHere, nursing.resident, nursing.emergency, nursing.livesWithMe],
  ].flat();
  const onPageTwo = [
    ...[nursing.licensed, nursing.firstLicense, nursing.secondLicense, nursing.firstSite, nursing.stillThere],
    ...[nursing.secondSite, nursing.modest, nursing.gradesExplained, nursing.immunized, nursing.tests],
    ...[nursing.hepatitis, nursing.certificates, nursing.rest],
  ].flat();
  const { answers, addAnother } = await recordsOf(app.server, EMAIL);
  expect(answers).toMatchObject(storedAnswers([...given, ...onPageTwo]));
  expect(answers).toMatchObject({
    street: "310 Orchard Ave",
    license_kind_desc: "Certified nursing assistant (CNA)",
  });
  for (const key of ["residence_country", "visa_type", "home_state", "immunization_plan"]) {
    expect(answers[key] ?? "").toBe("");
  }
  expect(answers).not.toHaveProperty("campus_desc");
  expect(addAnother).toEqual({ licenses: 2, clinical_sites: 2 });

  const second = await openVisitor(app.browser, app.server.address);
  await second.page.clock.setFixedTime(new Date("2027-03-01T18:00:00Z"));
  await second.page.goto("/login");
  await logIn(second.page, EMAIL);
  await second.page.getByRole("link", { name: "Applicant", exact: true }).click();
  await pageTitled(second.page, "The Applicant");
  await expectAnswers(second.page, given);
  expect(await second.page.getByText("Priority deadline for fall 2027").count()).toBe(0);
  await second.page.getByRole("link", { name: "Nursing", exact: true }).click();
  await pageTitled(second.page, "Your Way into Nursing");
  await expectAnswers(second.page, onPageTwo);
  await second.leave();
});
