import { useMemo } from "react";
import { readUsPhone } from "../../form/index.ts";
import { loadPhoneLibrary, readPhone } from "../form/form-loader.ts";
import { TextInput } from "../ui/text-input.tsx";
import { type BoxLanguage, ReadBack, useReadText } from "./box-text.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";

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
  return <PhoneBox {...props} language={language} />;
}

/** A phone number of any country, shown and stored as +49 171 2345678 once it is one (INP-02, INP-03). */
export function InternationalPhoneWidget(props: QuestionWidgetProps) {
  return <PhoneBox {...props} language={ANY_COUNTRY} />;
}

/** A box for a phone number that reads this language. */
export function PhoneBox({ language, ...props }: QuestionWidgetProps & { readonly language: BoxLanguage }) {
  const { box, readBack } = useReadText(props, language);
  return (
    <>
      <TextInput
        {...box}
        type="tel"
        inputMode="tel"
        autoComplete={props.ui["ui:autocomplete"] ?? "off"}
        placeholder={props.ui["ui:placeholder"]}
      />
      <ReadBack {...readBack} />
    </>
  );
}
