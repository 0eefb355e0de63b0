import { groupedSsn, readSsn } from "../../form/index.ts";
import { ConcealedInput } from "../ui/concealed-input.tsx";
import { type BoxLanguage, useReadText } from "./box-text.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";
import * as sentences from "./sentences.ts";

/**
 * Puts what was just typed into a form that has the same digits, such as groups of them: the caret stays behind the same
 * digit, and the browser can undo it like anything typed. What is being composed, or was just undone, stays as it is.
 */
function replaceTyped(box: HTMLInputElement, event: Event, form: (text: string) => string): void {
  const typed = box.value;
  const formed = form(typed);
  if (formed === typed || isUndoOrComposition(event)) return;
  const before = typed.slice(0, box.selectionStart ?? typed.length);
  const caret = caretBehind(countDigits(form(before)), formed, /\D$/.test(before));
  if (document.activeElement !== box) {
    box.value = formed;
    return;
  }
  box.select();
  // Setting the value would forget what can be undone.
  const isInserted = "execCommand" in document && document.execCommand("insertText", false, formed);
  if (!isInserted) box.value = formed;
  box.setSelectionRange(caret, caret);
}

function isUndoOrComposition(event: Event): boolean {
  return event instanceof InputEvent && (event.isComposing || event.inputType.startsWith("history"));
}

function countDigits(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}

/** The place behind so many digits, and behind the mark that follows them if the caret was behind a mark. */
function caretBehind(digits: number, text: string, isBehindMark: boolean): number {
  let caret = 0;
  for (let count = 0; count < digits && caret < text.length; caret++) {
    if (/\d/.test(text[caret] ?? "")) count++;
  }
  return isBehindMark && /^\D/.test(text.slice(caret)) ? caret + 1 : caret;
}

const SSN: BoxLanguage = {
  read: readSsn,
  tidies: true,
  regroup: (box, event) => replaceTyped(box, event, groupedSsn),
};

/** A Social Security number, grouped ddd-dd-dddd while it is typed and concealed from onlookers (VAL-10). */
export function SsnWidget(props: QuestionWidgetProps) {
  const { box } = useReadText(props, SSN);
  return (
    <ConcealedInput
      {...box}
      aria-describedby={props.control["aria-describedby"]}
      what={sentences.ssn}
      inputType="text"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
