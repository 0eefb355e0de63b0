import { type RefObject, useCallback, useLayoutEffect } from "react";
import { cleanText, type TextLines } from "../../engine/index.ts";
import { useShownAnswer } from "../answers/use-answer.ts";
import { textOf } from "./question-widget.ts";

interface TypedText {
  readonly answerKey: string;
  /** Gets the text with each change; a function that stays the same. */
  readonly onChange: (text: string) => void;
  readonly lines?: TextLines;
}

/**
 * Lets a text box keep what is typed by itself, so that a key renders nothing: the browser has shown the letter before
 * anybody hears of it. An answer that changes without the box, as when a choice is undone, is written into it. Characters
 * that nobody sees stay in the box until it is left, for taking them out would move the caret and end what can be undone.
 */
export function useTypedText(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { answerKey, onChange, lines = "one" }: TypedText,
): void {
  const write = useCallback(
    (answer: Parameters<typeof textOf>[0]) => {
      const box = input.current;
      if (box !== null && cleanText(box.value, lines) !== textOf(answer)) writeInto(box, textOf(answer));
    },
    [input, lines],
  );
  useShownAnswer(answerKey, write);
  useLayoutEffect(() => {
    const box = input.current;
    if (box === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    onTyped(box, () => onChange(box.value), signal);
    box.addEventListener("blur", () => writeInto(box, cleanText(box.value, lines)), { signal });
    return () => listening.abort();
  }, [input, onChange, lines]);
}

/**
 * Calls back whenever browsers, password managers and voice control tell that a text has changed. React hears of no change
 * that a script made by setting `value`, as some that fill in forms do.
 */
export function onTyped(box: HTMLElement, listener: (event: Event) => void, signal: AbortSignal): void {
  for (const change of ["input", "change"]) box.addEventListener(change, listener, { signal });
}

/** Shows a text in a box; setting the same again would move the caret. */
export function writeInto(box: { value: string }, text: string): void {
  if (box.value !== text) box.value = text;
}
