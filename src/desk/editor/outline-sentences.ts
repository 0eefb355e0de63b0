import { nodeWords } from "../../authoring/nodes/node-words.ts";

/** What the outline says, and what its dialogs ask. */
export const outlineSentences = {
  outline: "Outline",
  actions: "What can be done with what is chosen",
  nothingChosen: "Choose a question or a section first.",
  addQuestion: "Add question…",
  addContent: "Add content…",
  addPage: "Add page…",
  changePage: "Change page…",
  duplicate: "Duplicate…",
  changeKey: "Change key…",
  undo: "Undo",
  redo: "Redo",
  delete: "Delete…",
  moveUp: "Move up",
  moveDown: "Move down",
  moveTo: "Move to…",
  empty: "Nothing in it yet",
  unreadable: (path: string) => `${path} cannot be read as it is. Mend it in the text first.`,
  drag: "Drag to move",
  show: (title: string) => `Show what is in ${title}`,
  addQuestionTitle: "Add a question",
  addContentTitle: "Add content",
  contentKind: "What is added",
  questionTitle: "Question, as applicants read it",
  key: "Key, under which the answer is stored",
  keyHelp:
    "Small letters, digits and underscores. Agree on it with those who keep the records: it cannot change once somebody has answered.",
  kind: "How it is answered",
  options: "List of options",
  sensitivity: "How carefully the answer must be handled",
  add: "Add",
  longest: "Longest answer, in characters",
  wrongLength: (most: number) => `Please write a whole number from 1 to ${most}.`,
  chooseList: "Choose…",
  missingList: "Please choose a list, or a new one.",
  newList: "A new list",
  newOptions: "Options, one a line",
  newOptionsHelp: "Each gets a code, which you can change before the form is published.",
  missingOptions: "Please write at least one option.",
  listName: "Name of the list",
  addPageTitle: "Add a page",
  changePageTitle: (title: string) => `Change the page ${title}`,
  changePageAct: "Change",
  pageTitle: "Heading of the page",
  pageStep: "Name in the list of steps",
  pageRoute: "Address",
  pageRouteHelp: "Small letters, digits and hyphens. Applicants keep it as a bookmark.",
  missingTitle: "Please write what applicants shall read.",
  duplicateTitle: (title: string) => `Duplicate ${title}`,
  duplicateAct: "Duplicate",
  changeKeyTitle: (title: string) => `Change the key of ${title}`,
  changeKeyAct: "Change key",
  moveTitle: (title: string) => `Move ${title}`,
  moveAct: "Move",
  moveTarget: "To the end of",
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteAct: "Delete",
  deletesQuestions: (keys: readonly string[]) => `With it these questions go: ${keys.join(", ")}.`,
  keepsAnswers: "Answers that were given stay in the records, and so do the keys in the data model.",
  left: "This still speaks of it, and has to be changed before the form can be published:",
  leftIn: (what: string, mention: string, where: string) => `${what}: ${mention}, ${where}`,
  leftAt: (entry: string, where: string) => `at “${entry}” ${where}`,
  leftPart: (isPage: boolean, title: string) => (isPage ? `on the page ${title}` : `in the block ${title}`),
} as const;

/** What is said of the boxes of something that is to be added. */
export const addSentences = {
  choose: "Choose…",
  missing: "Please write what applicants shall read.",
  missingChoice: "Please choose one.",
  nothingToChoose: "The form has none of these yet.",
  sameLines: "Each line must be another one.",
  wrongLines: (least: number, most: number) =>
    most === Infinity
      ? `Please write at least ${least === 1 ? "one line" : `${least} lines`}.`
      : `Please write ${least} to ${most} lines.`,
} as const;

/** Why a button does nothing at this moment, and what to do instead. */
export const reasonSentences = {
  readOnly: "Somebody else is editing the draft. Take it over to change it.",
  firstPage: "It is the first page.",
  lastPage: "It is the last page.",
  noPlace: "It has no place of its own: it goes where what it belongs to goes.",
  alone: (title: string) =>
    `It is the only one in “${title}”, which says when it shows. Choose that to move both, or Move to… for another place.`,
  edge: (title: string, by: -1 | 1) =>
    `It is the ${endWord(by)} in “${title}”, which says when it shows. Move to… leads out of it.`,
  blockEdge: (by: -1 | 1) => `It is the ${endWord(by)} of its block, and what is in a block stays in it.`,
  formEdge: (by: -1 | 1) => `It is the ${endWord(by)} of the form.`,
  askedTwice: "It is asked in another place of its page as well, and stays on it.",
  pageMoves: "A page goes among the pages: Move up and Move down.",
  noQuestion: "Choose a question: nothing else has a key.",
  onlyQuestion: "Choose a question: nothing else is duplicated.",
  ofBlock: "Its key comes from its block: choose the question there, at the end of the outline.",
  noPage: "Choose a page.",
  onlyPage: "It is the only page of the form.",
  undo: "Takes back what was done in this tab since the page was loaded.",
  nothingDone:
    "Nothing was changed in this tab since the page was loaded, and what was done before is not taken back here.",
  nothingUndone: "Nothing was taken back that could be done again.",
} as const;

function endWord(by: -1 | 1): string {
  return by === -1 ? "first" : "last";
}

/** What is said of a line that is dragged. */
export const dropSentences = {
  before: (title: string) => `Before ${title}`,
  after: (title: string) => `Behind ${title}`,
  into: (title: string) => `In ${title}, at its end`,
  pageAmongPages: "A page goes among the pages.",
  notAmongPages: (title: string) => `${title} is no page: it goes into one.`,
  intoRow: (title: string) => `Nothing else is put into ${title}: its questions are one.`,
  blocks: "What is in a block stays in it, and nothing else gets into it.",
  askedTwice: (title: string) => `${title} is asked in another place of its page as well, and stays there.`,
  left: "Its page still speaks of it: what is wrong is told beneath the text.",
  stays: (title: string) => `${title} stays where it is.`,
} as const;

/** What a line is called beside its title, for those who listen: a node, or what is none. */
export function kindWords(kind: string): string {
  return OTHER_KINDS[kind] ?? nodeWords(kind)?.called ?? kind;
}

const OTHER_KINDS: Readonly<Record<string, string>> = {
  page: "page",
  question: "question",
  case: "for the answer",
  choice: "way",
  tab: "tab",
  part: "part",
};

export const SENSITIVITY_WORDS: Readonly<Record<string, string>> = {
  public: "It says nothing about a person",
  personal: "It says something about a person",
  sensitive: "Its loss could hurt someone",
};

/** What speaks of a question that is deleted. */
export const MENTION_WORDS: Readonly<Record<string, string>> = {
  question: "another description of it",
  layout: "another place where it is asked",
  look: "the look of another question",
  required: "that it must be answered",
  rule: "a condition",
  check: "a check of several answers",
  quote: "a text that quotes the answer",
  list: "a list of questions that are set aside or left out",
  data: "the data model",
  records: "a file for the record system",
  desk: "the checklist of the desk",
  link: "a button or a link that leads there",
};

/** What a file is that is no page and no block. */
export function fileWords(file: string): string {
  const [folder = ""] = file.split("/");
  const names: Readonly<Record<string, string>> = {
    "application.json": "in the list of pages",
    "words.json": "in the words of the school",
    "desk.json": "in what the desk goes by",
    "data-model.json": "in the data model",
    options: "in a list of options",
    records: "in a file for the record system",
    changes: "in a change of the form that was declared",
  };
  return names[folder] ?? `in ${file}`;
}

/** What the panel says of the options of a question. */
export const optionSentences = {
  options: "Options",
  optionsOf: (list: string) => `Options (list ${list})`,
  alsoUsedBy: (titles: readonly string[]) =>
    `This list is also used by ${titles.join(", ")}: what is changed here changes there as well.`,
  ownList: "Give it a list of its own…",
  ownListTitle: "A list of its own",
  ownListAct: "Copy the list",
  listName: "Name of the list",
  included: (list: string) => `All options of the list ${list}`,
  label: "What applicants see",
  code: "Code, which the records store",
  codeHelp: "Do not change the code of an option that somebody may have chosen.",
  help: "A sentence that says what is meant",
  moveUp: "Move option up",
  moveDown: "Move option down",
  remove: "Take option away…",
  moved: (label: string, place: number, count: number) => `${label} is now ${place} of ${count}.`,
  added: (label: string) => `${label} was added.`,
  removed: (label: string) => `${label} was taken away.`,
  newLabel: "New option",
  newCode: "Code of the new option",
  behind: (label: string) => `It is put behind ${label}.`,
  add: "Add option",
  missingLabel: "Please write what applicants shall see.",
  missingCode: "Please write a code.",
  takenCode: "Another option of this list has the same code.",
} as const;
