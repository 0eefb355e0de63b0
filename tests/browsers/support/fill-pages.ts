import { expect } from "vitest";
import type { Answer, Answers } from "../../../src/form/definition/answers.ts";
import type { CompiledPage } from "../../../src/form/definition/compiled-form.ts";
import { shownDate } from "../../../src/form/index.ts";
import { FORM } from "../../forms/application.ts";
import { partsOfQuestion } from "../../journeys/support/example-answers.ts";
import { controlKind } from "../../journeys/support/form-driver.ts";
import type { DrivenPage } from "./driven-page.ts";

/** How often what was not there yet is looked for again: an answer further down may be what shows it. */
const MOST_ROUNDS = 4;

/** Answers the questions of a page of the product's own form, in its order; each must be called what the form calls it. */
export async function fillPage(page: DrivenPage, { keys }: CompiledPage, answers: Answers): Promise<void> {
  let left = keys.filter((key) => answers[key] !== undefined && answers[key] !== "");
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round++) {
    const missing: string[] = [];
    for (const key of left) {
      if (await page.has(byId(key))) await answer(page, key, answers[key] ?? "");
      else missing.push(key);
    }
    left = missing;
  }
  expect(left).toEqual([]);
}

async function answer(page: DrivenPage, key: string, value: Answer): Promise<void> {
  const control = byId(key);
  const kind = controlKind(FORM, key);
  expect([key, ...(await page.names(control))]).toEqual([key, partsOfQuestion(FORM, key).question.title]);
  switch (kind) {
    case "text":
    case "date":
      await page.type(control, kind === "date" ? shownDate(String(value)) : String(value));
      return await page.leave(control);
    case "select":
      return await page.choose(control, String(value));
    case "radio":
      return await page.press(`${control} input[value="${String(value)}"]`);
    case "checkbox":
      return await page.press(control);
    default:
      throw new Error(`${key} is answered in other steps than one.`);
  }
}

/** What stands in the controls of a page. */
export async function answersOn(page: DrivenPage, { keys }: CompiledPage): Promise<unknown> {
  return await page.evaluate(readControls, [...keys]);
}

function byId(key: string): string {
  return `[id="${key}"]`;
}

/** Runs in the browser. */
function readControls(keys: readonly string[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const key of keys) {
    const element = document.getElementById(key);
    if (element === null) continue;
    const control = element.querySelector("input[type=radio]:checked") ?? element;
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      values[key] = String(control.checked);
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
      values[key] = control.value;
  }
  return values;
}
