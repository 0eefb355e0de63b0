import type { FactoryOpts, InputMask } from "imask";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Answer } from "../../engine/index.ts";
import { useShownAnswer } from "../answers/use-answer.ts";
import { IMask } from "./imask.ts";
import { textOf } from "./question-widget.ts";
import { writeInto } from "./use-typed-text.ts";

interface MaskOptions {
  /** Must not change while the input is mounted. */
  readonly mask: FactoryOpts;
  readonly answerKey: string;
  /** The answer as it is typed, the answer itself when absent; a function that stays the same. */
  readonly typed?: (answer: string) => string;
  /** Gets each new masked text. */
  readonly onAccept: (text: string) => void;
}

const asItStands = (answer: string) => answer;

/** Puts a mask on a text input, which shows the answer formatted and renders nothing while it is typed into. */
export function useMask(
  input: RefObject<HTMLInputElement | null>,
  { mask, answerKey, typed = asItStands, onAccept }: MaskOptions,
): void {
  const instance = useRef<InputMask<FactoryOpts> | undefined>(undefined);
  const accept = useRef(onAccept);
  const written = useRef("");
  useEffect(() => {
    accept.current = onAccept;
  });
  useEffect(() => {
    if (input.current === null) return;
    // The page is painted before this: something may be filled in by now that no mask has told of.
    const isFilledIn = input.current.value !== written.current;
    const masked = IMask(input.current, mask);
    instance.current = masked;
    masked.on("accept", () => accept.current(masked.value));
    if (isFilledIn) accept.current(masked.value);
    return () => {
      masked.destroy();
      instance.current = undefined;
    };
  }, [input, mask]);
  const show = useCallback(
    (answer: Answer | undefined) => {
      // The mask is put on what stands in the input already.
      const shown = instance.current ?? input.current;
      if (shown === null) return;
      writeInto(shown, typed(textOf(answer)));
      written.current = shown.value;
    },
    [input, typed],
  );
  useShownAnswer(answerKey, show);
}
