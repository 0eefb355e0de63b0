import { useRef } from "react";
import { TextInput } from "../ui/text-input.tsx";
import { type BoxLanguage, useTypedText } from "./box-text.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { ReadBox } from "./read-box.tsx";

/** A one-line text (WID-01). */
export function TextWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="text" />;
}

/** An e-mail address. */
export function EmailWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="email" />;
}

interface TextLineProps extends QuestionWidgetProps {
  /** The keyboard of phones as well. */
  readonly type: "text" | "email";
}

function TextLine({ type, question, ui, maxLength, control, onChange }: TextLineProps) {
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
        inputMode={type}
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        placeholder={ui["ui:placeholder"]}
      />
    </>
  );
}

let amounts: typeof import("../../form/typed/read-amount.ts") | undefined;

/** What reads numbers comes when somebody goes into such a box: most pages are done without it. */
const NUMBER: BoxLanguage = {
  read: (text) => amounts?.readNumberBox(text),
  load: async () => {
    amounts = await import("../../form/typed/read-amount.ts");
  },
  tidies: true,
};

/** A number that is no format: the question says what is wrong with it (TYP-06). */
export function NumberWidget(props: QuestionWidgetProps) {
  return <ReadBox {...props} language={NUMBER} inputMode="decimal" />;
}
