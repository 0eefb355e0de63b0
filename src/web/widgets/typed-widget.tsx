import { useMemo } from "react";
import { isTypedFormat, TYPED_KINDS, USUAL_CURRENCY } from "../../form/index.ts";
import { styled } from "../ui/styled.ts";
import { TextInput } from "../ui/text-input.tsx";
import { type BoxLanguage, ReadBack, useReadText } from "./box-text.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";

/** As wide as what is typed is long: the address of a page can be as long as any text. */
const Room = styled("div", {
  variants: { length: { short: { maxWidth: "16rem" }, long: { maxWidth: "full" } } },
});

/**
 * An answer that is typed as people write it and stored in one form: an amount, a time, a web address, a month. What
 * cannot be read stays as it was typed, with the reason (KND-01, KND-02).
 */
export function TypedWidget(props: QuestionWidgetProps) {
  const { question, context, ui } = props;
  const page = context.form.pages.find(({ id }) => id === question.page);
  const format = page?.schema.properties?.[question.key]?.format;
  if (!isTypedFormat(format)) throw new Error(`Nothing reads the answer to ${question.key}.`);
  const kind = TYPED_KINDS[format];
  const { currency = USUAL_CURRENCY } = context.form;
  const language = useMemo(
    (): BoxLanguage => ({
      read: (text) => kind.read(text, currency),
      shown: (answer) => kind.shown(answer, currency),
      tidies: true,
    }),
    [kind, currency],
  );
  const { box, readBack } = useReadText(props, language);
  return (
    <>
      <Room length={kind.inputMode === "url" ? "long" : "short"}>
        <TextInput
          {...box}
          type="text"
          inputMode={kind.inputMode}
          autoComplete={ui["ui:autocomplete"] ?? "off"}
          placeholder={ui["ui:placeholder"]}
        />
      </Room>
      <ReadBack {...readBack} />
    </>
  );
}
