import { chakra } from "@chakra-ui/react/styled-system";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** Options of which one can be chosen; its legend and errors are around it (spec §2). */
export function RadioWidget({ question, value, options, control, onChange }: QuestionWidgetProps) {
  return (
    <chakra.div display="flex" flexDirection="column">
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
    </chakra.div>
  );
}
