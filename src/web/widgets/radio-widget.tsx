import { useAnswer } from "../answers/use-answer.ts";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { styled } from "../ui/styled.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { useOptions } from "./use-options.ts";

/** Options of which one can be chosen; its legend and errors are around it (spec §2). */
export function RadioWidget({ question, context, control, onChange }: QuestionWidgetProps) {
  const value = useAnswer(question.key);
  const options = useOptions(context.form, question);
  return (
    <styled.div display="flex" flexDirection="column">
      {options.map((option, index) => (
        <Choice key={option.code}>
          <ChoiceInput
            type="radio"
            id={index === 0 ? `${control.id}-first` : undefined}
            name={question.key}
            value={option.code}
            checked={value === option.code}
            aria-describedby={control["aria-describedby"]}
            onChange={() => onChange(option.code)}
          />
          <span>{option.label}</span>
        </Choice>
      ))}
    </styled.div>
  );
}
