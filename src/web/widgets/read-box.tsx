import { useMemo } from "react";
import { readDate, readUsPhone, shownDate, type TypedKind } from "../../form/index.ts";
import { loadPhoneLibrary, readPhone } from "../form/form-loader.ts";
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

const DATE = { read: readDate, shown: shownDate } as const;

/** A date as people write it, stored as yyyy-mm-dd; what is no date stays as it was typed (WID-05). */
export function DateWidget(props: QuestionWidgetProps) {
  return <ReadBox {...props} language={DATE} length="short" />;
}

const ANY_COUNTRY: BoxLanguage = { read: readPhone, load: loadPhoneLibrary, tidies: true };

/** A U.S. phone number, shown and stored as (xxx) xxx-xxxx once it is one (WID-10). */
export function PhoneWidget(props: QuestionWidgetProps) {
  const { ui, context } = props;
  const otherKey = ui["ui:options"]?.otherCountries;
  const otherBox = typeof otherKey === "string" ? context.form.questions[otherKey]?.title : undefined;
  const language = useMemo(
    () => ({ read: (text: string) => readUsPhone(text, otherBox), tidies: true }),
    [otherBox],
  );
  return <ReadBox {...props} language={language} type="tel" />;
}

/** A phone number of any country, shown and stored as +49 171 2345678 once it is one (INP-02, INP-03). */
export function InternationalPhoneWidget(props: QuestionWidgetProps) {
  return <ReadBox {...props} language={ANY_COUNTRY} type="tel" />;
}
