import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type AnswerState, applyChanges, hideAndRestore } from "../../../src/form/answers/apply-changes.ts";
import { visibleKeys } from "../../../src/form/answers/visibility.ts";
import type { Answer, Answers } from "../../../src/form/definition/answers.ts";
import { type DisplayState, EMPTY_DISPLAY_STATE } from "../../../src/form/definition/answers.ts";
import type { CompiledForm, CompiledPage } from "../../../src/form/definition/compiled-form.ts";
import { accessibilityFindings } from "./accessible.ts";
import type { Situation } from "./example-answers.ts";
import { answerQuestion, controlKind, readPage } from "./form-driver.ts";
import { answersAmong, shownTexts, textsOf } from "./layout-conditions.ts";

/** How long the page takes to show that it is saving. */
const SHOWN_AFTER_MS = 150;

/**
 * A form in the browser beside what the engine says of the same answers: each is held against the other, and the
 * server's records against both.
 */
export class WatchedForm {
  readonly page: Page;
  readonly form: CompiledForm;
  readonly #today: string;
  readonly #scanned = new Set<string>();
  #state: AnswerState = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };

  /** `today` is the browser's day, yyyy-mm-dd. */
  constructor(page: Page, form: CompiledForm, today: string) {
    this.page = page;
    this.form = form;
    this.#today = today;
  }

  /** The same applicant in another browser: nothing is among the hidden answers, and no button is confirmed but by its answers. */
  in(page: Page): WatchedForm {
    const other = new WatchedForm(page, this.form, this.#today);
    other.#state = {
      answers: this.answers,
      displayState: { ...this.displayState, confirmed: [] },
      hiddenAnswers: {},
    };
    return other;
  }

  /** Everything answered and not cleared, companions included. */
  get answers(): Answers {
    return answersAmong(this.#state.answers, Object.keys(this.#state.answers));
  }

  get displayState(): DisplayState {
    return this.#state.displayState;
  }

  get situation(): Situation {
    return { form: this.form, answers: this.#state.answers, today: this.#today };
  }

  /** Answers a question in the browser. */
  async answer(key: string, value: Answer): Promise<void> {
    await answerQuestion(this.page, this.form, key, value);
    this.change({ [key]: value });
  }

  /** Takes note of answers that the browser was given otherwise. */
  change(changes: Answers): void {
    this.#state = applyChanges(this.form, this.#state, changes);
  }

  /** Takes note of what else decides on what shows: components, tabs, confirmations. */
  changeView(change: Partial<DisplayState>): void {
    this.#state = hideAndRestore(this.form, {
      ...this.#state,
      displayState: { ...this.#state.displayState, ...change },
    });
  }

  /** The page shows the questions, answers and texts that the engine says it does; axe looks at what is new. */
  async expectPage(shown: CompiledPage): Promise<void> {
    const expected = this.#expected(shown);
    const read = () => readPage(this.page, this.form, shown.keys, textsOf(shown));
    await expect.poll(read, { interval: 20, timeout: 120_000 }).toEqual(expected);
    const state = JSON.stringify([shown.id, Object.keys(expected.answers), expected.texts]);
    if (this.#scanned.has(state)) return;
    this.#scanned.add(state);
    expect(await accessibilityFindings(this.page)).toEqual([]);
  }

  #expected(shown: CompiledPage) {
    const { answers, displayState } = this.#state;
    const visible = visibleKeys(this.form, answers, displayState);
    const asked = shown.keys.filter((key) => visible.has(key) && controlKind(this.form, key) !== "upload");
    const empty = (key: string) => (controlKind(this.form, key) === "checkbox" ? false : "");
    const given = asked.map((key) => [key, answers[key] ?? empty(key)] as const);
    return { answers: Object.fromEntries(given), texts: shownTexts(shown, answers, displayState) };
  }

  /** None of these questions is on the page. */
  async expectHidden(keys: readonly string[]): Promise<void> {
    const seen = await readPage(this.page, this.form, keys, []);
    expect(Object.keys(seen.answers)).toEqual([]);
  }

  /** These answers are on the page. */
  async expectShown(answers: Answers): Promise<void> {
    const seen = await readPage(this.page, this.form, Object.keys(answers), []);
    expect(seen.answers).toEqual(answers);
  }

  /** Looks away, which saves; then the server holds exactly what was entered and not cleared, and none of these. */
  async expectCleared(keys: readonly string[]): Promise<void> {
    await this.page.evaluate(lookAway);
    // What was saved as it was typed may still be on its way; that it is shows a moment later.
    await this.page.waitForTimeout(SHOWN_AFTER_MS);
    await this.page.locator("[data-save-state=saved]").waitFor({ state: "attached" });
    const stored = () => storedAnswers(this.page);
    await expect.poll(stored, { interval: 30, timeout: 120_000 }).toEqual(this.answers);
    expect(answersAmong(await stored(), keys)).toEqual({});
  }
}

/** The answers that the server holds for the applicant of this browser, without the empty ones. */
export async function storedAnswers(page: Page): Promise<Answers> {
  const response = await page.request.get("/api/profile");
  const { answer }: { answer: Answers } = await response.json();
  return answersAmong(answer, Object.keys(answer));
}

/** Runs in the browser: what happens when the applicant turns to another tab and comes back. */
function lookAway(): void {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  document.dispatchEvent(new Event("visibilitychange"));
}
