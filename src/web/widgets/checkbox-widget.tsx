import { useRef } from "react";
import { useAnswer } from "../answers/use-answer.ts";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { RequiredMark } from "../ui/field.tsx";
import { useTypedAhead } from "../ui/typed-ahead.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** A single box for a boolean answer, its title beside it (WID-03). */
export function CheckboxWidget({ question, control, onChange }: QuestionWidgetProps) {
  const value = useAnswer(question.key);
  const box = useRef<HTMLInputElement>(null);
  useTypedAhead(box, ({ checked }) => checked !== (value === true) && onChange(checked));
  return (
    <Choice>
      <ChoiceInput
        {...control}
        ref={box}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {question.title}
        {control["aria-required"] === true && <RequiredMark />}
      </span>
    </Choice>
  );
}
