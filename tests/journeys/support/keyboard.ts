import type { ElementHandle, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { IS_LONG } from "../../setup/long-run.ts";
import { find, type Question } from "./questions.ts";

/** More stops than the longest page has, with a page of the form within it. */
const MOST_STOPS = 600;
/** What a page shows anew is found by the tenth stop. */
const FOUND_FOR = 10;
/** More options than the longest list has. */
const MOST_OPTIONS = 100;

/** Whether this control has the focus. */
export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/**
 * Gives one of the controls the focus: by Tab in the long run, which takes a press for each control before it, else at once.
 * That Tab comes to every control, and in which order, is looked at on every screen (screens.test.ts).
 */
export async function reach(page: Page, controls: Locator): Promise<void> {
  if (IS_LONG) return tabTo(page, controls);
  await controls.first().waitFor();
  if (!(await controls.evaluateAll(focusOne))) throw new Error(`Tab never reaches ${String(controls)}.`);
}

/** Runs in the browser. Of radio buttons Tab reaches the checked one; of a box of one line it selects the text. */
function focusOne(elements: readonly Element[]): boolean {
  const controls = elements.filter((element) => element instanceof HTMLElement);
  const isChecked = (element: Element) => element instanceof HTMLInputElement && element.checked;
  const control = controls.find(isChecked) ?? controls.find((element) => element.checkVisibility());
  if (control === undefined || control.tabIndex < 0) return false;
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
  return control === control.ownerDocument.activeElement;
}

/** Presses Tab until one of the controls has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, controls: Locator): Promise<void> {
  await controls.first().waitFor();
  let known: readonly ElementHandle[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    // To find a control by its role and name the whole page is read, which takes longer than a press of the key.
    let focus = stop % FOUND_FOR === 0 ? "gone" : await focusAmong(known).catch(() => "gone");
    if (focus === "gone") {
      known = await controls.elementHandles();
      focus = await focusAmong(known);
    }
    if (focus === "there") return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(controls)}.`);
}

/** Whether one of them has the focus; "gone" where the page does not have all of them any more. */
async function focusAmong(controls: readonly ElementHandle[]): Promise<"there" | "elsewhere" | "gone"> {
  const [first] = controls;
  if (first === undefined) return "gone";
  return await first.evaluate((node, all) => {
    if (all.some((element) => element === node.ownerDocument?.activeElement)) return "there";
    return all.every(({ isConnected }) => isConnected) ? "elsewhere" : "gone";
  }, controls);
}

/** Reaches a button or link and presses it. */
export async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press("Enter");
}

/** Answers questions in order with the keyboard alone: Tab, letters, arrows and Space. */
export async function answerByKeyboard(page: Page, questions: readonly Question[]): Promise<void> {
  for (const question of questions) await answerOne(page, question);
}

async function answerOne(page: Page, question: Question): Promise<void> {
  const control = find(page, question);
  switch (question.kind) {
    case "type":
    case "search":
      await reach(page, control);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(question.answer);
      break;
    case "pick":
      await reach(page, control);
      await page.keyboard.press("Home");
      await pressUntil(page, "ArrowDown", async () => {
        const chosen = await control.locator("option:checked").textContent();
        return chosen === question.answer;
      });
      break;
    case "choose":
      await chooseRadio(page, control);
      break;
    case "tick":
      await reach(page, control);
      await page.keyboard.press("Space");
      break;
  }
}

/** Tab reaches a group of radio buttons as one stop; the arrows choose within it. */
async function chooseRadio(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute("name");
  await reach(page, page.locator(`input[type=radio][name="${name}"]`));
  if (await hasFocus(radio)) {
    await page.keyboard.press("Space");
    return;
  }
  await pressUntil(page, "ArrowDown", () => radio.isChecked());
}

async function pressUntil(page: Page, key: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < MOST_OPTIONS; presses++) {
    if (await isDone()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to the answer.`);
}

/** Types into a search box, goes down to the suggestion and takes it with Enter; `Use: …` takes what was typed. */
export async function searchByKeyboard(
  page: Page,
  box: Locator,
  text: string,
  suggestion: RegExp,
): Promise<void> {
  await reach(page, box);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  const option = page.getByRole("listbox").getByRole("option", { name: suggestion }).first();
  await option.waitFor();
  const name = (await option.textContent()) ?? "";
  const isHighlighted = async () => {
    const id = await box.getAttribute("aria-activedescendant");
    return id !== null && id === (await option.getAttribute("id"));
  };
  await pressUntil(page, "ArrowDown", isHighlighted);
  const detail = name.startsWith("Use: ") ? undefined : page.waitForResponse(/\/lookup\/find\?.*\bid=/);
  await page.keyboard.press("Enter");
  await detail;
  await option.waitFor({ state: "hidden" });
}

/**
 * Moves along a list of tabs with the arrows, which chooses nothing, and chooses the tab with Enter; `confirm` is the
 * button of the dialog that asks when something would be lost.
 */
export async function chooseTab(page: Page, tabs: Locator, label: string, confirm?: string): Promise<void> {
  const tab = tabs.getByRole("tab", { name: label, exact: true });
  const shown = tabs.getByRole("tab", { selected: true });
  await reach(page, shown);
  const before = await shown.innerText();
  await pressUntil(page, "ArrowRight", () => hasFocus(tab));
  expect(await shown.innerText()).toBe(before);
  await page.keyboard.press("Enter");
  if (confirm !== undefined) {
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: confirm, exact: true }));
  }
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => hasFocus(tab)).toBe(true);
}
