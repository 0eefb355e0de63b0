import type { ApplicationEvent } from "../contract/desk-applications.ts";
import type { OutageName } from "../contract/desk-passing-on.ts";
import type { ProviderProblem, StaffRole, StaffWay, WorkGroupName } from "../contract/desk.ts";

/** What each role is called, and what it is for. */
export const ROLE_WORDS: Readonly<Record<StaffRole, { readonly name: string; readonly about: string }>> = {
  reader: { name: "Reader", about: "Reads applications." },
  reviewer: { name: "Reviewer", about: "Reads applications and says what is missing." },
  form_editor: { name: "Form editor", about: "Changes the form as a draft." },
  publisher: { name: "Publisher", about: "Publishes forms." },
  admin: { name: "Administrator", about: "Says who may sign in at the desk, and as what." },
};

export const WAY_WORDS: Readonly<Record<StaffWay, string>> = {
  code: "with password and code",
  passkey: "with a passkey",
  provider: "with the school’s sign-in",
};

export const STATE_WORDS = {
  invited: "Has not used the link",
  active: "Active",
  revoked: "Revoked",
} as const;

export const THEME_WORDS = { system: "As the system", light: "Light", dark: "Dark" } as const;

/** Why the school's provider has signed nobody in, and what to do about it. */
export const PROVIDER_WORDS: Readonly<Record<ProviderProblem, string>> = {
  denied: "The school’s sign-in was broken off. Please try again, or sign in another way.",
  unreachable: "The school’s sign-in cannot be reached just now. Please try again in a few minutes.",
  expired: "This sign-in took too long, or was used already. Please begin again.",
  failed:
    "The school’s sign-in answered in a way that cannot be trusted. Please try again; if this stays so, tell whoever runs this server.",
  no_role:
    "Your account at the school has no role at the desk. Please ask whoever manages accounts at the school to add you to a group that has one.",
  not_invited: "Nobody has added you at the desk yet. Please ask an administrator of the desk.",
  no_email: "The school’s sign-in does not tell your e-mail address, which the desk needs.",
  email_taken:
    "Your e-mail address has an account at the desk with another way to sign in. Use that one, or ask an administrator for a new link and come back here.",
  revoked: "Your account at the desk was revoked. Please ask an administrator of the desk.",
};

/** What is to do with an application: as a heading of the list, and of one of them. */
export const GROUP_WORDS: Readonly<
  Record<WorkGroupName | "all", { readonly many: string; readonly one: string }>
> = {
  submitted: { many: "New", one: "New" },
  missing: { many: "Something missing", one: "Something missing" },
  waiting: { many: "Waiting for the applicant", one: "Waiting for the applicant" },
  ready: { many: "Ready", one: "Ready" },
  draft: { many: "Drafts", one: "Draft" },
  all: { many: "All", one: "All" },
};

export const EVENT_WORDS: Readonly<Record<ApplicationEvent["event"], string>> = {
  account_made: "Account made",
  confirmed: "E-mail address confirmed",
  started: "Application begun",
  validating: "All pages checked",
  saved: "Saved last",
  submitted: "Submitted",
  viewed: "Read at the desk",
  document_viewed: "A document opened at the desk",
  viewed_by_link: "Read by a staff link",
  exported: "Handed out to the applicant",
  reopened: "Opened again for the applicant",
  reopening_extended: "Given more time",
  reopening_ended: "Closed again",
  reopening_over: "Closed again, as the days were over",
  submitted_again: "Submitted again",
  checklist_received: "Ticked as received",
  checklist_waived: "Waived",
  checklist_reset: "Awaited again",
  note_added: "Note written",
  note_changed: "Note changed",
  note_deleted: "Note taken back",
  reminder_queued: "Reminder queued",
  reminder_sent: "Reminder sent",
  reminder_failed: "Reminder could not be sent",
  reminder_dropped: "Reminder dropped: nothing of it is missing any more",
  mail_queued: "Mail waits to be sent",
  mail_sent: "Mail sent",
  mail_failed: "Mail could not be sent",
};

/** What is away, as administrators read it above every page. */
export const OUTAGE_WORDS: Readonly<Record<OutageName, string>> = {
  mail: "Mails do not go out.",
  virus_scanner: "Uploaded documents wait: they cannot be looked at for viruses.",
};

/** What the desk's pages say. */
export const sentences = {
  outage: ({ reason, since, seenAt }: Readonly<Record<"reason" | "since" | "seenAt", string>>) =>
    `Since ${since}, last at ${seenAt}: ${reason}. It is tried again by itself. Please tell whoever runs this server.`,
  desk: "Admissions desk",
  skip: "Skip to the content",
  loading: "Loading",
  unreachable: "The server cannot be reached. Please check your connection, and try again.",
  unexpected: "Something went wrong. Please try again.",
  tryAgain: "Try again",
  pageMissing: "There is no such page.",
  colours: "Colours",
  navigation: "Desk",
  menu: "Menu",
  home: "Applications",
  signOut: "Sign out",
  signedOut: "You are signed out.",

  signIn: "Sign in",
  signInTitle: "Sign in at the desk",
  withSchool: "Sign in with the school’s account",
  signOutOfSchool: "Sign out of the school’s account as well",
  refusedTitle: "You cannot sign in here yet",
  anotherWay: "Sign in another way",
  withPasskey: "Sign in with a passkey",
  orWithCode: "or with password and code",
  email: "E-mail address",
  password: "Password",
  code: "Code",
  codeHelp: "The six digits that your app shows now.",
  noWayIn: "If you have lost your way in, ask an administrator for a new link.",
  passkeyNotUsed: "No passkey was used: it was broken off, took too long, or there is none for this address.",
  passkeyIsThere: "This device is registered already.",
  noPasskeys: "This browser cannot use passkeys here.",

  firstSignInTitle: "Your first sign-in",
  linkIncomplete: "The link is not complete: please copy all of it, or ask an administrator for a new one.",
  invitedAs: (email: string, role: string) => `${email}, ${role}`,
  chooseWay: "Choose how you sign in from now on.",
  ways: "Ways to sign in",
  passkey: "Passkey",
  passkeyAbout:
    "With your fingerprint, face or PIN, or a security key. Nobody can guess or copy it, and there is nothing to remember.",
  makePasskey: "Make a passkey",
  passwordAndCode: "Password and code",
  scan: "1. Read this with an app for codes, or type the secret into it.",
  qrLabel: "QR code for the app",
  secret: "Secret",
  choosePassword: "2. Choose a password.",
  passwordNeeds: (rules: readonly string[]) => `Your password still needs: ${rules.join("; ")}.`,
  passwordHelp: "12 characters or more, with capital and small letters, a digit and another sign.",
  enterCode: "3. Enter the code that the app shows.",
  signInThisWay: "Sign in this way",

  welcome: (email: string) => `Signed in as ${email}`,
  yourRole: "Your role",
  yourWay: "Signed in",

  listTitle: "Applications",
  groups: "What needs doing",
  search: "Search by name, e-mail address or reference",
  filters: "Filters",
  searchAndFilters: "Search and filters",
  filtersSet: (count: number) => `${count} set`,
  pageLeft: "Page left at",
  missingItem: "Missing",
  from: "From",
  to: "To",
  any: "Any",
  application: "Application",
  clearFilters: "Clear search and filters",
  applicant: "Applicant",
  reference: "Reference",
  since: "Since",
  saved: "Last saved",
  howFar: "How far",
  noName: "No name yet",
  nothingSaved: "Nothing saved yet",
  missingCount: (count: number) => (count === 1 ? "1 thing to come" : `${count} things to come`),
  pageOf: (number: number, pages: number, title: string) => `Page ${number} of ${pages}: ${title}`,
  found: (count: number, hasMore: boolean) => {
    if (count === 0) return "No application matches.";
    if (hasMore) return `The first ${count}; there are more.`;
    return count === 1 ? "1 application." : `${count} applications.`;
  },
  nobodyYet: "There is nothing to do here.",
  nextPage: "Next page",
  firstPage: "First page",

  backToList: "Back to the list",
  contents: "Pages of the application",
  facts: "About this application",
  submitted: "Submitted",
  begun: "Account made",
  form: "Form",
  formVersion: (title: string, version: number | null) =>
    version === null ? title : `${title}, version ${version}`,
  stillToCome: "Still to come",
  notAskedTitle: "Answers that the form asks for no more",
  timeline: "What happened",
  byWhom: (words: string, by: string) => `${words}, by ${by}`,
  unanswered: "Not answered",
  masked: "shown in part",
  yes: "Yes",
  no: "No",
  noDocument: "No document",
  openDocument: (name: string) => `Open ${name}`,
  openApart: "Open in a new tab",
  closeDocument: "Close the document",
  converting: "is being converted",
  failed: "could not be read",
  afterSubmission: "Documents open once the application is submitted.",
  nothingYet: "Nothing was answered yet.",

  submissions: "Submissions",
  submissionOf: (number: number, when: string) => `Submission ${number}, ${when}`,
  submittedAgain: (number: number, when: string) => `This is submission ${number}, of ${when}.`,
  whatHasChanged: "What is other than before",
  isOpenAgain: "Open for the applicant",
  openUntil: (until: string) => `Until ${until} the applicant can change:`,
  openAgain: "Open again",
  openAgainAbout:
    "The applicant gets a mail, and can change these sections and submit again. What was submitted stays as it is.",
  days: "For how many days",
  sections: "Sections",
  missingSection: "Please choose at least one section.",
  reopeningReason: "Why, for the applicant",
  reopeningReasonHelp:
    "It stands in the mail, and in what happened to the application. You may leave it empty.",
  untilWhen: (until: string) => `Until ${until}.`,
  giveTime: "Give more time",
  giveTimeAbout: (until: string) =>
    `It is open until ${until}. The applicant gets a mail with the new end; the sections stay the same.`,
  moreDays: "How many days more",
  mostDays: (days: number) => `In all, no more than ${days} days from today.`,
  isExtended: (until: string) => `The applicant was told, and has until ${until} now.`,
  closeAgain: "Close again",
  closeAgainQuestion:
    "Nothing can be changed from now on, and what was submitted last stands. What the applicant has changed meanwhile and not submitted is kept, and is no part of the application.",
  isReopened: "The applicant was told, and can change these sections now.",
  isClosedAgain: "Closed again.",
  shownSubmission: (number: number, when: string) => `Submission ${number} of ${when}`,
  backToApplication: "Back to the application",
  compareWith: "Compare with",
  nothing: "No other",
  submissionNumbered: (number: number) => `Submission ${number}`,
  changes: (count: number, other: number) => {
    if (count === 0) return `Nothing is other than in submission ${other}.`;
    const what = count === 1 ? "1 answer is" : `${count} answers are`;
    return `${what} other than in submission ${other}.`;
  },
  onlyChanges: "Show only what has changed",
  changeOf: { same: "", changed: "Changed", added: "New", removed: "No longer there" },
  before: (lines: string) => `Before: ${lines}`,

  staffTitle: "Staff",
  staffAbout: "Who may sign in at the desk, and as what.",
  add: "Add somebody",
  role: "Role",
  state: "State",
  lastSignIn: "Last sign-in",
  never: "Never",
  actions: "Actions",
  actionsFor: (email: string) => `Actions for ${email}`,
  you: "(you)",
  changeRole: "Change role",
  changeRoleOf: (email: string) => `Role of ${email}`,
  newLink: "New link",
  newLinkQuestion: (email: string) =>
    `A new link for ${email}? Using it ends what ${email} signs in with now, and every session.`,
  makeLink: "Make a new link",
  revoke: "Revoke",
  revokeQuestion: (email: string) =>
    `${email} is signed out everywhere at once, and can no longer sign in. Adding the address again makes a new link.`,
  revokeTitle: (email: string) => `Revoke ${email}?`,
  cancel: "Cancel",
  save: "Save",
  close: "Close",
  linkTitle: "One-time link",
  linkAbout: (email: string, until: string) =>
    `Hand this to ${email} as you would a key. It works once, until ${until}, and is shown this once.`,
  copy: "Copy the link",
  copied: "Copied.",
  notCopied: "It could not be copied: please mark it, and copy it by hand.",
  changeSections: "Change what is read in full",
  readInFull: "Reads in full",
  allSections: "All sections",
  noSection: "No section",
  sectionsOf: (email: string) => `What ${email} reads in full`,
  sectionsAbout: (email: string) =>
    `Social Security numbers and other answers that print masks are hidden from ${email}, but for those of the sections that are ticked here.`,
  noSections: "No section of the form asks for anything that is masked.",
  sectionsAreNow: (email: string, titles: readonly string[]) =>
    titles.length === 0
      ? `${email} reads no section in full now.`
      : `${email} reads in full now: ${titles.join(", ")}.`,
  roleIsNow: (email: string, role: string) => `${email} is ${role} now.`,
  isRevoked: (email: string) => `${email} can no longer sign in.`,
} as const;

/** A day as people in the office write it. */
export function dayInWords(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(time);
}

/** A moment as people in the office write it. */
export function inWords(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(time);
}
