import type { ChecklistEntry } from "../contract/desk-applications.ts";
import type { ReminderRefusal } from "../contract/desk-casework.ts";

export const ITEM_WORDS: Readonly<Record<ChecklistEntry["state"], string>> = {
  received: "Received",
  awaiting: "Awaiting",
  waived: "Waived",
};

/** Why somebody gets no reminder. */
export const REFUSAL_WORDS: Readonly<Record<ReminderRefusal, string>> = {
  reminded: "reminded of this in the last seven days",
  nothing_missing: "nothing of this is missing",
  not_submitted: "not submitted yet",
  submitted: "submitted already",
  closed: "the form takes no applications now",
  gone: "no longer there",
};

/** What the desk's pages say about checklist, reminders and notes. */
export const caseworkSentences = {
  checklist: "Checklist",
  tick: "Tick",
  tickItem: (title: string) => `Tick ${title} as received`,
  waive: "Waive",
  waiveItem: (title: string) => `Waive ${title}`,
  takeBack: "Take back",
  takeBackItem: (title: string) => `Take back what was said of ${title}`,
  reason: "Reason",
  reasonHelp: "For your colleagues; applicants do not see it.",
  reasonMissing: "Please say why.",
  itemIsNow: (title: string, state: string) => `${title}: ${state}.`,
  markedBy: (by: string, at: string) => `${by}, ${at}`,

  remind: "Remind",
  remindTitle: "Send a reminder",
  remindUnsubmitted: "Remind them that they have not submitted yet.",
  whichItems: "What are they to be reminded of?",
  noItems: "Nothing is missing that anybody could be reminded of.",
  chooseItems: "Please choose at least one.",
  preview: "Look at it first",
  back: "Back",
  previewOf: "The mail",
  mailTo: (email: string) => `as ${email} gets it`,
  nobodyGets: "Nobody gets a mail.",
  getIt: (count: number) => (count === 1 ? "1 applicant gets it" : `${count} applicants get it`),
  doNot: (count: number) => (count === 1 ? "1 does not" : `${count} do not`),
  moreThanAtOnce: "There are more than are reminded at once: send to these, and remind again.",
  quiet: (until: string) => `These are quiet hours: the mails are sent from ${until} on.`,
  send: (count: number) => (count === 1 ? "Send 1 reminder" : `Send ${count} reminders`),
  queued: (count: number, left: number) => {
    const sent = count === 1 ? "1 reminder is on its way." : `${count} reminders are on their way.`;
    return left === 0 ? sent : `${sent} ${left} left out: things have changed since you looked.`;
  },

  notes: "Notes",
  notesAbout: "For colleagues who handle applications. Applicants never see them.",
  newNote: "New note",
  ownNote: "Your note",
  noteHelp: "Type @ to mention a colleague.",
  addNote: "Add the note",
  saveNote: "Save the note",
  cancelNote: "Cancel",
  edit: "Edit",
  editNote: (at: string) => `Edit your note of ${at}`,
  remove: "Take back",
  removeNote: (at: string) => `Take back your note of ${at}`,
  removeQuestion: "The note is gone for everybody. That there was one stays in the audit trail.",
  noteAdded: "The note is added.",
  noteSaved: "The note is saved.",
  noteRemoved: "The note is taken back.",
  changed: "changed",
  colleagues: "Colleagues",
  matches: (count: number) =>
    count === 1
      ? "1 colleague; Enter to mention."
      : `${count} colleagues; arrow keys to choose, Enter to mention.`,
  mentions: (emails: readonly string[]) => `Mentions ${emails.join(", ")}`,

  mentionedTitle: "You were mentioned",
  unread: "Unread",
  mentionedBy: (by: string, at: string) => `by ${by}, ${at}`,
} as const;
