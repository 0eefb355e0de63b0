/** What `{{…}}` stands for in all words of the school about an application: the school itself, as it is configured. */
export const SCHOOL_GAPS = ["school", "shortName", "office", "email", "phone"] as const;
export type SchoolGap = (typeof SCHOOL_GAPS)[number];

/** Whom a form page welcomes, with the gaps of that welcome beside those of the school. */
export const WELCOMES = {
  visitors: [],
  first: ["name"],
  returning: ["name"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type WelcomeKind = keyof typeof WELCOMES;

interface MailGaps {
  /** What the mail is sent for: a text without it would help nobody. */
  readonly needs: string;
  readonly takes: readonly string[];
}

/** Every mail to applicants, with the gaps of its text beside those of the school. No answer ever fills one. */
export const MAILS = {
  confirm: { needs: "code", takes: ["code", "link"] },
  existingAccount: { needs: "link", takes: ["link", "forgotLink"] },
  reset: { needs: "link", takes: ["link"] },
  passwordChanged: { needs: "link", takes: ["link"] },
  receipt: { needs: "reference", takes: ["reference", "date", "link"] },
  reopened: { needs: "sections", takes: ["sections", "date", "link", "reference"] },
  /** What is still to come follows the words. */
  reminder: { needs: "reference", takes: ["reference"] },
  unsubmitted: { needs: "link", takes: ["link"] },
} as const satisfies Readonly<Record<string, MailGaps>>;
export type MailKind = keyof typeof MAILS;
/** The gaps of a mail beside those of the school. */
export type MailGap<Kind extends MailKind> = (typeof MAILS)[Kind]["takes"][number];

export const WELCOME_KINDS: readonly WelcomeKind[] = ["visitors", "first", "returning"];

/** The mails in the order of an application. */
export const MAIL_KINDS: readonly MailKind[] = Object.keys(MAILS).filter(isMailKind);

function isMailKind(word: string): word is MailKind {
  return Object.hasOwn(MAILS, word);
}
