import { useRef } from "react";
import { useAnswer } from "../answers/use-answer.ts";
import { controlRecipe } from "../ui/control-recipe.ts";
import { styled } from "../ui/styled.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { useTypedText } from "./use-typed-text.ts";

const TextArea = styled("textarea", controlRecipe);
const number = new Intl.NumberFormat("en-US");
/** Screen readers hear the count only near the limit, not at every key. */
const ANNOUNCED_REMAINDER = 50;

/** A long text with the live count of its characters (spec §2, §5). */
export function TextareaWidget({ question, maxLength = 0, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useTypedText(input, question.key);
  const countId = `${control.id}-count`;
  const describedBy = [control["aria-describedby"], countId].filter(Boolean).join(" ");
  return (
    <>
      <TextArea
        {...control}
        ref={input}
        aria-describedby={describedBy}
        rows={5}
        // The limit counts characters, as the server does; the attribute would count an emoji twice.
        onChange={({ target }) => {
          const text = [...target.value].slice(0, maxLength).join("");
          if (text !== target.value) target.value = text;
          onChange(text);
        }}
      />
      <Count id={countId} answerKey={question.key} maxLength={maxLength} />
    </>
  );
}

interface CountProps {
  readonly id: string;
  readonly answerKey: string;
  readonly maxLength: number;
}

function Count({ id, answerKey, maxLength }: CountProps) {
  const length = [...textOf(useAnswer(answerKey))].length;
  const remainder = maxLength - length;
  return (
    <>
      <styled.p id={id} color="fg.muted" fontSize="sm" textAlign="end" fontVariantNumeric="tabular-nums">
        {number.format(length)} of {number.format(maxLength)} characters
      </styled.p>
      <VisuallyHidden aria-live="polite">
        {remainder <= ANNOUNCED_REMAINDER ? `${remainder} characters left` : ""}
      </VisuallyHidden>
    </>
  );
}
