import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { SampleApplicant } from "../../../src/authoring/sample-applicants/sample-applicant.ts";
import { shownContents } from "../../../src/form/answers/visibility.ts";
import { contentsOf, ownKeys } from "../../../src/form/definition/nodes.ts";
import {
  type Answer,
  type CompiledForm,
  type CompiledPage,
  type DisplayState,
  type LayoutNode,
  shownDate,
} from "../../../src/form/index.ts";
import { honestFileFor } from "../../support/honest-files.ts";
import { displayStateOf } from "../../support/sample-applicants.ts";
import { controlKind } from "./form-driver.ts";

const CONVERSION_LIMIT_MS = 120_000;
const APPEARS_LIMIT_MS = 2_000;
/** How often what was not there yet is looked for again; an answer further down may be what shows it. */
const MOST_ROUNDS = 4;

function codesIn(list: Answer = ""): readonly string[] {
  return String(list)
    .split(";")
    .filter((code) => code !== "");
}

/** Fills a page with what a sample applicant answers and chooses, through its controls and in the order of the page. */
export async function fillPage(
  page: Page,
  form: CompiledForm,
  { sampleApplicant, shown }: PageOfApplicant,
): Promise<void> {
  const filling = new Filling(page, form, sampleApplicant);
  // A review asks nothing.
  if (shown.keys.length === 0) return;
  // The heading is there before the questions are.
  const questions = page.locator(shown.keys.map((key) => `[id="${key}"]`).join(", "));
  await questions.first().waitFor({ state: "attached" });
  await filling.choose(shown.layout);
  for (let round = 0; round < MOST_ROUNDS && filling.left.length > 0; round++) await filling.fillWhatIsLeft();
  expect([sampleApplicant.name, shown.id, filling.left]).toEqual([sampleApplicant.name, shown.id, []]);
}

interface PageOfApplicant {
  readonly sampleApplicant: SampleApplicant;
  readonly shown: CompiledPage;
}

class Filling {
  /** Keys whose question was not on the page when it was their turn. */
  left: readonly string[] = [];
  readonly #page: Page;
  readonly #form: CompiledForm;
  readonly #sampleApplicant: SampleApplicant;
  readonly #displayState: DisplayState;

  constructor(page: Page, form: CompiledForm, sampleApplicant: SampleApplicant) {
    this.#page = page;
    this.#form = form;
    this.#sampleApplicant = sampleApplicant;
    this.#displayState = displayStateOf(sampleApplicant, new Date().toISOString().slice(0, 10));
  }

  async choose(nodes: readonly LayoutNode[]): Promise<void> {
    for (const node of nodes) {
      for (const key of ownKeys(node)) await this.#answer(key);
      await this.#open(node);
      const shown = shownContents(node, this.#sampleApplicant.answers, this.#displayState);
      for (const content of contentsOf(node)) if (shown.includes(content)) await this.choose(content);
    }
  }

  async fillWhatIsLeft(): Promise<void> {
    const keys = this.left;
    this.left = [];
    for (const key of keys) {
      const control = this.#page.locator(`[id="${key}"]`);
      // What is still not there waits for another of those that are left.
      await control.waitFor({ state: "attached", timeout: APPEARS_LIMIT_MS }).catch(() => undefined);
      await this.#answer(key);
    }
  }

  /** Presses what is not an answer: tabs, buttons that confirm, and the button that adds another component. */
  async #open(node: LayoutNode): Promise<void> {
    const page = this.#page;
    if (node.kind === "tabs") {
      const chosen = this.#sampleApplicant.tabs[node.id];
      if (chosen === undefined) return;
      const tab = page.locator(`[id="${node.id}"] [data-tab="${chosen}"]`);
      await tab.click();
      await page.locator(`[id="${node.id}"] [data-tab="${chosen}"][aria-selected=true]`).waitFor();
    }
    if (node.kind === "addAnother") {
      // A group inside another one has its button in each entry of that: the one that stands beside its own first entry.
      const more = page
        .locator(`div:has(> div > [role=group][aria-labelledby="${node.id}-1"])`)
        .getByRole("button", { name: node.label, exact: true })
        .last();
      const { min = 1 } = node;
      for (let count = min; count < (this.#sampleApplicant.addAnother[node.id] ?? min); count++)
        await more.click();
    }
    if (
      node.kind === "confirm" &&
      node.key === undefined &&
      this.#sampleApplicant.confirmed.includes(node.id)
    ) {
      const role = node.type === "button" ? "button" : "checkbox";
      await page.getByRole(role, { name: node.label, exact: true }).click();
    }
  }

  async #answer(key: string): Promise<void> {
    const isEmptied = this.#sampleApplicant.emptied?.includes(key) === true;
    const value = isEmptied ? "" : this.#sampleApplicant.answers[key];
    // What the application begins with stands there already.
    if (value === undefined || value === this.#form.defaults?.[key]) return;
    if (this.#sampleApplicant.carried.includes(key)) return;
    const first = this.#form.questions[key]?.fileOf;
    if (first !== undefined) return await this.#addFile(first, key);
    if (controlKind(this.#form, key) === "none") return;
    if ((await this.#page.locator(`[id="${key}"]`).count()) === 0) this.left = [...this.left, key];
    else await this.#enter(key, value);
  }

  /** A box is left before anything else is pressed: leaving it may show more, which moves what stands below. */
  async #enter(key: string, value: Answer): Promise<void> {
    const control = this.#page.locator(`[id="${key}"]`);
    switch (controlKind(this.#form, key)) {
      case "text":
        await control.fill(String(value));
        return await control.blur();
      case "date":
        await control.fill(shownDate(String(value)));
        return await control.blur();
      case "select":
        await control.selectOption(String(value));
        return;
      case "radio":
        if (value === "") return await control.getByRole("button").click();
        return await control.locator(`input[type=radio][value="${value}"]`).check();
      case "checkbox":
        if ((await control.isChecked()) !== (value === true)) await control.click();
        return;
      case "checkboxes":
        for (const code of codesIn(this.#form.defaults?.[key]))
          if (!codesIn(value).includes(code)) await control.locator(`input[value="${code}"]`).uncheck();
        for (const code of codesIn(value)) await control.locator(`input[value="${code}"]`).check();
        return;
      case "ranking":
        for (const code of String(value).split(";")) await this.#rank(key, code);
        return;
      case "upload":
        return await this.#addFile(key, key);
      case "none":
    }
  }

  async #rank(key: string, code: string): Promise<void> {
    const question = this.#form.questions[key];
    const options = this.#form.options[question?.options ?? ""] ?? [];
    await this.#page
      .locator(`[id="${key}-in-${options.findIndex((option) => option.code === code)}"]`)
      .click();
  }

  /** The files of a question stand in one box, each in a line of its own. */
  async #addFile(first: string, key: string): Promise<void> {
    const control = this.#page.locator(`[id="${first}"]`);
    const { name, bytes: buffer } = await honestFileFor(this.#form, key);
    const file = { name, mimeType: "application/octet-stream", buffer };
    const before = await control.getByRole("link").count();
    await control.locator("input[type=file]").first().setInputFiles(file);
    await control.getByRole("link").nth(before).waitFor({ timeout: CONVERSION_LIMIT_MS });
  }
}
