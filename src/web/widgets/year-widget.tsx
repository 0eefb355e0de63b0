import { offeredYears } from "../../engine/index.ts";
import { useAnswer } from "../answers/use-answer.ts";
import { type QuestionWidgetProps, textOf } from "./question-widget.ts";
import { SelectBox } from "./select-widget.tsx";

/** Year options from a start year, as many as `count`, into the past or the future (WID-06). */
export function YearWidget(props: QuestionWidgetProps) {
  const years = offeredYears(props.ui["ui:options"] ?? {}, Number(props.context.today.slice(0, 4)));
  const chosen = textOf(useAnswer(props.question.key));
  // A year stored long ago may have left the list; it stays in sight.
  const all = chosen === "" || years.includes(chosen) ? years : [chosen, ...years];
  return <SelectBox {...props} value={chosen} options={all.map((year) => ({ code: year, label: year }))} />;
}
