import { useRef } from "react";
import { TextInput } from "../ui/text-input.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { useMask } from "./use-mask.ts";

const US_PHONE = { mask: "(000) 000-0000" };

/** A US phone number, formatted (xxx) xxx-xxxx while it is typed (spec §2). */
export function PhoneWidget({ question, ui, control, onChange }: QuestionWidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  useMask(input, { mask: US_PHONE, answerKey: question.key, onAccept: onChange });
  return (
    <TextInput
      {...control}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete={ui["ui:autocomplete"] ?? "off"}
      placeholder={ui["ui:placeholder"] ?? "(___) ___-____"}
    />
  );
}
