import { readDate, shownDate } from "../../form/index.ts";
import { TextInput } from "../ui/text-input.tsx";
import { ReadBack, useReadText } from "./box-text.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";

const DATE = { read: readDate, shown: shownDate } as const;

/** A date as people write it, stored as yyyy-mm-dd; what is no date stays as it was typed (WID-05). */
export function DateWidget(props: QuestionWidgetProps) {
  const { box, readBack } = useReadText(props, DATE);
  return (
    <>
      <TextInput
        {...box}
        type="text"
        autoComplete={props.ui["ui:autocomplete"] ?? "off"}
        placeholder={props.ui["ui:placeholder"]}
        maxWidth="16rem"
      />
      <ReadBack {...readBack} />
    </>
  );
}
