/** What `ui:widget` may name; and `upload`, the control of a document, which no question names. */
export type WidgetName =
  | "text"
  | "textarea"
  | "date"
  | "select"
  | "radio"
  | "checkbox"
  | "phone"
  | "international-phone"
  | "ssn"
  | "password"
  | "email"
  | "number"
  | "month"
  | "year"
  | "typed"
  | "checkboxes"
  | "ranking"
  | "upload"
  | "output"
  | "hidden";

/** How print shows what was typed where it must not show it in full. */
export type Mask = "last four" | "all";

/** Code that pages with such a widget need and others do not. */
export type WidgetPart = "typed" | "checkboxes" | "ranking" | "output";

interface WidgetTraits {
  /** A box that takes line ends; any other takes one line. */
  readonly lines?: "many";
  /** Without it print shows the answer as it is. */
  readonly mask?: Mask;
  /** Without it the widget comes with every page. */
  readonly code?: WidgetPart;
}

/**
 * The widgets that are more than a line of text to browser and server. Which component draws one: `WIDGETS` in the
 * web part; which questions it fits, and its words for staff: `WIDGET_WORDS`. Both name every widget.
 */
export const WIDGET_TRAITS: Readonly<Partial<Record<WidgetName, WidgetTraits>>> = {
  textarea: { lines: "many" },
  ssn: { mask: "last four" },
  password: { mask: "all", code: "typed" },
  typed: { code: "typed" },
  checkboxes: { code: "checkboxes" },
  ranking: { code: "ranking" },
  output: { code: "output" },
  hidden: { code: "output" },
};
