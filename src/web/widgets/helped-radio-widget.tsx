import { useId } from "react";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { styled } from "../ui/styled.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { type RadioLineProps, RadioWidget } from "./radio-widget.tsx";

/** Where the words of an option begin, close below them. */
const OptionHelp = styled("p", {
  base: {
    paddingInlineStart: "8",
    marginTop: "-2",
    marginBottom: "2",
    color: "fg.muted",
    fontSize: "sm",
    lineHeight: "snug",
  },
});

/**
 * Radio buttons with a sentence below those that need one (TXT-05): beside the label, not in it, so that the name of an
 * option stays short for those who listen, and what describes it follows.
 */
export function HelpedRadioWidget(props: QuestionWidgetProps) {
  return <RadioWidget {...props} line={HelpedLine} />;
}

function HelpedLine({ label, help, input }: RadioLineProps) {
  const id = useId();
  const describedBy = [help === undefined ? "" : id, input["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <div>
      <Choice>
        <ChoiceInput {...input} aria-describedby={describedBy || undefined} />
        <span>{label}</span>
      </Choice>
      {help !== undefined && <OptionHelp id={id}>{help}</OptionHelp>}
    </div>
  );
}
