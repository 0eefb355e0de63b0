import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** One question as an applicant sees it, what they answer, and what the school's records then hold. */
export interface Question {
  /** The headings it stands under, outermost first. */
  readonly under: readonly string[];
  readonly kind: "type" | "search" | "pick" | "choose" | "tick";
  readonly label: string;
  /** What is typed, or the label of what is chosen. */
  readonly answer: string;
  readonly stored: Readonly<Record<string, string | boolean>>;
}

type Unplaced = Omit<Question, "under">;

/** Questions below a heading. */
export function under(heading: string, questions: readonly (Unplaced | Question)[]): readonly Question[] {
  return questions.map((question) => ({
    ...question,
    under: [heading, ...("under" in question ? question.under : [])],
  }));
}

/** A text box. */
export function type(key: string, label: string, answer: string, stored = answer): Unplaced {
  return { kind: "type", label, answer, stored: { [key]: stored } };
}

/** A text box with suggestions, which is left with what was typed. */
export function search(key: string, label: string, answer: string): Unplaced {
  return { ...type(key, label, answer), kind: "search" };
}

/** A select: the chosen label is stored beside the code. */
export function pick(key: string, label: string, answer: string, code: string): Unplaced {
  return { kind: "pick", label, answer, stored: { [key]: code } };
}

/** Radio buttons. */
export function choose(key: string, label: string, answer: string, code: string): Unplaced {
  return { kind: "choose", label, answer, stored: { [key]: code } };
}

/** A checkbox. */
export function tick(key: string, label: string): Unplaced {
  return { kind: "tick", label, answer: "yes", stored: { [key]: true } };
}

/** Answers the questions in order, as someone does who types. */
export async function answerAll(page: Page, questions: readonly Question[]): Promise<void> {
  for (const question of questions) await answerOne(page, question);
}

async function answerOne(page: Page, question: Question): Promise<void> {
  const control = find(page, question);
  switch (question.kind) {
    case "type":
      await control.click();
      await control.pressSequentially(question.answer);
      break;
    case "search":
      await control.click();
      await control.pressSequentially(question.answer);
      // The list would lie on the next question.
      await control.press("Tab");
      break;
    case "pick":
      await control.selectOption({ label: question.answer });
      break;
    case "choose":
    case "tick":
      await control.check();
      break;
  }
}

/** Checks that every question shows the answer given before. */
export async function expectAnswers(page: Page, questions: readonly Question[]): Promise<void> {
  const shown: Record<string, string> = {};
  const given: Record<string, string> = {};
  for (const question of questions) {
    const name = [...question.under, question.label].join(" / ");
    shown[name] = await shownAnswer(page, question);
    given[name] = question.answer;
  }
  expect(shown).toEqual(given);
}

async function shownAnswer(page: Page, question: Question): Promise<string> {
  const control = find(page, question);
  await control.waitFor();
  switch (question.kind) {
    case "type":
    case "search":
      return await control.inputValue();
    case "pick":
      return (await control.locator("option:checked").textContent()) ?? "";
    case "choose":
      return (await control.isChecked()) ? question.answer : "another option or none";
    case "tick":
      return (await control.isChecked()) ? "yes" : "no";
  }
}

/** How many of the questions are on the page. */
export async function countShown(page: Page, questions: readonly Question[]): Promise<number> {
  const counts = await Promise.all(questions.map((question) => find(page, question).count()));
  return counts.filter((count) => count > 0).length;
}

/** What the records hold when every question is answered. */
export function storedAnswers(questions: readonly Question[]): Record<string, string | boolean> {
  return Object.assign({}, ...questions.map((question) => question.stored));
}

/** The control of a question, found by its headings and its own words. */
export function find(page: Page, question: Question): Locator {
  const place = question.under.reduce<Page | Locator>(
    (outer, name) => outer.getByRole("group", { name, exact: true }),
    page,
  );
  switch (question.kind) {
    case "type":
      return place.getByRole("textbox", { name: question.label, exact: true });
    case "search": {
      const name = { name: question.label, exact: true };
      // A street is a plain box until somebody works on the page.
      return place.getByRole("textbox", name).or(place.getByRole("combobox", name));
    }
    case "pick":
      return place.getByRole("combobox", { name: question.label, exact: true });
    case "choose":
      return place
        .getByRole("radiogroup", { name: question.label, exact: true })
        .getByRole("radio", { name: question.answer, exact: true });
    case "tick":
      return place.getByRole("checkbox", { name: question.label, exact: true });
  }
}
