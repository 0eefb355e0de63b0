import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { lazy, use, useCallback } from "react";
import { type CompiledForm, optionsOf, type Question } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useAnswer, useAnswerErrors } from "../answers/use-answer.ts";
import { controlProps } from "../ui/field-ids.ts";
import type { QuestionWidget } from "../widgets/question-widget.ts";
import { SearchSettingsContext } from "../widgets/search-settings.ts";
import { ErrorGroupContext } from "./error-group.ts";
import type { PageContext } from "./page-context.ts";
import { QuestionFrame } from "./question-frame.tsx";
import { questionParts } from "./question-parts.ts";

const NO_ERRORS: readonly string[] = [];
/** Only pages with a search load it; the page waits for it, so that no input is replaced under somebody's hands. */
const SEARCH_WIDGET: QuestionWidget = {
  label: "label",
  render: lazy(async () => ({ default: (await import("../widgets/search-widget.tsx")).SearchWidget })),
};

/**
 * One question: rjsf decides where it stands, its value and errors come from the answer store, so that a keystroke
 * renders this component and nothing else (design §3).
 */
export function QuestionField({ name, required, registry }: FieldProps<unknown, RJSFSchema, PageContext>) {
  const { form, page } = registry.formContext;
  const parts = questionParts(form, page, name);
  const store = useAnswerStore();
  const value = useAnswer(name);
  const errors = useAnswerErrors(name);
  const options = useOptions(form, parts.question);
  const errorGroup = use(ErrorGroupContext);
  const search = use(SearchSettingsContext);
  const widget = search?.key === name ? SEARCH_WIDGET : parts.widget;
  const control = {
    ...controlProps({
      id: name,
      required: required === true,
      hasHelp: parts.help !== undefined,
      hasErrors: errors.length > 0,
    }),
    // Within a group the errors stand once, under its legend.
    ...(errorGroup !== undefined && errors.length > 0 && { "aria-describedby": errorGroup }),
  };
  const onInputError = useCallback(
    (sentence: string | undefined) => store.setInputError(name, sentence),
    [store, name],
  );
  const { render: Widget, label } = widget;
  return (
    <QuestionFrame
      id={name}
      label={label}
      title={parts.question.title}
      help={parts.help}
      required={required === true}
      errors={errorGroup === undefined ? errors : NO_ERRORS}
    >
      <Widget
        question={parts.question}
        ui={parts.ui}
        context={registry.formContext}
        value={value}
        options={options}
        maxLength={parts.maxLength}
        control={control}
        onChange={(next) => store.set(name, next)}
        onInputError={onInputError}
      />
    </QuestionFrame>
  );
}

function useOptions(form: CompiledForm, question: Question) {
  const controlling = question.optionsFor ?? question.key;
  const answer = useAnswer(controlling);
  if (question.options === undefined) return [];
  return optionsOf(form, question, answer === undefined ? {} : { [controlling]: answer });
}
