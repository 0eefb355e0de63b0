import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { use } from "react";
import { useAnswerErrors } from "../answers/use-answer.ts";
import { controlProps } from "../ui/field-ids.ts";
import type { QuestionWidget } from "../widgets/question-widget.ts";
import { SearchSettingsContext } from "../widgets/search-settings.ts";
import { ErrorGroupContext } from "./error-group.ts";
import type { PageContext } from "./page-context.ts";
import { SEARCH } from "./parts-on-demand.ts";
import { QuestionControl } from "./question-control.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { questionParts } from "./question-parts.ts";
import { StreetWidget } from "./street-widget.tsx";
import { useRequired } from "./use-required.ts";

const NO_ERRORS: readonly string[] = [];
/** Pages that search for schools wait for it, so that no input is replaced under somebody's hands. */
const SEARCH_WIDGET: QuestionWidget = {
  label: "label",
  render: SEARCH.Component,
};
const STREET_WIDGET: QuestionWidget = { label: "label", render: StreetWidget };

/**
 * One question: rjsf decides where it stands, its value and errors come from the answer store. An error renders this
 * component, a keystroke only the control in it.
 */
export function QuestionField({ name, registry }: FieldProps<unknown, RJSFSchema, PageContext>) {
  const { form, page } = registry.formContext;
  const parts = questionParts(form, page, name);
  const errors = useAnswerErrors(name);
  const required = useRequired(registry.formContext, name);
  const errorGroup = use(ErrorGroupContext);
  const search = use(SearchSettingsContext);
  const searched = search?.category === "address" ? STREET_WIDGET : SEARCH_WIDGET;
  const widget = search?.key === name ? searched : parts.widget;
  const control = {
    ...controlProps({
      id: name,
      required,
      hasHelp: parts.help !== undefined || widget.hint !== undefined,
      hasErrors: errors.length > 0,
    }),
    // Within a group the errors stand once, under its legend.
    ...(errorGroup !== undefined && errors.length > 0 && { "aria-describedby": errorGroup }),
  };
  return (
    <QuestionFrame
      id={name}
      label={widget.label}
      role={widget.role}
      title={parts.question.title}
      help={parts.help}
      hint={widget.hint}
      required={required}
      errors={errorGroup === undefined ? errors : NO_ERRORS}
    >
      <QuestionControl
        name={name}
        parts={parts}
        context={registry.formContext}
        control={control}
        widget={widget.render}
      />
    </QuestionFrame>
  );
}
