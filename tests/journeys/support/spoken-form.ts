import { shownContents, visibleKeys } from "../../../src/form/answers/visibility.ts";
import { plainText } from "../../../src/form/definition/definition.ts";
import {
  type Answers,
  type CompiledForm,
  type DisplayState,
  type ErrorMap,
  type LayoutNode,
  type OutlineItem,
  optionsOf,
  outlineOf,
  shownDate,
} from "../../../src/form/index.ts";
import { partsOfQuestion } from "./example-answers.ts";
import { controlKind } from "./form-driver.ts";
import { allOf, type Spoken, spokenLine } from "./spoken-page.ts";

/** A form as an applicant has left it. */
export interface FilledForm {
  readonly form: CompiledForm;
  readonly answers: Answers;
  readonly displayState: DisplayState;
  readonly errors: ErrorMap;
  /** Whether somebody has begun to work: streets have their search then, and plain boxes before. */
  readonly hasBegun: boolean;
  /** What the sheet says of documents, by key. */
  readonly documents: Readonly<Record<string, string>>;
}

/** What answers and what names the groups of answers; buttons beside them are the widgets' affair. */
const TOLD = /^(group|radiogroup|heading|textbox|combobox|radio|checkbox|tablist|tab|tabpanel)$/;

/** The controls and groups that a screen reader meets on a page of the form, a line each. */
export function toldControls(page: readonly Spoken[]): readonly string[] {
  const lines = allOf(groupsOf(page))
    .filter(({ role }) => TOLD.test(role))
    .map(spokenLine);
  // With an account the box that files are dropped on is a group in the group of its question.
  return lines.filter((line, index) => !line.startsWith("group") || line !== lines[index - 1]);
}

/** The sections of a page of the form. */
function groupsOf(page: readonly Spoken[]): readonly Spoken[] {
  return page.find(({ role }) => role === "main")?.inside.filter(({ role }) => role === "group") ?? [];
}

/** The same, as they follow from the definitions and the answers. */
export function expectedControls(filled: FilledForm, pageId: string): readonly string[] {
  const layout = filled.form.pages.find(({ id }) => id === pageId)?.layout ?? [];
  return layout.flatMap((node) => controlsOf(filled, node, pageId));
}

function controlsOf(filled: FilledForm, node: LayoutNode, pageId: string): readonly string[] {
  const { answers, displayState, form } = filled;
  const contents = shownContents(node, answers, displayState);
  const within = contents.flat().flatMap((inner) => controlsOf(filled, inner, pageId));
  switch (node.kind) {
    case "section":
      return [`group "${node.title}"`, `heading "${node.title}" [level=2]`, ...within];
    case "checkboxes":
    case "matrix":
    case "monthYear":
      return [`group "${node.label}"`, ...node.keys.flatMap((key) => controlsOfQuestion(filled, key))];
    case "addAnother":
      return contents.flatMap((content, index) => {
        const title = node.components[index]?.title ?? "";
        return [
          `group "${title}"`,
          `heading "${title}" [level=3]`,
          ...content.flatMap((inner) => controlsOf(filled, inner, pageId)),
        ];
      });
    case "tabs": {
      const chosen = node.tabs.find(({ id }) => id === displayState.tabs[node.id]) ?? node.tabs[0];
      const tabs = node.tabs.map((tab) => `tab "${tab.label}"${tab === chosen ? " [selected]" : ""}`);
      return [`tablist "${node.label}"`, ...tabs, `tabpanel "${chosen?.label}"`, ...within];
    }
    case "search": {
      const isPlain = node.category === "address" && !filled.hasBegun;
      const box = controlsOfQuestion(filled, node.key);
      return [...(isPlain ? box : box.map((line) => line.replace(/^textbox/, "combobox"))), ...within];
    }
    case "question":
    case "upload":
      return controlsOfQuestion(filled, node.key);
    case "confirm":
      if (node.key === undefined && node.type === "checkbox") {
        throw new Error(`${form.title} has a confirmation that this does not tell.`);
      }
      return [...(node.key === undefined ? [] : controlsOfQuestion(filled, node.key)), ...within];
    case "review":
      return reviewOf(filled, pageId);
    default:
      return within;
  }
}

/** The headings of a review in its section: pages, sections and entries of all pages but its own. */
function reviewOf({ form, answers, displayState }: FilledForm, pageId: string): readonly string[] {
  const headings = (item: OutlineItem, level: number): readonly string[] =>
    item.kind === "section"
      ? [
          `heading "${item.title}" [level=${level}]`,
          ...item.items.flatMap((inner) => headings(inner, level + 1)),
        ]
      : [];
  return outlineOf(form, answers, displayState)
    .filter(({ id, items }) => id !== pageId && items.length > 0)
    .flatMap(({ title, items }) => [
      `heading "${title}" [level=3]`,
      ...items.flatMap((item) => headings(item, 4)),
    ]);
}

function controlsOfQuestion(filled: FilledForm, key: string): readonly string[] {
  const { form, answers, displayState, errors } = filled;
  if (!visibleKeys(form, answers, displayState).has(key)) return [];
  const { question, ui } = partsOfQuestion(form, key);
  const title = ui["ui:title"] ?? question.title;
  const answer = answers[key];
  const said = (text: string) => (text === "" ? "" : `: ${text}`);
  const invalid = errors[key] === undefined ? "" : " [invalid]";
  const control = (role: string, text = "") => `${role} "${title}"${invalid}${said(text)}`;
  const options = question.options === undefined ? [] : optionsOf(form, question, answers);
  const chosen = options.find(({ code }) => code === answer);
  switch (controlKind(form, key)) {
    case "text":
      return [control("textbox", String(answer ?? ""))];
    case "date":
      return [control("textbox", shownDate(String(answer ?? "")))];
    case "select":
      // The notation of the page has no options that stand in a group.
      return [
        control(
          "combobox",
          chosen?.group === undefined ? (chosen?.label ?? (String(answer ?? "") || "--")) : "",
        ),
      ];
    case "radio":
      return [
        control("radiogroup"),
        ...options.map(({ code, label }) => `radio "${label}"${code === answer ? " [checked]" : ""}`),
      ];
    case "checkbox":
      return [`checkbox "${title}"${answer === true ? " [checked]" : ""}${invalid}`];
    case "upload":
      return [`group "${title}"`];
    default:
      throw new Error(`${key} has a control that this does not tell.`);
  }
}

/** What is said beside the controls that show, in the order of the page: help, and what is wrong. */
export function expectedWords(filled: FilledForm, pageId: string): readonly string[] {
  const { form, answers, displayState, errors } = filled;
  const visible = visibleKeys(form, answers, displayState);
  const keys = form.pages.find(({ id }) => id === pageId)?.keys.filter((key) => visible.has(key)) ?? [];
  return keys.flatMap((key) => {
    const help = partsOfQuestion(form, key).ui["ui:help"];
    return [...(help === undefined ? [] : [plainText(help)]), ...(errors[key] ?? [])].map(withoutSpaces);
  });
}

/** All texts of the groups of a page, in reading order. */
export function toldWords(page: readonly Spoken[]): string {
  const texts = allOf(groupsOf(page)).map(({ role, name, value }) => {
    if (role === "link") return name;
    return /^(text|paragraph|listitem|strong)$/.test(role) ? value : "";
  });
  return withoutSpaces(texts.join(""));
}

/** Spaces and marks of lists stand elsewhere on a page than in its definition. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s•]/g, "");

/** The application as staff read it: headings, questions and answers, a line each. */
export function expectedSheet({ form, answers, displayState, documents }: FilledForm): readonly string[] {
  return outlineOf(form, answers, displayState).flatMap(({ title, items }) => [
    `heading "${title}" [level=2]`,
    ...items.flatMap((item) => sheetLines(item, documents, 3)),
  ]);
}

/** The same, as the sheet says it. */
export function toldSheet(page: readonly Spoken[]): readonly string[] {
  const lines = allOf(page)
    .filter(({ role }) => /^(heading|term|definition|listitem)$/.test(role))
    .filter(({ role, inside }) => role !== "definition" || inside.length === 0)
    .map(spokenLine);
  return lines.slice(lines.findIndex((line) => line.endsWith("[level=2]")));
}

function sheetLines(item: OutlineItem, documents: FilledForm["documents"], level: number): readonly string[] {
  const inside = (items: readonly OutlineItem[]) =>
    items.flatMap((inner) => sheetLines(inner, documents, level + 1));
  switch (item.kind) {
    case "section":
      return [`heading "${item.title}" [level=${level}]`, ...inside(item.items)];
    case "group":
      return [`term: ${item.title}`, ...inside(item.items)];
    case "mark":
      return [`listitem: [${item.marked ? "X" : " "}] ${item.title}`];
    case "text":
      return [`term: ${item.title}`, `definition: ${item.text || "Not answered"}`];
    case "document":
      return [`term: ${item.title}`, `definition: ${documents[item.key] ?? "Not attached"}`];
  }
}
