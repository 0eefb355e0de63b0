import { type ComponentType, createContext } from "react";
import type { QuestionUi } from "../../form/definition/definition.ts";
import type { SearchCategory } from "../../form/definition/searches.ts";
import type { Answer, CompiledForm, Question } from "../../form/index.ts";

/**
 * What every widget gets: one question. Its answer is for the widget to read (`use-answer.ts`): what is typed into a
 * box renders nothing, what is chosen renders the choice.
 */
export interface QuestionWidgetProps {
  readonly question: Question;
  readonly ui: QuestionUi;
  readonly context: WidgetContext;
  readonly maxLength: number | undefined;
  /** The attributes that tie the control to its label, help and errors. */
  readonly control: ControlProps;
  readonly onChange: (value: Answer) => void;
  /** Shows a sentence under the input whatever the status is, or takes it back. */
  readonly onInputError: (sentence: string | undefined) => void;
}

/** What a widget may know of the page. */
interface WidgetContext {
  readonly form: CompiledForm;
  /** The applicant's date, yyyy-mm-dd. */
  readonly today: string;
  readonly hasAccount: boolean;
}

/** To be spread on what takes the focus; `aria-describedby` names the ids of help, hint and errors. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-required": boolean | undefined;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-describedby": string | undefined;
}

/** How a widget is labelled: a label before it, a legend around it, or the label beside its box. */
export type LabelKind = "label" | "legend" | "beside";

/** How a kind of widget is drawn; `WIDGETS` has one for each. */
export interface QuestionWidget {
  readonly label: LabelKind;
  /** What the group of a widget with a legend is, where it is more than a group. */
  readonly role?: "radiogroup";
  readonly render: ComponentType<QuestionWidgetProps>;
  /** How an answer is written, where only one way will do; stands under the help and is read out with the control. */
  readonly hint?: string;
}

/** The text of an answer; empty for a boolean and for none. */
export function textOf(value: Answer | undefined): string {
  return typeof value === "string" ? value : "";
}

/** What a search node says about the question inside it. */
export interface SearchSettings {
  readonly key: string;
  readonly category: SearchCategory;
  /** Answer key → field of the detail record. */
  readonly fills: Readonly<Record<string, string>>;
  /** Told when the details of what was picked are on their way, and when they have come or failed. */
  readonly onFilling: (isFilling: boolean) => void;
}

/** The search around a question; undefined for questions that are not searched for. */
export const SearchSettingsContext = createContext<SearchSettings | undefined>(undefined);
