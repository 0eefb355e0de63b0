import { useRef } from "react";
import { readEmail } from "../../form/index.ts";
import { TextInput } from "../ui/text-input.tsx";
import { useTypedText } from "./box-text.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { ReadBox } from "./read-box.tsx";

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

const EMAIL = { read: readEmail, tidies: true } as const;

/** An e-mail address, also as links and address books have it (TYP-05). */
export function EmailWidget(props: QuestionWidgetProps) {
  const { counted, count } = useCountNearLimit(props.control, props.question.key, props.maxLength);
  return (
    <>
      {count}
      <ReadBox {...props} control={counted} language={EMAIL} type="email" />
    </>
  );
}
