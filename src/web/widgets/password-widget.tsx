import { useRef } from "react";
import { ConcealedInput } from "../ui/concealed-input.tsx";
import { useTypedText } from "./box-text.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** A short text concealed from onlookers, with a button that shows it (WID-02). */
export function PasswordWidget({ question, maxLength, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  const first = useTypedText(input, { answerKey: question.key, onChange });
  const { counted, count } = useCountNearLimit(control, question.key, maxLength);
  return (
    <>
      {count}
      <ConcealedInput
        {...counted}
        {...first}
        ref={input}
        what={question.title}
        inputType="text"
        autoComplete="off"
      />
    </>
  );
}
