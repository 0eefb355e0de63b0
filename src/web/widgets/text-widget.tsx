import { type HTMLAttributes, useLayoutEffect, useMemo, useRef } from "react";
import { TextInput } from "../ui/text-input.tsx";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";

/** A one-line text (spec §2). */
export function TextWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="text" inputMode="text" />;
}

/** An e-mail address. */
export function EmailWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="email" inputMode="email" />;
}

/** A number; it stays text, so that nothing typed is lost. */
export function NumberWidget(props: QuestionWidgetProps) {
  return <TextLine {...props} type="text" inputMode="decimal" />;
}

interface TextLineProps extends QuestionWidgetProps {
  readonly type: "text" | "email";
  readonly inputMode: NonNullable<HTMLAttributes<HTMLInputElement>["inputMode"]>;
}

/**
 * The box renders once and keeps what is typed by itself, for styling it anew is most of what a keystroke would
 * cost; an answer that changes without it, as when a choice is undone, is written into it.
 */
function TextLine({ type, inputMode, ui, value, maxLength, control, onChange }: TextLineProps) {
  const input = useRef<HTMLInputElement>(null);
  const text = textOf(value);
  useLayoutEffect(() => {
    // Setting the same text again would move the caret.
    if (input.current !== null && input.current.value !== text) input.current.value = text;
  }, [text]);
  return useMemo(
    () => (
      <TextInput
        {...control}
        ref={input}
        type={type}
        inputMode={inputMode}
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        placeholder={ui["ui:placeholder"]}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
    [type, inputMode, ui, maxLength, control, onChange],
  );
}
