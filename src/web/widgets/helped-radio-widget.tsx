import { OptionLine } from "./option-line.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { RadioWidget } from "./radio-widget.tsx";

/** Radio buttons with a sentence below those that need one (TXT-05). */
export function HelpedRadioWidget(props: QuestionWidgetProps) {
  return <RadioWidget {...props} line={OptionLine} />;
}
