import { useRef } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { DATE_MASK } from "./date-mask.ts";
import { isDay, toAnswer, toTyped } from "./date-text.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useMask } from "./use-mask.ts";

/**
 * A date, typed as MM/DD/YYYY and stored as yyyy-mm-dd. An unfinished or impossible date is kept as typed and
 * refused with a sentence when the applicant moves on (spec §5 "Date input rejects invalid dates").
 */
export function DateWidget({ question, ui, control, onChange, onInputError }: QuestionWidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  const afterPress = useAfterPress();
  const store = useAnswerStore();
  useMask(input, {
    mask: DATE_MASK,
    answerKey: question.key,
    typed: toTyped,
    onAccept: (text) => {
      onInputError(undefined);
      onChange(toAnswer(text));
    },
  });
  const check = () => {
    const answer = textOf(store.get(question.key));
    const isGood = answer === "" || isDay(answer);
    onInputError(
      isGood ? undefined : (question.messages.format ?? "Please enter a valid date as MM/DD/YYYY."),
    );
  };
  return (
    <TextInput
      {...control}
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete={ui["ui:autocomplete"] ?? "off"}
      placeholder="MM/DD/YYYY"
      maxWidth="12rem"
      onBlur={() => afterPress(check)}
    />
  );
}
