/** An error keeps a form from being published; a warning does not. A hint says what could be written more simply. */
export type Severity = "error" | "warning" | "hint";

interface CodeEntry {
  readonly severity: Severity;
  /** What the code means, in one sentence for the docs. */
  readonly meaning: string;
}

const error = (meaning: string): CodeEntry => ({ severity: "error", meaning });
const warning = (meaning: string): CodeEntry => ({ severity: "warning", meaning });
const hint = (meaning: string): CodeEntry => ({ severity: "hint", meaning });

/** Every kind of finding: its severity and what it means. Docs and tests read this table. */
export const CODES = {
  // Reading a file
  "unreadable-file": error(
    "A file or folder of the form cannot be read: for its permissions, as a link that leads nowhere, or for what it is.",
  ),
  "unreadable-extra": warning("Something in the folder that no form needs cannot be read."),
  "application-ignored": warning(
    "A folder holds an application.json beside the one at the top, so that everything in it counts for nothing.",
  ),
  "application-name": error(
    "No application can have the name of its folder, below which its addresses would be.",
  ),
  "invalid-json": error("The file is not JSON: a comma, a quote or a bracket is missing or too many."),
  "duplicate-key": error("The same word stands twice in one object, so one of the two would be lost."),

  // The format of a file
  "unknown-word": error("The file uses a word that its kind of file does not know at this place."),
  "missing-word": error("Something that must be given at this place is missing."),
  "wrong-type": error(
    "The value is of another kind than this place needs: text, number, true or false, list, object.",
  ),
  "wrong-value": error("The value is of the right kind but not one that this place takes."),
  "unknown-operator": error("A rule uses an operator that does not exist."),
  "unknown-node": error("A part of the layout is none of the parts that a page can be made of."),

  // Files that belong together
  "missing-file": error("A file that another one names is not there."),
  "unused-file": warning("Nothing uses the file."),
  "unknown-block": error("The layout names a block that does not exist."),
  "unknown-options": error("A question or list names an option list that does not exist."),
  "duplicate-page-id": error("Two pages of the application have the same id."),
  "duplicate-route": error("Two pages of the application have the same route."),
  "reserved-route": error("A page has a route that the product uses itself."),
  "duplicate-id": error("An add-another, tabs or confirm id is used twice, so both would share one state."),
  "page-without-way-on": warning("A page has no button that leads to the next one."),
  "review-misplaced": error(
    "The review of all answers stands twice, in content that can be hidden or repeated, in a block, or before a page that asks more.",
  ),
  "page-always-shows": error(
    "A page has a condition that must not hide: the first one, the one of `errorRoute`, or the only one that submits.",
  ),
  "unknown-route": error("A button or a setting leads to a route that no page has."),

  // Questions and keys
  "key-not-in-data-model": error(
    "The key of a question, or one that a search fills, is not in data-model.json, so it could not be stored.",
  ),
  "type-not-in-data-model": error("A question's type is another one than data-model.json gives its key."),
  "key-is-label": error(
    "A key is the one under which the records keep the label of another answer, so each would overwrite the other.",
  ),
  "key-is-column": warning(
    "A key differs only by its capitals from another column of exports, which many spreadsheets and databases take for the same.",
  ),
  "secret-not-sensitive": warning(
    "A question asks for a Social Security number or a password, and data-model.json does not call its answer sensitive.",
  ),
  "mask-taken-away": warning(
    "An answer was sensitive in an earlier version, and is not any more: everybody who reads applications would read it.",
  ),
  "too-long-for-data-model": error("A question takes longer text than data-model.json allows for its key."),
  "key-on-two-pages": error("A question appears on more than one page."),
  "key-used-twice": error(
    "A question stands twice on one page, for instance through a block used twice under one prefix.",
  ),
  "key-without-page": warning("A key of data-model.json is on no page, so nobody is asked for it."),
  "unknown-layout-key": error("The layout shows a question that the page's schema does not describe."),
  "extra-schema-key": error("The schema describes a question that the layout does not show."),
  "extra-ui-key": error("The ui file describes a question that the schema does not have."),
  "unknown-required-key": error(
    "A schema requires, or its if and then read, a key that it does not describe.",
  ),
  "prefix-not-in-key": error("A key of a repeated group does not start with the group's prefix."),
  "nested-repeat": error("A repeated group stands inside one that stands inside another one already."),
  "too-many-components": error(
    "A repeated group allows more than 50 entries, or one inside another group more than 200 together.",
  ),
  "entry-keys-differ": warning(
    "data-model.json says something else of a key of a further entry than of the same key of the first one.",
  ),
  "entry-keys-derivable": hint(
    "Keys of further entries stand in data-model.json that would be worked out from those of the first.",
  ),
  "entry-name-unusable": error(
    "What is to name the entries of a group is no text or choice in them that print may show in full.",
  ),

  // Answers that are worked out
  "computed-operand": error(
    "An answer is worked out of something that is no question, or not of the kind that is needed there.",
  ),
  "computed-result": error("What is worked out is not what the format of its question takes."),
  "computed-circle": error("An answer is worked out of itself, directly or in a circle."),
  "computed-asked": error(
    "A question whose answer is worked out is asked for all the same: it is required, chosen, ticked, searched for or limited.",
  ),

  // What a new application begins with
  "default-invalid": error(
    "A question begins with what is no answer to it: not among its options, too long, in another form, or not on offer then.",
  ),
  "default-not-allowed": error(
    "A question begins with an answer that nobody but the applicant can give, or at a place where nothing can begin answered.",
  ),

  // Words for the applicant
  "title-missing": error("A question has no title, so neither the page nor the message can name it."),
  "condition-without-required": warning(
    "An if that only describes answers holds while they are not given: its then asks before anybody has answered.",
  ),
  "message-missing": warning("A check has no sentence of its own, so applicants read a standard one."),
  "message-never-shown": warning("A sentence is written for something that never goes wrong there."),
  "check-without-effect": warning("A schema asks for something that nothing checks."),
  "unknown-placeholder": warning("A text has a {{placeholder}} that nothing fills in."),
  "quote-unusable": error(
    "A text quotes an answer that no page asks for, that print may not show, that is sensitive, or that is no short text.",
  ),
  "quote-without-fallback": error(
    "A text quotes an answer that may not be given yet, without words in its place.",
  ),
  "quote-misplaced": error(
    "An answer is quoted where texts stay as they are, such as in the title of a question.",
  ),
  "unknown-gap": error(
    "The words of a mail or of the page after submitting have a {{gap}} that nothing fills in.",
  ),
  "missing-gap": error("The text of a mail lacks what the mail is sent for, such as its code."),
  "words-twice": error("application.json and words.json both say the same words of the school."),
  "words-in-application": hint(
    "Words of the school stand in application.json, which have a file of their own: words.json.",
  ),

  // The checklist and the filters of the desk
  "checklist-id-twice": error("Two items of the checklist have the same id."),
  "checklist-never-fulfilled": error(
    "Nothing fulfils an item of the checklist: no document, answer or rule, and nobody ticks it.",
  ),
  "checklist-question": error(
    "An item of the checklist names a question that no page asks for, or one of the wrong kind.",
  ),
  "checklist-awaits": error("An item of the checklist names something that no text of the form awaits."),
  "filter-question": error(
    "A filter of the desk names a question that no page asks for, whose answers are no options, or that is in a group of entries.",
  ),
  "filter-sensitive": error("A filter of the desk names a question whose answers not everybody there reads."),
  "filter-twice": error("A filter of the desk is named twice."),
  "unsafe-link": error("A link leads neither to https:, mailto: or tel: nor to a page of the application."),

  // Widgets and options
  "unknown-widget": error("A question names a widget that does not exist."),
  "widget-does-not-fit": error("A question's widget cannot take its kind of answer."),
  "autocomplete-does-not-fit": warning(
    "What the browser is to fill in is no name of the HTML standard, or not one for the question's widget.",
  ),
  "other-box-does-not-fit": error(
    "A phone question sends numbers of other countries to a question that does not take them.",
  ),
  "options-missing": error("A question's widget or a switch offers options, but the question has none."),
  "confirm-not-boolean": error(
    "The key of a confirm is not boolean, so it cannot say whether it was confirmed.",
  ),
  "month-year-widgets": error("The keys of a monthYear are not a month and a year by their widgets."),
  "matrix-does-not-fit": error(
    "A row of a table of radio buttons is none, has other options than the first row, or options that a column cannot show.",
  ),
  "upload-not-document": error("An upload's key is not a document in data-model.json."),
  "document-without-upload": error("A document is shown as a question of its own, not as an upload."),
  "file-word-without-files": error(
    "A question says which files it takes, but is no document, or says it in a condition.",
  ),
  "file-key-taken": error(
    "The key of a further file of a question, which is worked out with _2 and so on, is asked or stored as something else.",
  ),
  "file-size-too-large": error("A question takes larger files than the installation does."),
  "unknown-lookup-field": error(
    "A search fills a key from a field that the lookup of its category does not give.",
  ),
  "option-labels-differ": error("A question has not as many labels (ui:enumNames) as codes (enum)."),
  "odd-option-code": warning("The code of an option has blanks or marks that nobody sees."),
  "duplicate-option-code": error("An option list has the same code twice."),
  "duplicate-option-label": warning("Two options of a list look the same to applicants."),
  "long-option-list": warning("A list of options is so long that applicants wait for it."),
  "option-lists-too-long": error("The lists of options are longer than a browser on a phone can carry."),
  "option-code-too-long": error(
    "An option's code, or the label stored beside it, is longer than the key can hold.",
  ),
  "options-without-for": error(
    "A conditional select's options do not say for which answer they are offered.",
  ),
  "unknown-option-for": error(
    "An option is offered for an answer that the controlling question does not have.",
  ),

  "option-help-not-shown": warning("An option has a help where only labels show, so nobody reads it."),
  "option-text-does-not-fit": error("The question for the text of an option takes no plain text."),

  // Rules
  "unknown-group": error(
    "A rule over the entries of a repeated group names a group that the form does not have.",
  ),
  "wrong-entries-rule": error(
    "A rule over entries asks nothing of them, counts more of them than there can be, or stands in another one.",
  ),
  "unknown-rule-key": error("A rule reads a key that no page asks for, or clears one that nothing knows."),
  "target-not-an-option": error("A rule compares with a code that is not among the question's options."),
  "wrong-target": error(
    "A rule compares with a value that its operator or its question cannot be compared with.",
  ),
  "answers-not-comparable": error(
    "A rule compares two answers of different kinds, two boxes, or an answer with itself.",
  ),
  "wrong-day": error(
    "A rule counts a day before and after another one, by no number, by one below 0, or out of the calendar.",
  ),
  "self-dependent-rule": error("A question is shown depending on its own answer, directly or in a circle."),
  "clears-shown-key": warning(
    "A condition or a tab clears a key that stays in sight, so an answer vanishes before the applicant's eyes.",
  ),
  "rule-never-true": error("A condition can never hold, so what it shows never shows."),
  "rule-contradicts-section": error(
    "A condition can hold, but never where it stands: what is around it hides then.",
  ),
  "group-never-shown": error(
    "A group of conditions never shows, because one before it always shows in its place.",
  ),
  "rule-always-true": warning("A condition always holds, so it never hides anything."),
  "requirement-never": error("A `requiredWhen` can never require anything, or depends on the answer itself."),
  "requirement-always": warning(
    "A `requiredWhen` always requires its answer, so it belongs into `required`.",
  ),
  "check-never-passes": error("A check of several answers that no answers pass."),
  "check-always-passes": warning(
    "A check of several answers that none can break, so nobody reads its message.",
  ),
  "required-never-shown": error("An answer is required, but its question never shows when it is."),
  "answer-impossible": error(
    "No answer to a question can pass: its limits, pattern, format, constant or options exclude each other.",
  ),
  "option-refused": warning("An option is offered that the question's own limits always refuse."),
  "requirement-impossible": error("An answer is required under answers under which none passes."),
  "submit-missing": error("No page has a button that submits the application."),
  "never-submittable": error("Nobody who answers all that is required gets to a button that submits."),
  "unsafe-logic": error("A raw json-logic rule uses something other than our strict operators."),

  // Checks of answers
  "unsafe-pattern": error("A pattern could take very long on a hostile answer."),
  "unjudged-pattern": warning(
    "A pattern is written in a way that cannot be judged: whether a hostile answer makes it run very long is not known.",
  ),
  "invalid-pattern": error("A pattern is not a regular expression."),
  "invalid-date": error("A date or time in a definition is not one of the calendar, as 2026-08-01."),
  "days-crossed": error("A notice's last day is before its first, so it never shows."),
  "fixed-time-zone": warning(
    "The time zone is a fixed distance from UTC: it has no summer time, and its sign is the other way around than people write it.",
  ),
  "unknown-time-zone": error("The time zone is none of the IANA database."),
  "time-zone-missing": error("The form opens or closes at a time, and nothing says in which time zone."),
  "time-of-clock-change": error(
    "The form opens or closes at a time that does not come, or comes twice, because clocks are changed.",
  ),
  "closes-before-opens": error("The form closes before it opens, so nobody can ever fill it in."),
  "grace-without-closing": error("There are minutes of grace after closing, and the form never closes."),
  "limits-crossed": error("A lower limit is above the upper one, so no answer can pass."),
  "words-of-no-text": error("Words are counted in an answer that is no plain text."),

  // Lists of choices
  "list-word-without-list": error("A question with one answer says how many options are chosen."),
  "list-does-not-fit": error(
    "A question that takes several options stands where one answer is needed, or is asked what only a text can fulfil.",
  ),
  "list-code-separator": error("A code has a semicolon, which stands between the codes of a list."),
  "unknown-exclusive": error("A code that is chosen alone is no option of its question."),
  "list-compared-whole": warning("A rule compares all that a list has chosen with one code."),

  // Declared changes
  "change-unknown-key": error(
    "A declared change gives an answer to a key that data-model.json does not have.",
  ),
  "change-in-circle": error("A declared change takes back what the same file does before."),
  "change-twice": error("A file of declared changes deals with one answer twice."),
  "change-unknown-code": error("A declared change makes a code of another one that is no option."),
  "change-of-document": error("A declared change is about a document, which stays under its key."),
  "change-drops-asked": error("A declared change deletes the answers of a question that is still asked."),
  "change-source-kept": warning("A declared change takes answers away from a question that is still asked."),

  // Files for the record system
  "records-key-unmapped": error(
    "No file for the record system sends an answer, and none says why it is not sent.",
  ),
  "records-code-unmapped": error(
    "A column for the record system does not say what becomes of a code, and the file does not say why it is not sent.",
  ),
  "records-unknown-key": error(
    "A column is made of a key that data-model.json does not have, or a file of the entries of a group that is not there.",
  ),
  "records-unknown-code": warning(
    "A column names a code that is no option: a misspelt one, or one of earlier that stored answers may have.",
  ),
  "records-left-over": warning(
    "Something is said not to be sent that is not there, or is sent all the same.",
  ),
  "records-column-twice": error("Two columns of a file for the record system have the same name."),
  "records-width": error(
    "What a file for the record system writes does not fit into its column, or its widths are no record together.",
  ),
  "records-may-be-refused": warning(
    "An answer may be longer than its column, and nothing says whether it is cut or refused.",
  ),
  "records-does-not-fit": error(
    "A column says something that its kind of answer cannot have, or lacks what it needs.",
  ),
  "records-sensitive": error("A column sends a sensitive answer without saying that it does."),

  // partner.config.json
  "low-contrast": error("Two theme colours that stand on each other differ too little to be read."),
} as const satisfies Readonly<Record<string, CodeEntry>>;

/** The name of a kind of finding. */
export type FindingCode = keyof typeof CODES;

/** Something that lint says about a definition file, with the place where staff can mend it. */
export interface Finding {
  readonly severity: Severity;
  /** Stable name of the kind of finding, one of `CODES`. */
  readonly code: FindingCode;
  /** Path inside the forms folder, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number;
  /** JSON pointer of the place; empty for the whole file. */
  readonly pointer: string;
  /** A sentence that a person who does not program understands. */
  readonly message: string;
  /** What would mend it, where that can be guessed. */
  readonly suggestion?: string;
}

/** A place in a text, line and column from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Steps from the root of a JSON file: property names and array indices. */
export type JsonPath = readonly (string | number)[];

/** Records one finding; the severity is the one that `CODES` gives the code. */
export type Report = (
  code: FindingCode,
  file: string,
  path: JsonPath,
  message: string,
  suggestion?: string,
) => void;

/** Whether the finding keeps what it is about from being used. */
export function isError({ severity }: Finding): boolean {
  return severity === "error";
}

/** The JSON pointer (RFC 6901) of a path. */
export function toPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The steps of a JSON pointer; those into lists as texts as well. */
export function fromPointer(pointer: string): readonly string[] {
  const [, ...steps] = pointer.split("/");
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Where each line of a text begins. Counts \n, \r\n and \r as line ends, and a byte order mark for nothing. */
export function lineStarts(text: string): readonly number[] {
  const first = text.startsWith("\uFEFF") ? 1 : 0;
  return [first, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
}

/** A finding at a known place. */
export function findingAt(
  place: Position & { readonly file: string; readonly path: JsonPath },
  code: FindingCode,
  message: string,
  suggestion?: string,
): Finding {
  return {
    severity: CODES[code].severity,
    code,
    file: place.file,
    line: place.line,
    column: place.column,
    pointer: toPointer(place.path),
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
