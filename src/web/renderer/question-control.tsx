import { type ComponentType, useCallback } from "react";
import type { Answer } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { ControlProps, QuestionWidgetProps } from "../widgets/question-widget.ts";
import type { PageContext } from "./page-context.ts";
import type { QuestionParts } from "./question-parts.ts";

interface QuestionControlProps {
  readonly name: string;
  readonly parts: QuestionParts;
  readonly context: PageContext;
  readonly control: ControlProps;
  readonly widget: ComponentType<QuestionWidgetProps>;
}

/** A question's control and where its answer goes; the widget itself reads the answer. */
export function QuestionControl({ name, parts, context, control, widget: Widget }: QuestionControlProps) {
  const store = useAnswerStore();
  const onChange = useCallback((next: Answer) => store.set(name, next), [store, name]);
  const onInputError = useCallback(
    (sentence: string | undefined) => store.setInputError(name, sentence),
    [store, name],
  );
  return (
    <Widget
      question={parts.question}
      ui={parts.ui}
      context={context}
      maxLength={parts.maxLength}
      control={control}
      onChange={onChange}
      onInputError={onInputError}
    />
  );
}
