import { useMemo } from "react";
import { readUsPhone } from "../../form/index.ts";
import { loadPhoneLibrary, readPhone } from "../form/form-loader.ts";
import type { BoxLanguage } from "./box-text.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { ReadBox } from "./read-box.tsx";

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
