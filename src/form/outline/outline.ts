import { codesInOrder, labelOf } from "../answers/descriptions.ts";
import { entryTitle } from "../answers/entry-titles.ts";
import { shownPages } from "../answers/shown-pages.ts";
import { shownContents, visibleKeys } from "../answers/visibility.ts";
import {
  type Answer,
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
} from "../definition/answers.ts";
import {
  type CompiledForm,
  type LayoutNode,
  type Question,
  USUAL_CURRENCY,
} from "../definition/compiled-form.ts";
import { FORMAT_TRAITS } from "../definition/formats.ts";
import { ownKeys } from "../definition/layout-tree.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { fileKeys } from "../definition/uploads.ts";
import { readableDate } from "../typed/readable-date.ts";
import { isTypedFormat, TYPED_KINDS } from "../typed/typed-kinds.ts";
import { maskOf } from "./mask-answers.ts";

/** A page as it is read, not filled: its sections and the answers that show. */
export interface OutlinePage {
  readonly id: string;
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

export type OutlineItem =
  | { readonly kind: "section"; readonly title: string; readonly items: readonly OutlineItem[] }
  /** One question that is answered by ticking several marks. */
  | { readonly kind: "group"; readonly title: string; readonly items: readonly OutlineItem[] }
  /** `masked`: the text shows no more of the answer than print may (the last four digits of an ssn). */
  | {
      readonly kind: "text";
      readonly title: string;
      readonly key: string;
      /** The keys of further questions whose answers the text holds. */
      readonly further?: readonly string[];
      readonly text: string;
      /** Of a list: what is chosen, one by one; the text has all of it in one line. */
      readonly chosen?: readonly string[];
      /** The chosen stand in the order that the applicant gave them. */
      readonly ranked?: true;
      readonly masked?: true;
    }
  | { readonly kind: "mark"; readonly title: string; readonly key: string; readonly marked: boolean }
  /** An uploaded document: what it is called is known to whoever stores it. */
  | {
      readonly kind: "document";
      readonly title: string;
      readonly key: string;
      /** The keys of its further files, where the question takes several (FIL-04). */
      readonly further?: readonly string[];
      /** Whether there is any. */
      readonly attached: boolean;
    };

/** For whom it is: staff also read what is worked out for them alone. */
type Reader = "applicant" | "staff";

/**
 * The application in reading order, for print and PDF (ROL-03): only what these answers show, coded
 * answers by their labels, dates in words, secrets masked.
 */
export function outlineOf(
  form: CompiledForm,
  answers: Answers,
  displayState: DisplayState = EMPTY_DISPLAY_STATE,
  reader: Reader = "applicant",
): readonly OutlinePage[] {
  const visible = visibleKeys(form, answers, displayState);
  const question = (key: string): readonly OutlineItem[] => {
    const asked = form.questions[key];
    if (asked === undefined || !visible.has(key) || textsOf(form).has(key)) return [];
    // They are read with the first.
    if (asked.fileOf !== undefined) return [];
    if (reader === "applicant" && isForStaff(form, asked)) return [];
    return [itemFor(form, asked, answers)];
  };
  const itemsOf = (nodes: readonly LayoutNode[]): readonly OutlineItem[] => nodes.flatMap(itemsOfNode);
  const itemsOfNode = (node: LayoutNode): readonly OutlineItem[] => {
    const asked = ownKeys(node).flatMap(question);
    if (node.kind === "checkboxes") {
      return asked.length === 0 ? [] : [{ kind: "group", title: node.label, items: asked }];
    }
    if (node.kind === "monthYear") return monthAndYear(node.label, asked);
    const contents = shownContents(node, answers, displayState);
    if (node.kind === "section") return section(node.title, contents.flatMap(itemsOf));
    if (node.kind === "addAnother") {
      return contents.flatMap((content, index) => {
        const entry = node.components[index];
        return section(entry === undefined ? "" : entryTitle(form, answers, entry), itemsOf(content));
      });
    }
    return [...asked, ...contents.flatMap(itemsOf)];
  };
  const pages = shownPages(form, answers, displayState.today);
  return pages.map(({ id, title, layout }) => ({ id, title, items: itemsOf(layout) }));
}

/** Whether an answer that is worked out is for staff alone (CPT-05). */
function isForStaff({ pages }: CompiledForm, { key, page, computed }: Question): boolean {
  if (!computed) return false;
  return pages.find(({ id }) => id === page)?.uiSchema[key]?.["ui:widget"] === "hidden";
}

/** A section without anything to read is left out; one without a title gives its items to the section around it. */
function section(title: string, items: readonly OutlineItem[]): readonly OutlineItem[] {
  if (items.length === 0 || title === "") return items;
  return [{ kind: "section", title, items }];
}

/** 'May 2027' under the label of both. */
function monthAndYear(label: string, asked: readonly OutlineItem[]): readonly OutlineItem[] {
  const [first, ...rest] = asked;
  if (first?.kind !== "text") return [];
  const parts = asked.flatMap((item) => (item.kind === "text" && item.text !== "" ? [item.text] : []));
  const further = rest.flatMap((item) => (item.kind === "text" ? [item.key] : []));
  return [{ kind: "text", title: label, key: first.key, further, text: parts.join(" ") }];
}

/** One answer as it is read in print: options by their labels, dates in words, secrets masked; empty for nothing. */
export function answerInWords(form: CompiledForm, key: string, answer: Answer): string {
  const question = form.questions[key];
  if (question === undefined || typeof answer === "boolean") return answer === true ? "Yes" : "";
  const item = itemFor(form, question, { [key]: answer });
  return item.kind === "text" ? item.text : answer;
}

function itemFor(form: CompiledForm, question: Question, answers: Answers): OutlineItem {
  const { key, title } = question;
  const value = answers[key];
  if (question.type === "boolean") return { kind: "mark", title, key, marked: value === true };
  const given = typeof value === "string" ? value : "";
  if (question.type === "document") {
    const { further } = question;
    const attached = fileKeys(question).some((one) => !isEmptyAnswer(answers[one]));
    return { kind: "document", title, key, ...(further !== undefined && { further }), attached };
  }
  if (question.type === "list") return { kind: "text", title, key, ...chosenWords(form, question, answers) };
  if (question.options !== undefined) {
    const label = labelOf(form, question, value) || given;
    return { kind: "text", title, key, ...withText(form, question, { label, given, answers }) };
  }
  return { kind: "text", title, key, ...readable(form, question, given) };
}

/** The questions whose answers stand with the option that asks for them. */
const textsOf = memoizeByObject(
  ({ questions }: CompiledForm): ReadonlySet<string> =>
    new Set(Object.values(questions).flatMap(({ texts = {} }) => Object.values(texts))),
);

interface ChosenOption {
  readonly label: string;
  readonly given: string;
  readonly answers: Answers;
}

/** What a list has chosen, each with the text that it asks for; a code that is no option any more stands as it is. */
function chosenWords(form: CompiledForm, question: Question, answers: Answers) {
  const codes = codesInOrder(form, question, answers[question.key]);
  const single: Question = { ...question, type: "string" };
  const parts = codes.map((code) =>
    withText(form, question, { label: labelOf(form, single, code) || code, given: code, answers }),
  );
  const isRanked = question.ranked === true;
  const chosen = parts.map(({ text }) => text);
  const further = parts.flatMap((part) => part.further ?? []);
  return {
    text: (isRanked ? chosen.map((words, index) => `${index + 1}. ${words}`) : chosen).join("; "),
    chosen,
    ...(further.length > 0 && { further }),
    ...(isRanked && { ranked: true as const }),
    ...(parts.some(({ masked }) => masked) && { masked: true as const }),
  };
}

/** 'Other: by a neighbor': the label of what was chosen, with the text that it asks for (TXT-06). */
function withText(
  form: CompiledForm,
  { texts = {} }: Question,
  { label, given, answers }: ChosenOption,
): { readonly text: string; readonly further?: readonly string[]; readonly masked?: true } {
  const text = form.questions[texts[given] ?? ""];
  if (text === undefined) return { text: label };
  const value = answers[text.key];
  const { text: words, ...masked } = readable(form, text, typeof value === "string" ? value : "");
  return { further: [text.key], text: words === "" ? label : `${label}: ${words}`, ...masked };
}

function readable(
  form: CompiledForm,
  question: Question,
  given: string,
): { readonly text: string; readonly masked?: true } {
  const mask = maskOf(form, question);
  if (mask !== undefined) return { text: mask(given), masked: true };
  const { schema } = form.pages.find(({ id }) => id === question.page) ?? {};
  const format = schema?.properties?.[question.key]?.format;
  if (isTypedFormat(format)) {
    return { text: TYPED_KINDS[format].inWords(given, form.currency ?? USUAL_CURRENCY) };
  }
  const isInWords = format !== undefined && FORMAT_TRAITS[format].print === "in words";
  return { text: isInWords ? readableDate(given) : given };
}
