import { readDate, shownDate } from "../../form/index.ts";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { ReadBox } from "./read-box.tsx";

const DATE = { read: readDate, shown: shownDate } as const;

/** A date as people write it, stored as yyyy-mm-dd; what is no date stays as it was typed (WID-05). */
export function DateWidget(props: QuestionWidgetProps) {
  return <ReadBox {...props} language={DATE} length="short" />;
}
