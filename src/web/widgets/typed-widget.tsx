import { useMemo, useRef } from "react";
import { isTypedFormat, TYPED_KINDS, type TypedFormat, USUAL_CURRENCY } from "../../form/index.ts";
import { ConcealedInput } from "../ui/concealed-input.tsx";
import { type BoxLanguage, useTypedText } from "./box-text.ts";
import { useCountNearLimit } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { ReadBox } from "./read-box.tsx";

/** The boxes that the first page of a form hardly has, in one file. */
export function TypedWidget(props: QuestionWidgetProps) {
  const { question, context } = props;
  const page = context.form.pages.find(({ id }) => id === question.page);
  const format = page?.schema.properties?.[question.key]?.format;
  return isTypedFormat(format) ? <FormatBox {...props} format={format} /> : <PasswordWidget {...props} />;
}

/**
 * An answer that is typed as people write it and stored in one form: an amount, a time, a web address, a month. What
 * cannot be read stays as it was typed, with the reason (KND-01, KND-02).
 */
function FormatBox({ format, ...props }: QuestionWidgetProps & { readonly format: TypedFormat }) {
  const { context } = props;
  const kind = TYPED_KINDS[format];
  const { currency = USUAL_CURRENCY } = context.form;
  const language = useMemo(
    (): BoxLanguage => ({
      read: (text) => kind.read(text, currency),
      shown: (answer) => kind.shown(answer, currency),
      tidies: true,
    }),
    [kind, currency],
  );
  const { inputMode } = kind;
  return (
    <ReadBox
      {...props}
      language={language}
      inputMode={inputMode}
      length={inputMode === "url" ? "long" : "short"}
    />
  );
}

/** A short text concealed from onlookers, with a button that shows it (WID-02). */
function PasswordWidget({ question, maxLength, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  const first = useTypedText(input, { answerKey: question.key, onChange });
  const { counted, count } = useCountNearLimit(control, question.key, maxLength);
  return (
    <>
      {count}
      <ConcealedInput
        {...counted}
        {...first}
        ref={input}
        what={question.title}
        inputType="text"
        autoComplete="off"
      />
    </>
  );
}
