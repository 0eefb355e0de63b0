import { type HTMLAttributes, useRef } from "react";
import { TextInput } from "../ui/text-input.tsx";
import { useTypedText } from "./box-text.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** A one-line text (WID-01). */
export function TextWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="text" inputMode="text" />;
}

/** An e-mail address. */
export function EmailWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="email" inputMode="email" />;
}

/** A number; it stays text, so that nothing typed is lost. */
export function NumberWidget(props: QuestionWidgetProps) {
  // Whoever types too many digits has typed no such number: a count would say nothing of use.
  return <TextLine {...props} maxLength={undefined} type="text" inputMode="decimal" />;
}

interface TextLineProps extends QuestionWidgetProps {
  readonly type: "text" | "email";
  readonly inputMode: NonNullable<HTMLAttributes<HTMLInputElement>["inputMode"]>;
}

function TextLine({ type, inputMode, question, ui, maxLength, control, onChange }: TextLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const first = useTypedText(input, { answerKey: question.key, onChange });
  const { counted, count } = useCountNearLimit(control, question.key, maxLength);
  return (
    <>
      {count}
      <TextInput
        {...counted}
        {...first}
        ref={input}
        type={type}
        inputMode={inputMode}
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        placeholder={ui["ui:placeholder"]}
      />
    </>
  );
}
