import type { FormApproval, FormSchedule } from "../contract/desk-form-drafts.ts";
import { inWords } from "./sentences.ts";

// What the pages say around publishing the form: at a time, approved by a second person, comments, links to the draft.

export const publishingSentences = {
  when: "When",
  now: "Now",
  atATime: "At a time",
  day: "Day",
  time: "Time",
  inZone: (zone: string) => `As clocks show it in the time zone ${zone}.`,
  scheduleAbout:
    "This revision, as it is reviewed here, is published then. What is changed in the draft afterwards does not go along. Everything is checked again at that time; where something is in the way nothing is published, and you get a mail.",
  schedule: "Schedule",
  scheduled: "It is scheduled.",
  goesLive: ({ number, live_words, by }: FormSchedule) =>
    `Version ${number} goes live on ${live_words}, by ${by}. What was changed in the draft since does not go along.`,
  notPublished: ({ number, live_words, problem }: FormSchedule) =>
    `Version ${number} was to go live on ${live_words}, and was not published. ${problem ?? ""}`,
  cancel: "Take the schedule back",
  cancelled: "The schedule was taken back.",
  dismiss: "I have read this",
  dismissed: "Nothing is scheduled.",
  takesPlace: "Publishing now takes the place of what is scheduled.",

  approval: "Approval by a second person",
  approvalAbout:
    "Nothing is published before somebody who publishes, and has not changed the draft, has approved exactly this.",
  approvalState: ({ state, asked_by, answered_by }: FormApproval) =>
    ({
      none: "Nobody was asked yet.",
      asked: `${asked_by} has asked for approval.`,
      approved: `${answered_by} has approved it.`,
      sent_back: `${answered_by} has sent it back.`,
      overtaken: "The draft was changed since. Please ask again.",
    })[state],
  askWords: "What you say to whoever approves it",
  ask: "Ask for approval",
  asked: "Those who publish were asked by mail.",
  answerWords: "What you say about it to whoever has asked",
  approve: "Approve",
  approved: "You have approved it.",
  sendBack: "Send back",
  sentBack: "You have sent it back.",

  comments: "Comments",
  commentsOn: (what: string) => `Comments on ${what}`,
  choose: "Choose a page or a question in the outline to see what is said about it.",
  noComments: "Nobody has said anything about it.",
  newComment: "New comment",
  comment: "Comment",
  replyTo: (by: string) => `Reply to ${by}`,
  reply: "Reply",
  settle: "Settle",
  openAgain: "Open again",
  settledBy: (by: string, at: number) => `Settled by ${by}, ${inWords(at)}.`,
  saidIt: "Your comment was added.",
  settled: "The comment was settled.",
  opened: "The comment is open again.",
  openComments: (count: number) => (count === 1 ? "1 open comment" : `${count} open comments`),
  noOpenComments: "No comment is open.",
  about: (part: string, key: string) => (key === "" ? part : `${key}, ${part}`),
  gone: "on a question that is no longer there",

  shares: "Share a preview",
  sharesAbout:
    "Whoever has such a link sees the draft as a form, as it is whenever they load it, and can fill it in; nothing of that is kept. It works for a week.",
  sharesWithout:
    "There is no draft now: whoever has such a link sees what applicants see, and the next draft as soon as it is begun.",
  share: "Make a link",
  shareTitle: "A link to the draft",
  shareSecret: "Hand it only to people who may see the draft. It is shown this once.",
  copyShare: "Copy the link",
  shareOf: (by: string, at: number) => `Made by ${by}, ${inWords(at)}`,
  shareUntil: (at: number) => `works until ${inWords(at)}.`,
  endShare: "End it",
  shareEnded: "The link works no longer.",
  noShares: "No link works.",
} as const;
