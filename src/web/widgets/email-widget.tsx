import { readEmail } from "../../form/index.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { ReadBox } from "./read-box.tsx";

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
