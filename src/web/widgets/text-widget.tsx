import { TextInput } from "../ui/text-input.tsx";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";

type Kind = "text" | "email" | "number";

const INPUT_MODES = { text: "text", email: "email", number: "decimal" } as const;

/** A one-line text of the given kind; numbers stay text, so that nothing typed is lost. */
export function textWidget(kind: Kind) {
  return function TextWidget({ ui, value, maxLength, control, onChange }: QuestionWidgetProps) {
    return (
      <TextInput
        {...control}
        type={kind === "email" ? "email" : "text"}
        inputMode={INPUT_MODES[kind]}
        autoComplete={ui["ui:autocomplete"] ?? "off"}
        placeholder={ui["ui:placeholder"]}
        maxLength={maxLength}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  };
}
