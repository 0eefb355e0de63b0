import { type RefObject, useCallback } from "react";
import { useShownAnswer } from "../answers/use-answer.ts";
import { textOf } from "./question-widget.ts";

/**
 * Lets a text box keep what is typed by itself, so that a key renders nothing: the browser has shown the letter before
 * anybody hears of it. An answer that changes without the box, as when a choice is undone, is written into it.
 */
export function useTypedText(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  key: string,
): void {
  const write = useCallback(
    (answer: Parameters<typeof textOf>[0]) => {
      if (input.current !== null) writeInto(input.current, textOf(answer));
    },
    [input],
  );
  useShownAnswer(key, write);
}

/** Shows a text in a box or a mask; setting the same again would move the caret. */
export function writeInto(box: { value: string }, text: string): void {
  if (box.value !== text) box.value = text;
}
