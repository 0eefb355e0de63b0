import type { Unusable } from "../../authoring/form-rules/rule-choices.ts";

/** What the rules of a question say and ask. */
export const ruleSentences = {
  title: (title: string) => `Rules of ${title}`,
  shown: "When it is shown",
  always: "Always shown.",
  shownWhen: "Shown when",
  andWhen: "and when",
  pageWhen: "Its page is shown when",
  inPlace: (place: string) => `Under ${place}`,
  required: "When it must be answered",
  requiredAlways:
    "It must always be answered. To ask for an answer only sometimes, take “Must be answered” away above.",
  requiredNever: "It may be left out.",
  requiredWhen: "Required when",
  allHold: "All of these must hold:",
  oneHolds: "One of these is enough:",
  toAll: "Let all have to hold",
  toAny: "Let one be enough",
  add: "Add a condition…",
  addRequired: "Require it only sometimes…",
  addToThis: "Add to this condition…",
  change: "Change…",
  remove: "Remove",
  about: (act: string, words: string) => `${act.replace("…", "")}: ${words}`,
  alsoDecides: (titles: string) => `This decides on ${titles} as well.`,
  andMore: (count: number) => ` and ${count} more`,
  toText: "Show it in the text",
  noSentence: "A rule of this kind is changed in the text.",
  byStructure: "This follows from where it stands.",
  noOwn:
    "It stands in a group that shows as a whole: choose the group in the outline to give that a condition.",
  addTitle: "Add a condition",
  changeTitle: "Change a condition",
  requireTitle: "Require an answer only sometimes",
  question: "Question",
  choose: "Choose…",
  operator: "How its answer is compared",
  answer: "Answer",
  answers: "Answers",
  date: "Day",
  number: "Number",
  join: "Together with what is there",
  joinAll: "and: both must hold",
  joinAny: "or: one of them is enough",
  negated: "Turn it round: it holds while this is not so",
  reads: (sentence: string) => `It then reads: ${sentence}.`,
  missingQuestion: "Please choose a question.",
  missingAnswer: "Please say with what the answer is compared.",
  wrongNumber: "Please write a number, such as 18 or 2.5.",
  textOnly:
    "Its answer is a free text, which can be compared with no option: a rule can only ask whether it is answered.",
  convertHelp: "To ask for a certain answer, let applicants choose from a list.",
  convertList: "List of options",
  convert: "Make it a choice",
  noLists:
    "There is no list of options yet. Whoever keeps the files adds one to the folder options; then the question can become a choice.",
  fixedText:
    "Texts of a fixed form stay as they are. To ask for a certain answer, add a question with options.",
  converted: (title: string) => `${title} is a choice now.`,
  unusable: (count: number) => `Questions that cannot be used here (${count})`,
  save: "Save",
  cancel: "Cancel",
  added: (sentence: string) => `Added: ${sentence}.`,
  changed: (sentence: string) => `Changed: ${sentence}.`,
  removed: (sentence: string) => `Removed: ${sentence}.`,
  joined: (isAll: boolean) => (isAll ? "All of them must hold now." : "One of them is enough now."),
  broken: (path: string) => `${path} cannot be read as it is. Mend it in the text first.`,
  notWritten: "Nothing was changed: a file cannot be read as it is. Mend it in the text first.",
  chosen: (title: string) => `${title} is chosen.`,
  tables: "Which answer makes what appear",
  tablesHelp: "For each question of this page on whose answer something depends.",
  noTables: "Nothing depends on the answers of this page.",
  alwaysShown: "Always shown on this page",
  answerColumn: "Answer",
  appearsColumn: "What appears",
  nothing: "Nothing more",
  also: (sentence: string) => `if also ${sentence}`,
  onPage: (page: string) => `on ${page}`,
} as const;

const after = (when: string | undefined, sentence: string) =>
  when === undefined ? `${sentence[0]?.toUpperCase()}${sentence.slice(1)}` : `When ${when}, ${sentence}`;

/** What the schema says of a question. */
export const schemaSentences = {
  title: "What the schema says of it besides",
  nothing: "Nothing besides what stands above.",
  options: (other: string) => `Its options depend on the answer to ${other}.`,
  optionsOf: (others: string) => `Its answer decides which options ${others} has.`,
  decides: (others: string) => `Its answer decides on what is asked of ${others}.`,
  required: (when: string | undefined) => after(when, "it must be answered."),
  checked: (when: string | undefined, demand: string) =>
    after(when, demand === "" ? "its answer is checked once more." : `this must hold: ${demand}.`),
  together: (when: string | undefined, demand: string) => after(when, `this must hold: ${demand}.`),
  show: "Show it in the text",
  toText: (sentence: string) => `Show it in the text: ${sentence}`,
} as const;

/** Why a rule cannot ask about a question, and what could be done. */
export const UNUSABLE_WORDS: Readonly<Record<Unusable, string>> = {
  later: "It is asked later. Move it before this one, then it can be used.",
  inside: "It is part of what the rule decides on.",
  entries: "It is asked again for each entry of a group. A rule over entries is written in the text.",
  hidden: "This block has a question of its own under the same key. Change one of the keys.",
};
