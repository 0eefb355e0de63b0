import { type ComponentType, useCallback } from "react";
import { type Answer, type CompiledForm, optionsOf, type Question } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useAnswer } from "../answers/use-answer.ts";
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

/**
 * A question's control with its answer: the only thing that renders with a keystroke. Label, help and errors stand
 * around it and have no part in the answer.
 */
export function QuestionControl({ name, parts, context, control, widget: Widget }: QuestionControlProps) {
  const store = useAnswerStore();
  const value = useAnswer(name);
  const options = useOptions(context.form, parts.question);
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
      value={value}
      options={options}
      maxLength={parts.maxLength}
      control={control}
      onChange={onChange}
      onInputError={onInputError}
    />
  );
}

function useOptions(form: CompiledForm, question: Question) {
  const controlling = question.optionsFor ?? question.key;
  const answer = useAnswer(controlling);
  if (question.options === undefined) return [];
  return optionsOf(form, question, answer === undefined ? {} : { [controlling]: answer });
}
