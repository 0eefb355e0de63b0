import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { type ComponentType, use, useCallback, useEffect, useState } from "react";
import { hasOptionHelp, hasWordLimit } from "../../contract/screens.ts";
import type { PropertySchema, QuestionUi, RichText } from "../../form/definition/definition.ts";
import {
  type Answer,
  type CompiledForm,
  type CompiledPage,
  type Question,
  type WidgetName,
  widgetOf,
} from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useAnswerErrors } from "../answers/use-answer.ts";
import { controlProps } from "../ui/field.tsx";
import {
  type ControlProps,
  type QuestionWidget,
  type QuestionWidgetProps,
  SearchSettingsContext,
} from "../widgets/question-widget.ts";
import { TextWidget } from "../widgets/text-widget.tsx";
import { WIDGETS } from "../widgets/widgets.ts";
import type { PageContext } from "./page-content.ts";
import { OPTION_HELP, SEARCH, WORDS } from "./parts-on-demand.ts";
import { ErrorGroupContext, QuestionFrame } from "./question-frame.tsx";
import { useRequired } from "./use-required.ts";

interface QuestionControlProps {
  readonly name: string;
  readonly parts: QuestionParts;
  readonly context: PageContext;
  readonly control: ControlProps;
  readonly widget: ComponentType<QuestionWidgetProps>;
}

/** A question's control and where its answer goes; the widget itself reads the answer. */
function QuestionControl({ name, parts, context, control, widget: Widget }: QuestionControlProps) {
  const store = useAnswerStore();
  const onChange = useCallback((next: Answer) => store.set(name, next), [store, name]);
  const onInputError = useCallback(
    (sentence: string | undefined) => store.errors.setEntered(name, sentence),
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

interface QuestionParts {
  readonly question: Question;
  readonly ui: QuestionUi;
  readonly widget: QuestionWidget;
  readonly help: RichText | undefined;
  readonly maxLength: number | undefined;
}

/** What a published form says about one question. Throws when the form does not have it: publishing prevents that. */
function questionParts(form: CompiledForm, page: CompiledPage, key: string): QuestionParts {
  const question = form.questions[key];
  const ui = page.uiSchema[key] ?? {};
  if (question === undefined) throw new Error(`The form has no question ${key}.`);
  const name = widgetOf(question, page);
  if (!Object.hasOwn(WIDGETS, name)) throw new Error(`There is no widget ${name}.`);
  const property = page.schema.properties?.[key] ?? {};
  const title = ui["ui:title"];
  return {
    // Over its box it may be called otherwise than where answers are listed.
    question: title === undefined ? question : { ...question, title },
    ui,
    widget: widgetFor(form, question, { name, property }),
    help: ui["ui:help"],
    maxLength: property.maxLength,
  };
}

/** A question that needs more than its widget gets it with code that is loaded for it. */
function widgetFor(form: CompiledForm, question: Question, { name, property }: Asked): QuestionWidget {
  if (hasWordLimit(property)) return WORDS_WIDGET;
  return name === "radio" && hasOptionHelp(form, question) ? HELPED_RADIO_WIDGET : WIDGETS[name];
}

interface Asked {
  readonly name: WidgetName;
  readonly property: PropertySchema;
}

/**
 * The street of an address. It is a text box that suggests the rest once somebody works on the page: suggestions are a
 * help that the first page need not wait for. What is focused is never replaced.
 */
function StreetWidget(props: QuestionWidgetProps) {
  return useIsSearchable(props.control.id) ? <SEARCH.Component {...props} /> : <TextWidget {...props} />;
}

/** Whether the search has come, asked for with the first focus on the page, and found the box with this id left alone. */
function useIsSearchable(id: string): boolean {
  const [isSearchable, setSearchable] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const replaceUnlessFocused = () => {
      if (document.activeElement?.id !== id) setSearchable(true);
    };
    const fetchSearch = () => {
      // Without it the box takes an address all the same; the next focus tries again.
      SEARCH.load().then(replaceUnlessFocused, () => undefined);
    };
    document.addEventListener("focusin", fetchSearch, { signal });
    if (document.activeElement !== document.body) fetchSearch();
    return () => stop.abort();
  }, [id]);
  return isSearchable;
}

const NO_ERRORS: readonly string[] = [];
/** Pages that search for schools wait for it, so that no input is replaced under somebody's hands. */
const SEARCH_WIDGET: QuestionWidget = {
  label: "label",
  render: SEARCH.Component,
};
const WORDS_WIDGET: QuestionWidget = { label: "label", render: WORDS.Component };
const HELPED_RADIO_WIDGET: QuestionWidget = { ...WIDGETS.radio, render: OPTION_HELP.Component };
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
  const hint = widget.hint ?? parts.question.hint;
  const control = {
    ...controlProps({
      id: name,
      required,
      hasHelp: parts.help !== undefined || hint !== undefined,
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
      hint={hint}
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
