import { groupedSsn, readSsn } from "../../engine/index.ts";
import { ConcealedInput } from "../ui/concealed-input.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { replaceTyped } from "./replace-typed.ts";
import { type BoxLanguage, useReadText } from "./use-read-text.ts";

const SSN: BoxLanguage = {
  read: readSsn,
  tidies: true,
  regroup: (box, event) => replaceTyped(box, event, groupedSsn),
};

/** A Social Security number, grouped ddd-dd-dddd while it is typed and concealed from onlookers (VAL-10). */
export function SsnWidget(props: QuestionWidgetProps) {
  const { box } = useReadText(props, SSN);
  return (
    <ConcealedInput
      {...box}
      aria-describedby={props.control["aria-describedby"]}
      what="Social Security number"
      inputType="text"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
