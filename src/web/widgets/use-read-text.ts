import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { type Answer, answerFrom, cleanText, type Reading } from "../../engine/index.ts";
import { useShownAnswer } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.ts";
import { fieldIds } from "../ui/field-ids.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { useAfterPress } from "./use-after-press.ts";
import { onTyped, writeInto } from "./use-typed-text.ts";

/** How a box understands one kind of answer, such as a date. The same object for as long as the box is there. */
export interface BoxLanguage {
  /** What a text means; undefined while `load` has not brought what can tell. */
  readonly read: (text: string) => Reading | undefined;
  readonly load?: () => Promise<void>;
  /** How the box shows an answer that was not typed into it; as it stands when absent. */
  readonly shown?: (answer: string) => string;
  /** Whether a text that is taken is put into its usual form once the box is left. */
  readonly tidies?: boolean;
  /** Puts what was just typed into another form, and leaves the caret and what can be undone as they are. */
  readonly regroup?: (box: HTMLInputElement, event: Event) => void;
}

const UNREAD: Reading = { kind: "kept", sentence: "" };

/**
 * Lets a box keep any text as it is typed, and reads it: stored is what the text means, or the text where it means
 * nothing. While somebody types, nothing in the box moves and nothing renders. Once the box is left, what was understood
 * is read back in words, or a sentence says what is wrong. Gives what to spread on the box and on the words under it.
 */
export function useReadText(
  { question, control, onChange, onInputError }: QuestionWidgetProps,
  language: BoxLanguage,
) {
  const input = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const afterPress = useAfterPress();
  const { readBack } = fieldIds(control.id);

  const showStored = useCallback(
    (stored: Answer | undefined) => {
      const box = input.current;
      if (box === null) return;
      const answer = textOf(stored);
      // What was typed stays as it was typed for as long as it means what is stored.
      if (meaningOf(language, box.value) !== answer) writeInto(box, shownText(language, answer));
      if (document.activeElement === box) return;
      whenReadable(language, box, (reading) => {
        // It may have been saved before anything could read it.
        if (reading.kind === "taken") onChange(reading.answer);
        tidy(language, box, reading);
        write(words, reading);
      });
    },
    [language, onChange],
  );
  useShownAnswer(question.key, showStored);

  useLayoutEffect(() => {
    const box = input.current;
    if (box === null) return undefined;
    let isNews = false;
    const leave = () =>
      whenReadable(language, box, (reading) => {
        tidy(language, box, reading);
        onChange(meaningOf(language, box.value));
        const sentence = reading.kind === "kept" ? reading.sentence : undefined;
        onInputError(sentence);
        write(words, reading);
        // Who only passes through a box has heard of it when it was filled in.
        if (isNews) announcements.say(sentence === undefined ? wordsOf(reading) : `Error: ${sentence}`);
        isNews = false;
      });
    let taken = box.value;
    const take = (event: Event) => {
      // Leaving a box tells of a change that was taken with the last key.
      if (event.type === "change" && box.value === taken) return;
      language.regroup?.(box, event);
      taken = box.value;
      write(words, undefined);
      // The answer before its error: whoever hears of an error looks at the answer, too.
      onChange(meaningOf(language, taken));
      onInputError(undefined);
      isNews = true;
      // Browsers and password managers fill in boxes that nobody is in, and so that nobody leaves.
      if (document.activeElement !== box) afterPress(leave);
    };
    const listening = new AbortController();
    const { signal } = listening;
    onTyped(box, take, signal);
    box.addEventListener("focus", () => void language.load?.().catch(() => undefined), { signal });
    // Who turns to another window has not left the box.
    const onBlur = () => document.activeElement !== box && afterPress(leave);
    box.addEventListener("blur", onBlur, { signal });
    return () => listening.abort();
  }, [language, onChange, onInputError, afterPress]);

  const describedBy = [control["aria-describedby"], readBack].filter(Boolean).join(" ");
  return {
    box: { ...control, ref: input, "aria-describedby": describedBy },
    readBack: { id: readBack, ref: words, "data-read-back": true },
  };
}

/** Does something with what the text of a box means, at once where that can be told; nothing where it cannot. */
function whenReadable(
  { read, load }: BoxLanguage,
  box: HTMLInputElement,
  act: (reading: Reading) => void,
): void {
  const now = read(box.value);
  if (now !== undefined) act(now);
  else if (box.value !== "") {
    load?.().then(
      // Somebody may be writing in it again.
      () => document.activeElement !== box && act(read(box.value) ?? UNREAD),
      () => undefined,
    );
  }
}

/** Puts the text of a box that has been left into its usual form; without what nobody sees where there is none. */
function tidy(language: BoxLanguage, box: HTMLInputElement, reading: Reading): void {
  if (reading.kind === "kept") writeInto(box, cleanText(box.value, "one"));
  else if (reading.kind === "taken" && language.tidies === true) {
    writeInto(box, shownText(language, reading.answer));
  }
}

/** What is stored for a text: what it means, or the text without what nobody sees. */
function meaningOf({ read }: BoxLanguage, text: string): string {
  return answerFrom(read(text) ?? UNREAD, cleanText(text, "one"));
}

function shownText({ shown }: BoxLanguage, answer: string): string {
  return shown === undefined ? answer : shown(answer);
}

function wordsOf(reading: Reading | undefined): string {
  return (reading?.kind === "taken" ? reading.words : undefined) ?? "";
}

function write(words: RefObject<HTMLElement | null>, reading: Reading | undefined): void {
  const text = wordsOf(reading);
  if (words.current !== null && words.current.textContent !== text) words.current.textContent = text;
}
