import { ConcealedInput } from "../ui/concealed-input.tsx";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";

/** A short text concealed from onlookers, with a button that shows it (spec §2 "masked input"). */
export function PasswordWidget({ question, value, maxLength, control, onChange }: QuestionWidgetProps) {
  return (
    <ConcealedInput
      {...control}
      what={question.title}
      inputType="text"
      autoComplete="off"
      maxLength={maxLength}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
