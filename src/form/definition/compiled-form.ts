import type { Schedule } from "../schedule/schedule.ts";
import type { Answers } from "./answers.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import type { ExpressionOf, ResultKind } from "./computed.ts";
import type {
  CompletionWords,
  MailsWords,
  Messages,
  ObjectSchema,
  OwnPartner,
  QuestionUi,
  Sensitivity,
  WelcomeWords,
} from "./definition.ts";
import type { ChecklistItemOf } from "./desk-checklist.ts";
import type { FormChange } from "./form-changes.ts";
import type { LayoutNode } from "./nodes.ts";
import type { FileWords } from "./uploads.ts";

/** The version of the shape below; a compiled form of another version is compiled anew. */
export const COMPILED_FORM_FORMAT = 2;

/** The most components that an add-another group may have (CFG-04). */
export const ADD_ANOTHER_LIMIT = 50;

/** The most entries that a group inside another one may have, in all entries of that together. */
export const INNER_ENTRIES_LIMIT = 200;

/** The longest answer, in characters, of a text and of a text area that say nothing else (WID-01, WID-04). */
export const TEXT_MAX_LENGTH = 45;
export const TEXTAREA_MAX_LENGTH = 1500;

/** The currency of amounts where the school's configuration names none, by its ISO 4217 code (KND-03). */
export const USUAL_CURRENCY = "USD";

/** What publish makes of `forms/`: everything that browser and server need, immutable, named by its hash. */
export interface CompiledForm {
  readonly format: typeof COMPILED_FORM_FORMAT;
  readonly title: string;
  /** What is other of the school for this application. */
  readonly partner?: OwnPartner;
  readonly pages: readonly CompiledPage[];
  /** The order of the step navigation, where it holds more than the pages; `stepsOf` reads it. */
  readonly steps?: readonly FormStep[];
  /** Every question that some page shows, by answer key. */
  readonly questions: Readonly<Record<string, Question>>;
  /** Every key the records accept, companions (`_desc`) included. */
  readonly keys: Readonly<Record<string, StoredKey>>;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly addAnother: Readonly<Record<string, AddAnotherGroup>>;
  readonly tabs: Readonly<Record<string, TabGroup>>;
  /** Keys without a question that are cleared together with content that hides (an explicit `clears`). */
  readonly clears: readonly { readonly rule: CompiledRule; readonly keys: readonly string[] }[];
  /** Controlling key → the keys whose visibility or options depend on it. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
  /** Something counts from the applicant's day (DAY-03), so that what shows may change with it, without any answer. */
  readonly readsToday?: true;
  /** Answers that are worked out of others, each after those that it reads; absent where there are none. */
  readonly computed?: readonly ComputedAnswer[];
  /** The answers that a new application begins with, by key (DEF-01); absent where it begins empty. `beginAnswers` reads it. */
  readonly defaults?: Answers;
  /** The school's currency, by its ISO 4217 code; absent where nothing asks for an amount of money. */
  readonly currency?: string;
  /** The answers that its texts quote (QUO-01); absent where none does. */
  readonly quotes?: readonly string[];
  /** When it takes answers; absent where it always does. */
  readonly schedule?: Schedule;
  /** Without a route the first page with an error opens. */
  readonly submit: { readonly errorRoute?: string };
  /** The school's own words of the welcome, after submitting and in the mails; absent where it has none. */
  readonly welcome?: WelcomeWords;
  readonly completion?: CompletionWords;
  readonly mails?: MailsWords;
  /** What becomes of answers that were given under earlier versions; browsers do without. */
  readonly changes?: readonly FormChange[];
  /** What the desk goes by; browsers never get it. */
  readonly desk?: CompiledDesk;
}

export type ChecklistItem = ChecklistItemOf<CompiledRule>;

/** What the desk goes by. */
export interface CompiledDesk {
  /** Empty for a desk without a checklist. */
  readonly checklist: readonly ChecklistItem[];
  /** The keys of the answers that the list of applications is filtered by; absent where it is by none. */
  readonly filters?: readonly string[];
}

/** A page by its id, or a step that is only named and leads nowhere (STP-02). */
type FormStep = { readonly page: string } | { readonly title: string };

export interface CompiledPage {
  readonly id: string;
  readonly route: string;
  /** The title in the step navigation. */
  readonly step: string;
  readonly title: string;
  /** While it does not hold, the page is left out. It stands around the whole layout as well, so that its questions hide. */
  readonly when?: CompiledRule;
  /** Draft-07 with blocks expanded; both sides validate against it. */
  readonly schema: ObjectSchema;
  /** Answers that are required only while a rule holds; absent where there are none. */
  readonly requiredWhen?: Readonly<Record<string, CompiledRule>>;
  /** What must hold of several answers together; absent where there is nothing. */
  readonly checks?: readonly CompiledCheck[];
  readonly uiSchema: Readonly<Record<string, QuestionUi>>;
  readonly layout: readonly LayoutNode[];
  /** The page's answer keys in layout order. */
  readonly keys: readonly string[];
}

/** A document's answer is set by its upload, never by saving answers; a list is a text of codes (`chosenCodes`). */
type StoredType = "string" | "boolean" | "document" | "list";

export interface Question {
  readonly key: string;
  readonly page: string;
  readonly type: StoredType;
  readonly title: string;
  /**
   * Whom or what it asks about: the entry of a repeated group, such as 'Sibling 2', or the section around a block under a
   * prefix. Absent for what a page asks itself.
   */
  readonly about?: string;
  /** Its title with whom it asks about, where another question has the same title; of a row also with its table. */
  readonly called?: string;
  /** The list in `CompiledForm.options` that holds the question's options. */
  readonly options?: string;
  /** True for a list whose codes are in the order that the applicant gives them; others are in that of the options. */
  readonly ranked?: true;
  /** The controlling question of a conditional select. */
  readonly optionsFor?: string;
  /** Option code → the question for the text that goes with it; print shows both as one answer (TXT-06). */
  readonly texts?: Readonly<Record<string, string>>;
  /** A conditional select that stays visible without options (CON-04). */
  readonly displayOnly?: boolean;
  /** True when the question can be hidden. */
  readonly conditional?: boolean;
  /** How an answer is written; absent where its widget says so. */
  readonly hint?: string;
  /** Its answer is worked out, and nobody gives it. */
  readonly computed?: true;
  /** The companion key that holds the chosen label. */
  readonly desc?: string;
  /** Which files a document takes; absent where it says nothing of it. `fileLimitsOf` reads it. */
  readonly files?: FileWords;
  /** The keys of its further files, where it takes several (FIL-04); `fileKeys` gives all of them. */
  readonly further?: readonly string[];
  /** Of the key of a further file: the question that it belongs to. */
  readonly fileOf?: string;
  readonly messages: Messages;
}

/** A rule that must hold when an application is submitted. */
export interface CompiledCheck {
  readonly rule: CompiledRule;
  readonly message: string;
  /** The questions that the message stands at, as far as they show. */
  readonly at: readonly string[];
  /** True for a rule that asks whether one of them is answered: it must hold while some are not, too. */
  readonly evenUnanswered?: boolean;
}

/** What `PUT /api/answer` may store under a key. */
export interface StoredKey {
  readonly type: StoredType;
  readonly maxLength?: number;
  readonly sensitivity: Sensitivity;
  /** The question's option list: a non-empty value must be one of its codes, or in a list name some of them. */
  readonly options?: string;
}

export interface Option {
  readonly code: string;
  readonly label: string;
  readonly group?: string;
  readonly for?: string;
  /** A sentence beneath its label (TXT-05). */
  readonly help?: string;
}

export interface TabGroup {
  readonly id: string;
  readonly page: string;
  /** The first is chosen until the applicant chooses; leaving a tab clears what it lists beside its questions. */
  readonly tabs: readonly { readonly id: string; readonly clears: readonly string[] }[];
}

export interface AddAnotherGroup {
  readonly id: string;
  readonly page: string;
  /** As many show at once and cannot be removed; one where it is absent. */
  readonly min?: number;
  readonly max: number;
  /** The answer keys of each component, first to last. */
  readonly components: readonly (readonly string[])[];
}

/** How an answer is worked out of others. */
export type Expression = ExpressionOf<CompiledRule>;

/** An answer that nobody gives: it is worked out of others (CPT-01). */
export interface ComputedAnswer {
  readonly key: string;
  readonly expression: Expression;
  /** The keys of all answers that it is worked out of. */
  readonly reads: readonly string[];
  readonly result: ResultKind;
}

/** One entry of the step navigation; without a page it is named and leads nowhere (STP-02). */
interface Step {
  readonly title: string;
  readonly page?: CompiledPage;
}

/** The step navigation of a form in its order. */
export function stepsOf({ pages, steps }: CompiledForm): readonly Step[] {
  const ofPage = (page: CompiledPage): Step => ({ title: page.step, page });
  if (steps === undefined) return pages.map(ofPage);
  return steps.flatMap((step) =>
    "title" in step ? [step] : pages.filter(({ id }) => id === step.page).map(ofPage),
  );
}

/**
 * Where applicants are led whose application is not complete: where the form says, if something is wrong there, else the
 * first page with an error.
 */
export function errorRoute(
  { submit, pages }: Pick<CompiledForm, "submit" | "pages">,
  keys: readonly string[],
): string {
  const wrong = pages.filter((page) => page.keys.some((key) => keys.includes(key)));
  const page = wrong.find(({ route }) => route === submit.errorRoute) ?? wrong[0] ?? pages[0];
  return page?.route ?? "/";
}
