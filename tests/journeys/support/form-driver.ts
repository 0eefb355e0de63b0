import type { Locator, Page } from "playwright-core";
import { optionsOf } from "../../../src/form/answers/visibility.ts";
import type { Answer, Answers } from "../../../src/form/definition/answers.ts";
import type { CompiledForm } from "../../../src/form/definition/compiled-form.ts";
import { answerFrom, readDate, shownDate } from "../../../src/form/index.ts";
import { partsOfQuestion } from "./example-answers.ts";

/** How an applicant meets a question. */
type Control =
  | "text"
  | "date"
  | "select"
  | "radio"
  | "checkbox"
  | "checkboxes"
  | "ranking"
  | "upload"
  | "none";

const CONTROL_OF_WIDGET: Readonly<Record<string, Control>> = {
  date: "date",
  select: "select",
  month: "select",
  year: "select",
  radio: "radio",
  checkbox: "checkbox",
  checkboxes: "checkboxes",
  ranking: "ranking",
  upload: "upload",
  output: "none",
  hidden: "none",
};

/** The control that a published question has on its page. */
export function controlKind(form: CompiledForm, key: string): Control {
  const { question, ui } = partsOfQuestion(form, key);
  const widget = ui["ui:widget"];
  if (question.computed) return "none";
  if (question.type === "list") return question.ranked === true ? "ranking" : "checkboxes";
  if (widget !== undefined) return CONTROL_OF_WIDGET[widget] ?? "text";
  if (question.type === "boolean") return "checkbox";
  if (question.type === "document") return "upload";
  return question.options === undefined ? "text" : "select";
}

/** The control of a question by its role and its own words; the answer key tells apart those with the same words. */
export function controlOf(page: Page, form: CompiledForm, key: string): Locator {
  const { question, ui } = partsOfQuestion(form, key);
  const name = { name: ui["ui:title"] ?? question.title, exact: true };
  const named = {
    text: page.getByRole("textbox", name).or(page.getByRole("combobox", name)),
    date: page.getByRole("textbox", name),
    select: page.getByRole("combobox", name),
    radio: page.getByRole("radiogroup", name),
    checkbox: page.getByRole("checkbox", name),
    checkboxes: page.getByRole("group", name),
    ranking: page.getByRole("group", name),
    upload: page.getByRole("group", name),
    none: page.locator("output"),
  };
  return named[controlKind(form, key)].and(page.locator(`[id="${key}"]`));
}

/** Answers a question as an applicant does; an empty answer empties it. Uploads have steps of their own. */
export async function answerQuestion(
  page: Page,
  form: CompiledForm,
  key: string,
  value: Answer,
): Promise<void> {
  const control = controlOf(page, form, key);
  switch (controlKind(form, key)) {
    case "text":
      await control.fill(String(value));
      break;
    case "date":
      await control.fill(shownDate(String(value)));
      break;
    case "select":
      await control.selectOption(String(value));
      break;
    case "radio":
      await control.getByRole("radio", { name: labelOfOption(form, key, value), exact: true }).check();
      break;
    case "checkbox":
      await control.setChecked(value === true);
      break;
    default:
      throw new Error(`${key} is answered in other steps than one.`);
  }
}

function labelOfOption(form: CompiledForm, key: string, value: Answer): string {
  const { question } = partsOfQuestion(form, key);
  const all = question.options === undefined ? [] : optionsOf(form, question, {});
  const option = all.find(({ code }) => code === value);
  if (option === undefined) throw new Error(`${key} has no option ${String(value)}.`);
  return option.label;
}

/** Chooses what a search suggests, or `Use: …`; the record of a suggestion, by field name. */
export async function chooseSuggestion(
  page: Page,
  box: Locator,
  text: string,
  suggestion: RegExp,
): Promise<Readonly<Record<string, string>>> {
  await box.fill("");
  await box.pressSequentially(text);
  const option = page.getByRole("listbox").getByRole("option", { name: suggestion }).first();
  await option.waitFor();
  const isRecord = !((await option.textContent()) ?? "").startsWith("Use: ");
  const detail = isRecord ? page.waitForResponse(/\/lookup\/find\?.*\bid=/) : undefined;
  await option.click();
  const response = await detail;
  // The journey reads what the product's own server says; every field of a record is text.
  return response === undefined ? {} : ((await response.json()) as Record<string, string>);
}

/** What is on the page: the answers of the questions that show, and how often each of some texts stands there. */
export interface Seen {
  readonly answers: Answers;
  readonly texts: Readonly<Record<string, number>>;
}

interface RawControl {
  readonly key: string;
  readonly value: string;
  readonly isChecked: boolean;
}

/** Reads the page in one go. Documents are left out: what their control shows is no answer. */
export async function readPage(
  page: Page,
  form: CompiledForm,
  keys: readonly string[],
  texts: readonly string[],
): Promise<Seen> {
  const asked = keys.filter((key) => controlKind(form, key) !== "upload");
  const raw = await page.evaluate(readControls, { keys: asked, texts });
  const answers = raw.controls.map(({ key, value, isChecked }) => {
    const kind = controlKind(form, key);
    const text = kind === "date" ? answerFrom(readDate(value), value) : value;
    return [key, kind === "checkbox" ? isChecked : text] as const;
  });
  return { answers: Object.fromEntries(answers), texts: raw.texts };
}

/** Runs in the browser. */
function readControls({ keys, texts }: { keys: readonly string[]; texts: readonly string[] }) {
  const controls: RawControl[] = [];
  for (const key of keys) {
    const element = document.getElementById(key);
    if (element?.checkVisibility() !== true) continue;
    const chosen = element.querySelector("input[type=radio]:checked");
    const control = element instanceof HTMLFieldSetElement ? chosen : element;
    const hasValue =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement;
    controls.push({
      key,
      value: hasValue ? control.value : "",
      isChecked: control instanceof HTMLInputElement && control.checked,
    });
  }
  const said = document.querySelector("main")?.innerText.replaceAll(/\s+/g, " ") ?? "";
  const counts = texts.map((text) => [text, said.split(text).length - 1] as const);
  return { controls, texts: Object.fromEntries(counts) };
}
