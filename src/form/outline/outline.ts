import { entryTitle } from "../answers/entry-titles.ts";
import { shownPages } from "../answers/shown-pages.ts";
import { shownContents, visibleKeys } from "../answers/visibility.ts";
import {
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
} from "../definition/answers.ts";
import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { type LayoutNode, ownKeys } from "../definition/nodes.ts";
import { fileKeys } from "../definition/uploads.ts";
import { answerWords } from "./answer-words.ts";
import { answersToQuote, fillQuotes } from "./quoted-answers.ts";
import { MASK, type MaskedAnswers } from "./sensitivity.ts";

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
  /** `masked`: the text shows no more of the answer than the reader, or print, may (the last four digits of an ssn). */
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

/** For whom it is: staff also read what is worked out for them alone, and some of them the masked answers alone. */
type Reader = "applicant" | "staff" | MaskedAnswers;

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
  // What shows follows from all answers; what is read there, also in titles, from those that the reader may read.
  const { answers: read, leftOut } = typeof reader === "object" ? reader : { answers, leftOut: undefined };
  const quoted = answersToQuote(form, read, visible);
  const question = (key: string): readonly OutlineItem[] => {
    const asked = form.questions[key];
    if (asked === undefined || !visible.has(key) || textsOf(form).has(key)) return [];
    // They are read with the first.
    if (asked.fileOf !== undefined) return [];
    if (reader === "applicant" && isForStaff(form, asked)) return [];
    if (leftOut?.has(key)) return [];
    return [itemFor(form, asked, read)];
  };
  const itemsOf = (nodes: readonly LayoutNode[]): readonly OutlineItem[] => nodes.flatMap(itemsOfNode);
  const itemsOfNode = (node: LayoutNode): readonly OutlineItem[] => {
    const asked = ownKeys(node).flatMap(question);
    if (node.kind === "checkboxes") {
      return asked.length === 0 ? [] : [{ kind: "group", title: node.label, items: asked }];
    }
    if (node.kind === "matrix") return section(node.label, asked);
    if (node.kind === "monthYear") return monthAndYear(node.label, asked);
    const contents = shownContents(node, answers, displayState);
    if (node.kind === "section")
      return section(fillQuotes(form, quoted, node.title), contents.flatMap(itemsOf));
    if (node.kind === "addAnother") {
      return contents.flatMap((content, index) => {
        const entry = node.components[index];
        return section(entry === undefined ? "" : entryTitle(form, read, entry), itemsOf(content));
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

function itemFor(form: CompiledForm, question: Question, answers: Answers): OutlineItem {
  const { key, title } = question;
  const value = answers[key];
  const keys = question.type === "document" ? fileKeys(question) : [key];
  if (keys.some((one) => answers[one] === MASK))
    return { kind: "text", title, key, text: MASK, masked: true };
  if (question.type === "boolean") return { kind: "mark", title, key, marked: value === true };
  if (question.type === "document") {
    const { further } = question;
    const attached = fileKeys(question).some((one) => !isEmptyAnswer(answers[one]));
    return { kind: "document", title, key, ...(further !== undefined && { further }), attached };
  }
  return { kind: "text", title, key, ...answerWords(form, question, answers) };
}

/** The questions whose answers stand with the option that asks for them. */
const textsOf = memoizeByObject(
  ({ questions }: CompiledForm): ReadonlySet<string> =>
    new Set(Object.values(questions).flatMap(({ texts = {} }) => Object.values(texts))),
);
