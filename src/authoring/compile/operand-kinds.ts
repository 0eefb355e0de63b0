import type { Question } from "../../form/definition/compiled-form.ts";
import type {
  ComputedDefinition,
  DataModelEntry,
  PropertySchema,
  QuestionUi,
} from "../../form/definition/definition.ts";
import { isDecimalFormat } from "../../form/definition/formats.ts";
import type { RuleContext } from "./compile-rule.ts";
import type { Origin } from "./origins.ts";

/** How an answer is worked out, as it is written, and what its keys mean there. */
export interface ComputedOrigin {
  readonly definition: ComputedDefinition;
  readonly origin: Origin;
  readonly rename: (key: string) => string;
  /** The entry of the outermost repeated group that it stands in. */
  readonly entry?: number;
  /** What rules inside it may ask. */
  readonly ahead: Required<Pick<RuleContext, "groups" | "furtherFiles" | "lists">>;
}

/** What something that answers are worked out of is; `code` is a choice whose codes are numbers, `any` is known only later. */
export type OperandKind = "number" | "date" | "text" | "code" | "box" | "any";

/** What a question's answer is to whoever works something out of it. */
export function operandKind(question: Question, property: PropertySchema, ui: QuestionUi): OperandKind {
  if (question.type !== "string") return "box";
  if (property.format === "date") return "date";
  if (isDecimalFormat(property.format) || property.numericString !== undefined) return "number";
  const widget = ui["ui:widget"];
  if (widget === "number" || widget === "year" || widget === "month") return "number";
  if (property.format !== undefined) return "text";
  if (question.computed) return "any";
  return question.options === undefined ? "text" : "code";
}

/** What has to come of an expression for a question; undefined for a format in which nothing can be worked out. */
export function kindOfResult({ format }: PropertySchema): "number" | "date" | "text" | undefined {
  if (format === undefined) return "text";
  if (format === "date") return "date";
  return isDecimalFormat(format) ? "number" : undefined;
}

/** Why an answer cannot be worked into another one, in words that follow its key; undefined when it can. */
export function problemWithOperand(
  { kind, ui }: { readonly kind: OperandKind | undefined; readonly ui: QuestionUi | undefined },
  [read, reader]: readonly [read: DataModelEntry | undefined, reader: DataModelEntry | undefined],
): string | undefined {
  if (kind === "box")
    return 'is a box, a list of choices or a document: it can be counted ("count"), or asked for in an "if".';
  const widget = ui?.["ui:widget"];
  if (widget === "ssn" || widget === "password")
    return "is shown to nobody in full, so nothing can be made of it.";
  if (read?.sensitivity === "sensitive" && reader !== undefined && reader.sensitivity !== "sensitive") {
    return "is sensitive, so what is worked out of it has to be sensitive in data-model.json, too.";
  }
  return undefined;
}
