import type { QuestionUi, RichText } from "../../engine/form/definition.ts";
import type { CompiledForm, CompiledPage, Question } from "../../engine/index.ts";
import type { QuestionWidget } from "../widgets/question-widget.ts";
import { defaultWidget, WIDGETS } from "../widgets/widgets.ts";

export interface QuestionParts {
  readonly question: Question;
  readonly ui: QuestionUi;
  readonly widget: QuestionWidget;
  readonly help: RichText | undefined;
  readonly maxLength: number | undefined;
}

/** What a published form says about one question. Throws when the form does not have it: publishing prevents that. */
export function questionParts(form: CompiledForm, page: CompiledPage, key: string): QuestionParts {
  const question = form.questions[key];
  const ui = page.uiSchema[key] ?? {};
  const widget = question && WIDGETS[ui["ui:widget"] ?? defaultWidget(question)];
  if (question === undefined || widget === undefined) throw new Error(`The form has no question ${key}.`);
  return {
    question,
    ui,
    widget,
    help: ui["ui:help"],
    maxLength: page.schema.properties?.[key]?.maxLength,
  };
}
