import { useRef } from "react";
import { TextInput } from "../ui/text-input.tsx";
import { useTypedText } from "./box-text.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** A one-line text (WID-01). */
export function TextWidget({ question, ui, maxLength, control, onChange }: QuestionWidgetProps) {
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
        type="text"
        inputMode="text"
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        placeholder={ui["ui:placeholder"]}
      />
    </>
  );
}
