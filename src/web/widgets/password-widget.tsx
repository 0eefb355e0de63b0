import { useRef } from "react";
import { ConcealedInput } from "../ui/concealed-input.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { useTypedText } from "./use-typed-text.ts";

/** A short text concealed from onlookers, with a button that shows it (spec §2 "masked input"). */
export function PasswordWidget({ question, maxLength, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  useTypedText(input, question.key);
  return (
    <ConcealedInput
      {...control}
      ref={input}
      what={question.title}
      inputType="text"
      autoComplete="off"
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
