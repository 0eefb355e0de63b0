import { useRef } from "react";
import { ConcealedInput } from "../ui/concealed-input.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { useMask } from "./use-mask.ts";

const SSN = { mask: "000-00-0000" };

/** A Social Security number, formatted ddd-dd-dddd while it is typed and concealed from onlookers (spec §5). */
export function SsnWidget({ question, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  useMask(input, { mask: SSN, answerKey: question.key, onAccept: onChange });
  return (
    <ConcealedInput
      {...control}
      ref={input}
      what="Social Security number"
      inputType="text"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
