import { useRef } from "react";
import { TEXTAREA_MAX_LENGTH } from "../../form/index.ts";
import { styled } from "../ui/styled.ts";
import { controlRecipe } from "../ui/text-input.tsx";
import { useTypedText } from "./box-text.ts";
import { countedLines } from "./character-count.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** The box of several lines by itself. */
export const TextArea = styled("textarea", controlRecipe);

/** A long text with the live count of its characters (WID-04). */
export function TextareaWidget({
  question,
  maxLength = TEXTAREA_MAX_LENGTH,
  control,
  onChange,
}: QuestionWidgetProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const first = useTypedText(input, { answerKey: question.key, onChange, lines: "many" });
  const { counted, count } = countedLines(control, question.key, maxLength);
  return (
    <>
      <TextArea {...counted} {...first} ref={input} dir="auto" rows={5} />
      {count}
    </>
  );
}
