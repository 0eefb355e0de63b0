import type { TypedKind } from "../../form/index.ts";
import { styled } from "../ui/styled.ts";
import { TextInput } from "../ui/text-input.tsx";
import { type BoxLanguage, ReadBack, useReadText } from "./box-text.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** As wide as what is typed is long: the address of a page can be as long as any text. */
const Room = styled("div", {
  variants: { length: { short: { maxWidth: "16rem" }, long: { maxWidth: "full" } } },
});

interface ReadBoxProps extends QuestionWidgetProps {
  readonly language: BoxLanguage;
  readonly type?: "text" | "tel" | "email";
  /** The keyboard of phones, where the type does not say it. */
  readonly inputMode?: TypedKind["inputMode"] | "tel" | "email";
  readonly length?: "short" | "long";
}

/** A box of one line that reads what is typed, with what it has understood beneath. */
export function ReadBox({
  language,
  type = "text",
  inputMode = type,
  length = "long",
  ...props
}: ReadBoxProps) {
  const { box, readBack } = useReadText(props, language);
  const { ui } = props;
  return (
    <>
      <Room length={length}>
        <TextInput
          {...box}
          type={type}
          inputMode={inputMode}
          autoComplete={ui["ui:autocomplete"] ?? "off"}
          placeholder={ui["ui:placeholder"]}
        />
      </Room>
      <ReadBack {...readBack} />
    </>
  );
}
