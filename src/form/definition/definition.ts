/**
 * The files under `forms/` as staff write them, after parsing.
 * The JSON Schemas under `src/authoring/schema/` describe the same shapes; `lint` checks files against those,
 * so code behind lint may trust these types.
 */
import type { ComputedOf } from "./computed.ts";
import type { AnswerFormat } from "./formats.ts";
import type { CountOperator, Operator, RuleTarget } from "./operators.ts";
import type { MailKind, WelcomeKind } from "./school-words.ts";
import type { FileKind } from "./uploads.ts";
import type { WidgetName } from "./widgets.ts";

/**
 * `document` is set by an upload alone: 'ANSWERED' once the file is converted (UPL-03). `list` holds several codes in one text
 * (LST-01).
 */
type AnswerType = "string" | "boolean" | "date" | "document" | "list";
export type Sensitivity = "public" | "personal" | "sensitive";

/** One answer key that the school's records accept (CFG-01). */
export interface DataModelEntry {
  readonly type: AnswerType;
  readonly sensitivity: Sensitivity;
  /** The longest text the records take, in characters. Boolean and date keys have none. */
  readonly maxLength?: number;
  /** True when the records also take `{key}_desc`, the chosen label. */
  readonly desc?: boolean;
}

/** `forms/data-model.json` */
export interface DataModelFile {
  readonly keys: Readonly<Record<string, DataModelEntry>>;
}

/** `forms/words.json`: what the school says itself, beside the questions. */
export interface WordsFile {
  /** The name of the form for staff. */
  readonly title?: string;
  readonly welcome?: WelcomeWords;
  readonly completion?: CompletionWords;
  readonly mails?: MailsWords;
}

/** `partner.config.json` of an application: what is other for it than for the whole installation. */
export interface OwnPartner {
  readonly admissions?: {
    readonly office: string;
    readonly address: string[];
    readonly email: string;
    readonly phone: string;
    readonly hours?: string;
  };
  readonly promises?: { readonly visitors?: string; readonly decision?: string };
  readonly currency?: string;
  readonly timeZone?: string;
}

/** `forms/application.json`; the words in it are those of forms from before there was a file for them. */
export interface ApplicationFile extends WordsFile {
  /** In the order of the step navigation. */
  readonly pages: readonly (PageEntry | StepEntry)[];
  /** `2027-01-05T08:00`, or a day, in `timeZone`. */
  readonly opens?: string;
  readonly closes?: string;
  /** A name of the IANA database. */
  readonly timeZone?: string;
  /** How long after closing the server takes what arrives late. */
  readonly graceMinutes?: number;
  readonly submit?: { readonly errorRoute?: string };
}

/** The school's words for one mail; what is left out keeps the product's own. */
interface MailWords {
  readonly subject?: string;
  readonly text?: RichText;
}

/** The school's words for the mails by kind. */
export type MailsWords = Readonly<Partial<Record<MailKind, MailWords>>>;

/** The school's words for the welcome on the form's pages, by whom it greets; what is left out keeps the product's own. */
export type WelcomeWords = Readonly<
  Partial<Record<WelcomeKind, { readonly title?: string; readonly text?: RichText }>>
>;

/** The school's words for the page after submitting; what is left out keeps the product's own. */
export interface CompletionWords {
  readonly title?: string;
  /** In place of the thanks below the title. */
  readonly text?: RichText;
  /** What is announced at the moment of submitting. */
  readonly message?: string;
}

export interface PageEntry {
  /** Names `pages/<id>.schema.json` and `pages/<id>.ui.json`. */
  readonly id: string;
  readonly route: string;
  /** The short title in the step navigation. */
  readonly step: string;
  /** The page's `h1`. */
  readonly title: string;
  /** While it does not hold, the page is left out of the application. */
  readonly when?: RuleDefinition;
}

/** A step that is named among the others and leads nowhere, such as a visit to the school (STP-02). */
interface StepEntry {
  readonly step: string;
}

/** Whether an entry of `application.json` is a page, and no step that is only named. */
export function isPageEntry(entry: PageEntry | StepEntry): entry is PageEntry {
  return "id" in entry;
}

/** `options/<list>.json` */
export interface OptionsFile {
  readonly title?: string;
  readonly source?: string;
  readonly options: readonly (OptionEntry | { readonly include: string })[];
}

interface OptionEntry {
  readonly code: string;
  readonly label: string;
  /** Heading under which a select shows the option. */
  readonly group?: string;
  /** The controlling question's code for which a conditional select offers this option (CON-04). */
  readonly for?: string;
  /** A sentence beneath the label, among radio buttons and boxes (TXT-05). */
  readonly help?: string;
}

/** The sentences shown instead of the standard ones; `{{…}}` fills in values. */
export interface Messages {
  readonly required?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: string;
  readonly maxLength?: string;
  readonly minWords?: string;
  readonly minFiles?: string;
  readonly maxWords?: string;
  readonly const?: string;
  readonly not?: string;
  readonly option?: string;
  readonly numericString?: string;
  readonly minimumAge?: string;
  readonly maximumAge?: string;
  readonly minYear?: string;
  readonly maxYear?: string;
  readonly minItems?: string;
  readonly maxItems?: string;
  readonly exclusive?: string;
}

/** One question's schema: draft-07 keywords plus ours. */
export interface PropertySchema {
  /** `list`: several of the options. */
  readonly type?: "string" | "boolean" | "list";
  readonly title?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The fewest and the most words, as `countWords` counts them (TXT-01). */
  readonly minWords?: number;
  readonly maxWords?: number;
  readonly pattern?: string;
  readonly format?: AnswerFormat;
  readonly const?: string | boolean;
  readonly enum?: readonly string[];
  readonly not?: PropertySchema;
  /** A list under `options/` (our keyword). */
  readonly optionsFrom?: string;
  /** Of a list: the fewest and the most options that are chosen, or ranked (our keywords, as the answer is one text). */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Of a list: the codes of options that are chosen alone, such as that of 'None of these' (our keyword). */
  readonly exclusive?: readonly string[];
  /** That the text holds codes; in a compiled schema alone, in place of the type `list`. */
  readonly codes?: true;
  /** Text that reads as a number within these limits. */
  readonly numericString?: {
    readonly minimum?: number;
    readonly maximum?: number;
    readonly multipleOf?: number;
  };
  /** A date of birth at least so many years before today. */
  readonly minimumAge?: number;
  /** A date of birth at most so many years before today. */
  readonly maximumAge?: number;
  /** A date whose year lies within the current year plus these. */
  readonly yearsFromNow?: { readonly min: number; readonly max: number };
  /** Of a document: the kinds of files that it takes (our keyword). */
  readonly accept?: readonly FileKind[];
  /** Of a document: how large a file may be, in megabytes (our keyword). */
  readonly maxSizeMb?: number;
  /** Of a document: how many files it takes, one where it is absent, and the fewest where there is any. */
  readonly maxFiles?: number;
  readonly minFiles?: number;
  /** How its answer is worked out of others; nobody gives it then (our keyword). */
  readonly computed?: ComputedDefinition;
  /** The answer that a new application begins with, as it is stored; not in a compiled schema (DEF-01). */
  readonly default?: string | boolean;
  readonly messages?: Messages;
}

/** A page's or block's schema, and every `if`, `then`, `else`, `allOf`, … inside it. */
export interface ObjectSchema {
  readonly type?: "object";
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly ObjectSchema[];
  readonly anyOf?: readonly ObjectSchema[];
  readonly oneOf?: readonly ObjectSchema[];
  readonly not?: ObjectSchema;
  readonly if?: ObjectSchema;
  readonly then?: ObjectSchema;
  readonly else?: ObjectSchema;
}

/** `pages/<page>.schema.json` and `blocks/<block>.schema.json`. */
export interface SchemaFile extends ObjectSchema {
  /** Answers that are required only while a rule holds, which may read any page. */
  readonly requiredWhen?: Readonly<Record<string, RuleDefinition>>;
  readonly checks?: readonly CheckDefinition[];
}

/** A rule over several answers that must hold when an application is submitted. */
export interface CheckDefinition {
  readonly rule: RuleDefinition;
  /** Shown at the questions that it marks. */
  readonly message: string;
  /** Questions of the page or block. */
  readonly at: readonly string[];
}

/** The uiSchema of one question. */
export interface QuestionUi {
  readonly "ui:widget"?: WidgetName;
  readonly "ui:title"?: string;
  readonly "ui:help"?: RichText;
  readonly "ui:placeholder"?: string;
  readonly "ui:autocomplete"?: string;
  readonly "ui:options"?: Readonly<Record<string, unknown>>;
  /** Labels for a schema's own `enum`, in the same order. */
  readonly "ui:enumNames"?: readonly string[];
  /** False stops the engine from deriving `{key}_desc` (WID-22). */
  readonly "ui:desc"?: boolean;
  /** The question whose code picks the options on offer: a conditional select (CON-04). */
  readonly "ui:optionsFor"?: string;
  /** Option code → the question for the text that goes with it, such as that of 'Other' (TXT-06). */
  readonly "ui:texts"?: Readonly<Record<string, string>>;
}

/** A condition as staff write it (CON-01); `logic` takes a raw json-logic object. */
export type RuleDefinition =
  | { readonly valueKey: string; readonly operator: Operator; readonly target?: RuleTarget }
  | { readonly valueKey: string; readonly operator: Operator; readonly targetKey: string }
  | { readonly valueKey: string; readonly operator: Operator; readonly target: RelativeDayDefinition }
  | { readonly all: readonly RuleDefinition[] }
  | { readonly any: readonly RuleDefinition[] }
  | { readonly not: RuleDefinition }
  | EntriesDefinition
  | { readonly logic: JsonLogic };

/** The units that a day is counted in from another one. */
export const DAY_UNITS = ["years", "months", "weeks", "days"] as const;

/**
 * A day that a rule compares a date with: so far before or after another one. Without either word it is so far from today,
 * earlier for a number below zero.
 */
export type RelativeDayDefinition = Readonly<Partial<Record<(typeof DAY_UNITS)[number], number>>> & {
  readonly before?: DayReference;
  readonly after?: DayReference;
};

/** `today`, a day as yyyy-mm-dd, or the date that was answered. */
export type DayReference = string | { readonly valueKey: string };

/**
 * A rule over the entries of a repeated group, by its id. `where` names the keys of the first entry and holds or not for
 * each entry in which something is answered.
 */
export type EntriesDefinition =
  | { readonly anyEntry: string; readonly where: RuleDefinition }
  | { readonly everyEntry: string; readonly where: RuleDefinition }
  | {
      readonly countEntries: string;
      readonly where?: RuleDefinition;
      readonly operator: CountOperator;
      /** A whole number, as a text too. */
      readonly target: number | string;
    };

/** How an answer is worked out of others. */
export type ComputedDefinition = ComputedOf<RuleDefinition>;

/** A json-logic expression made of our own strict operators, `and`, `or`, `!`, `entries`, `var`, `other`, `dayFrom` and `today`. */
export type JsonLogic =
  | string
  | number
  | boolean
  | readonly JsonLogic[]
  | { readonly [operator: string]: JsonLogic };

/**
 * Text for reading: plain, or parts of which some are emphasised, a link or a list. Staff write it as JSON; nothing
 * in it is ever taken for markup.
 */
export type RichText = string | readonly RichTextPart[];

export type RichTextPart =
  | string
  | { readonly strong: string }
  | { readonly link: string; readonly href: string }
  | { readonly paragraph: RichText }
  | { readonly list: readonly RichText[] };

/** The words of a rich text without its emphasis and links. */
export function plainText(text: RichText): string {
  return typeof text === "string" ? text : text.map(plainPart).join("");
}

function plainPart(part: RichTextPart): string {
  if (typeof part === "string") return part;
  if ("strong" in part) return part.strong;
  if ("link" in part) return part.link;
  if ("paragraph" in part) return `${plainText(part.paragraph)}\n`;
  return part.list.map((item) => `• ${plainText(item)}\n`).join("");
}
