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

interface WidgetTraits {
  /** A box that takes line ends; any other takes one line. */
  readonly lines?: "many";
  /** Without it print shows the answer as it is. */
  readonly mask?: Mask;
}

/**
 * The widgets that are more than a line of text to browser and server. Which component draws one: `WIDGETS` in the
 * web part; which questions it fits, and its words for staff: `WIDGET_WORDS`. Both name every widget.
 */
export const WIDGET_TRAITS: Readonly<Partial<Record<WidgetName, WidgetTraits>>> = {
  textarea: { lines: "many" },
  ssn: { mask: "last four" },
  password: { mask: "all" },
};
