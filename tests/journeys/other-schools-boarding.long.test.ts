import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { compact } from "../support/read-pdf.ts";
import { findingsAtEveryWidth } from "./support/accessible.ts";
import { becomeApplicant, logIn } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { attachByKeyboard } from "./support/attach-files.ts";
import { answerByKeyboard, hasFocus, press, reach } from "./support/keyboard.ts";
import { downloadCopy, printedText } from "./support/on-paper.ts";
import { otherSchool } from "./support/other-school.ts";
import { pageTitled } from "./support/page-titled.ts";
import { choose, pick, type Question, storedAnswers, tick, type } from "./support/questions.ts";
import { recordsOf } from "./support/records.ts";
import { openVisitor } from "./support/visitor.ts";

const EMAIL = "ray@families.example";

const CUSTODY = { custody_papers: "custody.pdf", custody_papers_2: "visits.pdf" };

const app = appAndBrowser(otherSchool("boarding"));

const typed = (key: string, label: string, answer: string, ...under: readonly string[]): Question => ({
  ...type(key, label, answer),
  under,
});
const born = (key: string, typed: string, stored: string, child: string): Question => ({
  ...type(key, "Date of Birth", typed, stored),
  under: [child],
});
const [BOARDER, SISTER] = ["Child 2 (Ben)", "Child 1 (Ana)"] as const;
const IRON = [BOARDER, "Medication 1 (Iron)"] as const;
/** What was missing at the first submission, page by page. */
const FAMILY: readonly Question[] = [
  typed("home_address", "Home Address", "3 Quay Lane"),
  { ...choose("lives_abroad", "Do you live abroad?", "No", "N"), under: [] },
  typed("home_state", "State", "Maine"),
  typed("guardian_email", "E-mail", "ida@families.example", "Guardian 1 (Ida Ray)"),
  typed("guardian_2_name", "Full Name", "Tom Ray", "Guardian 2"),
  {
    ...pick("guardian_2_relation", "Relation to the Children", "Father", "FATHER"),
    under: ["Guardian 2 (Tom Ray)"],
  },
  typed("guardian_2_phone", "Phone", "+1 207 555 0142", "Guardian 2 (Tom Ray)"),
  typed("friend_name", "Name", "Eve Stone", "Friend 1"),
  typed("friend_phone", "Phone", "+1 207 555 0143", "Friend 1"),
];
const CHILDREN: readonly Question[] = [
  born("child_birth_date", "03/04/2014", "2014-03-04", SISTER),
  { ...tick("child_has_allergies", "This child has allergies."), under: [SISTER] },
  typed("child_allergies", "Allergies", "Nuts", SISTER),
  { ...choose("child_takes_medication", "Does this child take medication?", "No", "N"), under: [SISTER] },
  born("child_2_birth_date", "05/06/2015", "2015-05-06", BOARDER),
  { ...choose("child_2_house", "House", "West House", "WEST"), under: [BOARDER] },
  typed("child_2_medication_dose", "Dose", "10 mg", ...IRON),
  { ...pick("child_2_medication_when", "Time of Day", "At night", "NIGHT"), under: IRON },
];

/** Questions with their answers, and entries under their names, as they follow each other on paper. */
const ON_PAPER = [
  "Home Address 3 Quay Lane",
  "State Maine",
  "Guardian 1 (Ida Ray) Full Name Ida Ray",
  "Guardian 2 (Tom Ray) Full Name Tom Ray Relation to the Children Father",
  "Friend 1 Name Eve Stone",
  "Child 1 (Ana) First Name Ana Date of Birth March 4, 2014",
  "Allergies Nuts",
  "Child 2 (Ben) First Name Ben Date of Birth May 6, 2015 House West House",
  "Medication 1 (Iron) Medication Iron Dose 10 mg Time of Day At night",
  "custody.pdf",
  "visits.pdf",
  "ben.pdf",
];

it("takes a family with two guardians and children with medications through by keyboard, the focus never lost, names each entry, moves its file along, and brings all to paper [FIL-04] [GRP-03] [GRP-04] [GRP-05] [GRP-07] [GRP-08] [QUO-01]", async () => {
  const visitor = await openVisitor(app.browser, app.server.address);
  const { page } = visitor;
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const arrives = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);

  await becomeApplicant(page, app.server, EMAIL);
  await pageTitled(page, "Your Family");
  // Two guardians stand there at once, and none of them can be removed.
  await heading("Guardian 2").waitFor();
  expect(await page.getByRole("button", { name: /^(Remove|Clear)/ }).count()).toBe(0);
  await write(page, group("Guardian 1"), "Full Name", "Ida Ray");
  await heading("Guardian 1 (Ida Ray)").waitFor();
  await button("Clear Guardian 1 (Ida Ray)").waitFor();
  await press(page, button("Add another guardian"));
  await arrives(heading("Guardian 3"));
  await press(page, button("Remove Guardian 3"));
  const notice = page.getByRole("status").filter({ hasText: /was (removed|cleared)/ });
  await arrives(notice);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await attachByKeyboard(page, group("Papers about Custody").last(), ["custody.pdf", "visits.pdf"]);
  await page.getByText("2 of at most 3 files.").waitFor();
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await press(page, button("Save and Go to the Children"));

  await pageTitled(page, "The Children Who Will Board");
  await page.getByText("What should we know about your child at night and at table?").waitFor();
  await write(page, group("Child 1"), "First Name", "Ana");
  await page.getByText("What should we know about Ana at night and at table?").waitFor();
  await press(page, button("Add another child"));
  await arrives(heading("Child 2"));
  await write(page, group("Child 2"), "First Name", "Ben");
  await chooseIn(page, group("Child 2 (Ben)"), "Yes");
  await write(page, group("Medication 1"), "Medication", "Aspirin");
  await press(page, button("Add another medication"));
  await arrives(heading("Medication 2"));
  await write(page, group("Medication 2"), "Medication", "Iron");
  await heading("Medication 2 (Iron)").waitFor();
  const record = (child: string) => group(child).getByRole("group", { name: "Vaccination Record" }).last();
  await attachByKeyboard(page, record("Child 2 (Ben)"), ["ben.pdf"]);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  expect(await heading("Medication 2 (Iron)").evaluate(({ tagName }) => tagName)).toBe("H4");

  // The outer entry takes its medications and its file along, away, up and back.
  await press(page, button("Remove Child 1 (Ana)"));
  await arrives(notice);
  expect(await notice.innerText()).toContain("Child 1 (Ana) was removed.");
  await group("Child 1 (Ben)").getByRole("heading", { name: "Medication 2 (Iron)" }).waitFor();
  await expect
    .poll(async () => (await recordsOf(app.server, EMAIL)).addAnother)
    .toMatchObject({ children: 1, medications: 2, medications_2: 1 });
  const { answers } = await recordsOf(app.server, EMAIL);
  expect(answers).toMatchObject({ child_first_name: "Ben", child_medication_2_name: "Iron" });
  await record("Child 1 (Ben)").getByRole("link", { name: "ben.pdf" }).waitFor();
  expect(await documents(page)).toEqual({ ...CUSTODY, child_vaccinations: "ben.pdf" });
  await press(page, button("Undo: bring Child 1 (Ana) back"));
  await arrives(heading("Child 1 (Ana)"));
  await group("Child 2 (Ben)").getByRole("heading", { name: "Medication 2 (Iron)" }).waitFor();
  await expect
    .poll(async () => (await recordsOf(app.server, EMAIL)).addAnother)
    .toMatchObject({ children: 2, medications: 1, medications_2: 2 });
  await record("Child 2 (Ben)").getByRole("link", { name: "ben.pdf" }).waitFor();
  expect(await documents(page)).toEqual({ ...CUSTODY, child_2_vaccinations: "ben.pdf" });

  await press(page, button("Remove Child 2, Medication 1"));
  await arrives(notice);
  expect(await notice.innerText()).toContain("Child 2, Medication 1 (Aspirin) was removed.");
  await press(page, button("Save and Read It Once More"));
  await pageTitled(page, "Read It Once More");
  await heading("Child 2 (Ben)").waitFor();
  await heading("Medication 1 (Iron)").waitFor();
  for (const name of ["custody.pdf", "visits.pdf", "ben.pdf"])
    await page.getByText(`${name}, 1 kB`).waitFor();
  await press(page, button("Submit"));
  await page.getByRole("link", { name: "Child 2 (Ben): Date of Birth" }).waitFor();
  await page.getByRole("link", { name: "Guardian 2: Full Name" }).waitFor();
  await page.getByRole("link", { name: "Please fill in Friend 1." }).waitFor();
  await pageTitled(page, "Your Family");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await visitor.leave();

  const back = await openVisitor(app.browser, app.server.address);
  await back.page.goto("/login");
  await logIn(back.page, EMAIL);
  await completeAndSubmit(back.page);
  await back.leave();
});

/** In another browser: goes on where it was left, fills in what is missing, submits and keeps a copy. */
async function completeAndSubmit(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  // Where the submission had led: to the first page that something is missing on.
  await pageTitled(page, "Your Family");
  await page.getByRole("link", { name: "Guardian 2: Full Name" }).waitFor();
  await answerByKeyboard(page, FAMILY);
  await page.keyboard.press("Tab");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await press(page, button("Save and Go to the Children"));
  await pageTitled(page, "The Children Who Will Board");
  await answerByKeyboard(page, CHILDREN);
  await page.keyboard.press("Tab");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await press(page, button("Save and Read It Once More"));

  await pageTitled(page, "Read It Once More");
  await answerByKeyboard(page, [typed("signature", "Your Full Name as Your Signature", "Ida Ray")]);
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  await page.getByText("ben.pdf, 1 kB").waitFor();
  const paper = await printedText(page);
  for (const words of ON_PAPER.map(compact)) expect(paper).toContain(words);
  await press(page, button("Submit"));
  await pageTitled(page, "The house has your application");
  expect(await findingsAtEveryWidth(page)).toEqual([]);
  const { answers, webStatuses } = await recordsOf(app.server, EMAIL);
  expect(webStatuses).toContain("submitted");
  expect(answers).toMatchObject({ ...storedAnswers(FAMILY), ...storedAnswers(CHILDREN) });
  expect(await documents(page)).toEqual({ ...CUSTODY, child_2_vaccinations: "ben.pdf" });

  const copy = await downloadCopy(page);
  expect(copy.isTagged).toBe(true);
  for (const words of ON_PAPER.map(compact)) expect(copy.text).toContain(words);
}

/** The names of the files that the server holds, by key. */
async function documents(page: Page): Promise<Readonly<Record<string, string>>> {
  const held: Record<string, { file_name: string }> = await (
    await page.request.get("/api/document-answer")
  ).json();
  return Object.fromEntries(Object.entries(held).map(([key, { file_name }]) => [key, file_name]));
}

async function write(page: Page, group: Locator, name: string, text: string): Promise<void> {
  await reach(page, group.getByRole("textbox", { name }).first());
  await page.keyboard.type(text);
}

async function chooseIn(page: Page, group: Locator, name: string): Promise<void> {
  const radio = group.getByRole("radio", { name, exact: true });
  await reach(page, page.locator(`input[type=radio][name="${await radio.getAttribute("name")}"]`));
  await page.keyboard.press("Space");
  await expect.poll(() => radio.isChecked()).toBe(true);
}
