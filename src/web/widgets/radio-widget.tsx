import { type ComponentProps, type ComponentType, useRef } from "react";
import { useAnswer } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { styled } from "../ui/styled.ts";
import { useTypedAheadIn } from "../ui/typed-ahead.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { useOptions } from "./select-widget.tsx";
import * as sentences from "./sentences.ts";

/** One option; `help` is its own explanation, for lines that show it. */
export interface RadioLineProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly input: ComponentProps<typeof ChoiceInput>;
}

function RadioLine({ label, input }: RadioLineProps) {
  return (
    <Choice>
      <ChoiceInput {...input} />
      <span>{label}</span>
    </Choice>
  );
}

interface RadioWidgetProps extends QuestionWidgetProps {
  /** One option. */
  readonly line?: ComponentType<RadioLineProps>;
}

/** Options of which one can be chosen; its legend and errors are around it (WID-03). */
export function RadioWidget({
  question,
  context,
  control,
  onChange,
  line: Line = RadioLine,
}: RadioWidgetProps) {
  const value = useAnswer(question.key);
  const options = useOptions(context.form, question);
  const group = useRef<HTMLDivElement>(null);
  useTypedAheadIn(group, ({ checked, value: code }) => checked && code !== value && onChange(code));
  const isClearable = textOf(value) !== "" && control["aria-required"] !== true;
  const clear = () => {
    onChange("");
    announcements.say(sentences.choiceCleared);
    // The button that had the focus is gone.
    group.current?.querySelector("input")?.focus();
  };
  return (
    <styled.div ref={group} display="flex" flexDirection="column">
      {options.map((option, index) => (
        <Line
          key={option.code}
          label={option.label}
          help={option.help}
          input={{
            type: "radio",
            id: index === 0 ? `${control.id}-first` : undefined,
            name: question.key,
            value: option.code,
            checked: value === option.code,
            "aria-describedby": control["aria-describedby"],
            onChange: () => onChange(option.code),
          }}
        />
      ))}
      {isClearable && (
        <Button variant="link" alignSelf="flex-start" marginInlineStart="-1" fontSize="sm" onClick={clear}>
          {sentences.clearChoice}
          <VisuallyHidden>{sentences.choiceOf(question.title)}</VisuallyHidden>
        </Button>
      )}
    </styled.div>
  );
}
