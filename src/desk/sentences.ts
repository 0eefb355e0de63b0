import type { ProviderProblem, StaffRole, StaffWay } from "../contract/desk-endpoints.ts";

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

/** What the desk's pages say. */
export const sentences = {
  desk: "Admissions desk",
  skip: "Skip to the content",
  loading: "Loading",
  unreachable: "The server cannot be reached. Please check your connection, and try again.",
  unexpected: "Something went wrong. Please try again.",
  tryAgain: "Try again",
  pageMissing: "There is no such page.",
  colours: "Colours",
  navigation: "Desk",
  home: "Home",
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
  passwordHelp: "12 characters or more, with capital and small letters, a digit and another sign.",
  enterCode: "3. Enter the code that the app shows.",
  signInThisWay: "Sign in this way",

  welcome: (email: string) => `Signed in as ${email}`,
  yourRole: "Your role",
  yourWay: "Signed in",

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
  roleIsNow: (email: string, role: string) => `${email} is ${role} now.`,
  isRevoked: (email: string) => `${email} can no longer sign in.`,
} as const;

/** A moment as people in the office write it. */
export function inWords(time: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(time);
}
