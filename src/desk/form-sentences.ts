import type { FormFinding, FormLiveVersion } from "../contract/desk-form-drafts.ts";
import type { OtherEditor } from "./editor/draft-sync.ts";
import { dayInWords } from "./sentences.ts";

export const SEVERITY_WORDS: Readonly<Record<FormFinding["severity"], string>> = {
  error: "Errors: nothing can be published before they are mended",
  warning: "Warnings",
  hint: "Hints",
};

function countOf(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

// What the pages say by which staff change the form.

export const formSentences = {
  title: "Form",
  noLive: "Applicants see no form yet",
  live: ({ number, live_at }: FormLiveVersion) =>
    `Applicants see version ${number} of ${dayInWords(live_at)}`,
  noDraft: "There is no draft.",
  draftAbout:
    "A draft begins with what applicants see. They see nothing of it before it is published. Everybody who may change the form shares it, and one person at a time edits it.",
  start: "Begin a draft",
  changes: (count: number) =>
    count === 0 ? "the draft has no changes" : `the draft changes ${countOf(count, "file")}`,
  changedBy: (people: readonly string[]) => `edited by ${people.join(", ")}`,
  review: "Review and publish",
  versions: "Versions",
  discard: "Discard draft",
  discardQuestion: "All changes of the draft go, whoever made them. What applicants see stays as it is.",
  discardScheduled:
    "What is scheduled goes on, with its comments: take the schedule back as well where that should not be published.",
  discarded: "The draft was discarded.",
  files: "Files of the form",
  editorOf: (path: string) => `Text of ${path}`,
  editorHelp:
    "Tab leaves the text; Control+Space offers what fits, Control+I says what a word means, Control+F searches, Control+Z takes a change back. Saved while you type.",
  saved: "All changes are saved.",
  saving: "Saving…",
  unreachable: "Not saved: the server cannot be reached. It is tried again; please keep this page open.",
  refused: (why: string) => `Not saved: ${why}`,
  tooMuch: (why: string) =>
    `Not saved: ${why} What you changed is kept in this page. Take something out, or take it back, and it is saved.`,
  reload: "Load the draft again",
  editor: ({ by, isOwn, hasTakenOver }: OtherEditor): string => {
    if (by === "") return "Nobody is editing the draft now.";
    if (isOwn) return "You are editing the draft in another tab.";
    return hasTakenOver ? `${by} took over the draft.` : `${by} is editing.`;
  },
  draftChanged: "The draft has changed since you opened it.",
  edit: "Edit the draft",
  takeOver: "Take over",
  takeOverTitle: "Take over the draft",
  takeOverAbout: ({ by, isOwn }: OtherEditor): string =>
    isOwn
      ? "You go on editing here, and the other tab becomes read-only."
      : `${by} is editing now. Everything that is saved stays in the draft. Their page becomes read-only, and what they typed last and is not saved stays there for them to copy.`,
  unsavedTitle: "Not saved",
  unsavedAbout: "You typed this, and it is not in the draft. Copy what you still need.",
  lineOf: (path: string, line: number) => `${path}, line ${line}`,
  copy: "Copy",
  dropUnsaved: "I no longer need this",
  leaveTitle: "Something is not saved yet",
  leaveAbout: ({ step, why }: { readonly step: string; readonly why: string }): string => {
    const reasons: Readonly<Record<string, string>> = {
      unreachable: "The server cannot be reached. It is tried again.",
      tooMuch: why,
    };
    return `What you changed last is lost if you leave. ${reasons[step] ?? ""}`.trim();
  },
  stay: "Stay here",
  leaveAnyway: "Leave all the same",
  undone: (what: string) => `Taken back: ${what}.`,
  redone: (what: string) => `Done again: ${what}.`,
  findings: "What lint finds",
  checking: "Checking…",
  noFindings: "Nothing is wrong.",
  checkFailed: "The draft could not be checked.",
  findingCounts: (errors: number, warnings: number, hints: number) => {
    const counted = [
      errors > 0 && countOf(errors, "error"),
      warnings > 0 && countOf(warnings, "warning"),
      hints > 0 && countOf(hints, "hint"),
    ].filter(Boolean);
    return counted.length === 0 ? formSentences.noFindings : `${counted.join(", ")}.`;
  },
  cause: (cause: string, count: number) => (count === 1 ? cause : `${cause} (${count} places)`),
  allPlaces: (count: number) => `Show all ${count} places`,
  fewer: "Show fewer places",
  goTo: (title: string) => `Go to ${title}`,
  toRecord: (key: string) => `Go to "${key}" in data-model.json`,
  mend: (label: string) => `Mend: ${label}`,
  mendAll: (count: number) => `Mend all ${count}`,
  mendsAll: (count: number, cause: string) => `Mend ${count} places: ${cause.replace(/\.$/, "")}`,
  mendedAll: (mended: number, left: number) => `${mended} mended, ${left} left.`,
  mended: (label: string) => `Mended: ${label}.`,
  mendedLate: "The text has changed since this was found, so nothing was mended. It is being checked again.",
  place: ({ path, line }: FormFinding) => (path === "" ? "The form as a whole" : `${path}, line ${line}`),

  outdatedTitle: "Bring the draft up to date",
  outdatedAbout:
    "What applicants see has changed in these files since the draft began. Nothing is published before they are in the draft.",
  outdatedBoth: "The draft has changed these as well. Compare both, and choose which one to use.",
  whenUpToDate: "This is shown once the draft is up to date.",
  whichOf: (path: string) => `Which version of ${path} to use`,
  keepMine: "Keep mine",
  useTheirs: "Use the published version",
  inDraft: "In the draft",
  inPublished: "In the published version",
  fromLine: (line: number) => `From line ${line} on:`,
  noFile: "(there is no such file)",
  noLines: "(nothing)",
  bringUp: "Bring the draft up to date",
  broughtUp: "The draft is up to date.",

  reviewTitle: "Review and publish",
  back: "Back to the draft",
  toForm: "To the form",
  reviewing: "Comparing the draft with what applicants see…",
  reviewOvertaken: "Somebody has changed the draft since. What stands here is of before.",
  reviewAgain: "Review it again",
  reviewedAgain: "The draft is reviewed again.",
  differences: "What changes for applicants",
  differencesAbout: "Counted as applicants and staff read it, not by the changes in the files.",
  withErrors: "This can be told once the errors are mended.",
  notComparedBase: "What changes cannot be told: the files that the draft began with have errors.",
  scheduled: ({ number, live_at }: FormLiveVersion) =>
    `Version ${number} was to be what applicants see from ${dayInWords(live_at)} on. Publishing takes its place.`,
  impact: "What becomes of applications",
  measuring: "Looking through the applications that are stored…",
  seen: "I have read what becomes of these answers",
  publish: "Publish",
  words: "What you say about it",
  wordsHelp: "It stands in the list of versions.",
  intoFolder: "The files that differ are written into the forms folder as well.",
  intoDatabase: "This server takes its form from the desk: no files are written.",
  intoNothing:
    "The forms folder cannot be written, so nothing can be published here. Whoever runs this server can let it write there, or set FORMS_SOURCE=desk.",
  mayNot: "A publisher or an administrator publishes it.",
  published: (number: number) => `Version ${number} is what applicants see from now on.`,
  held: (application: string) =>
    application === ""
      ? "What was saved into the forms folder is not live yet, for what it does to answers."
      : `What was saved into the forms folder of "${application}" is not live yet, for what it does to answers.`,
  heldAbout:
    "Applicants go on with the version before. Declare in the folder what becomes of these answers and it goes live by itself, or read what becomes of them and publish it as it is.",
  heldTold: "What becomes of the answers",
  publishHeld: "Publish it as it is",

  versionsTitle: "Versions of the form",
  versionTitle: (number: number) => `Version ${number}`,
  number: "Version",
  since: "Since",
  by: "By",
  said: "Words",
  seenNow: "Applicants see it",
  look: (number: number) => `Look at version ${number}`,
  changed: "What it changed",
  changedSince: (number: number) => `Compared with version ${number}, the one before it.`,
  firstVersion: "It is the first version: there is none before it.",
  notCompared: (number: number) =>
    `What it changed of version ${number} cannot be told: the files of that one were not kept, or one of the two has errors by now.`,
  filesOf: (count: number) => `Its ${countOf(count, "file")}`,
  rollBack: "Make it what applicants see again",
  rollBackTitle: (number: number) => `Back to version ${number}`,
  rollBackAbout: "Its files become the next version.",
  draftStays: "The draft stays as it is.",
  sameAs: (number: number) => `The same as version ${number}.`,
  readsAsLive: (number: number) =>
    `It reads as what applicants see now, which is version ${number}: there is nothing to bring back.`,
  rollBackFrom: (number: number | null) =>
    number === null ? formSentences.noLive : `Compared with version ${number}, which applicants see now.`,
  notComparedLive:
    "What changes cannot be told: the files of what applicants see now were not kept, or have errors by now.",
  application: "Application",
} as const;
