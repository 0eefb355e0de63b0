import type { ReceivedDocument } from "../../contract/application-endpoints.ts";
import { dayAt, decisionPromise, momentAt } from "../../contract/school.ts";
import { readableDate } from "../../form/index.ts";
import { compose, type LetterPart, type Mail } from "./letter.ts";
import { letterOf, type MailAuthor } from "./mail-words.ts";

interface ConfirmationLetter {
  readonly code: string;
  readonly link: string;
  /** Whether other codes that came with other passwords work too. */
  readonly isOneOfSeveral?: boolean;
}

const ONE_OF_SEVERAL =
  "Somebody has signed up with this address more than once. Each code belongs to the password that was chosen with it: if it was not you who just signed up or asked for a code, please do not enter this one. The code in the earlier message, which you asked for, still works.";

/** Brings the code that confirms a new account, and the way back to where it is entered. */
export function confirmationMail(
  author: MailAuthor,
  to: string,
  { code, link, isOneOfSeveral = false }: ConfirmationLetter,
): Mail {
  const { partner } = author;
  const warning = isOneOfSeveral ? [ONE_OF_SEVERAL] : [];
  const letter = {
    subject: `Confirm your ${partner.shortName} application account`,
    parts: [
      "Hello,",
      `we are glad that you want to apply to ${partner.name}. Please enter this code to confirm your account:`,
      { code },
      "The code works once, for the next 10 minutes. If you ask for a new one, only the newest works.",
      `If you have closed the page that asks for the code, you can enter it here: ${link}`,
      ...warning,
      "If you did not just sign up, somebody may have typed your address by mistake. Please do not enter the code, and do not give it to anyone.",
    ],
  };
  const words = letterOf(author, { kind: "confirm", values: { code, link }, letter, ending: warning });
  return compose(partner, to, words);
}

/** For an address that signs up, or asks for a code, and has a confirmed account already. */
export function existingAccountMail(
  author: MailAuthor,
  to: string,
  links: { readonly login: string; readonly forgot: string },
): Mail {
  const { partner } = author;
  const letter = {
    subject: `You already have a ${partner.shortName} application account`,
    parts: [
      "Hello,",
      `somebody, probably you, just signed up with this address for an application to ${partner.name}, or asked for a confirmation code. There is an account for it already, so there is no code and nothing to confirm: please log in, with the password that you chose back then.`,
      "Have you just entered answers? Log in on the page where you entered them, and they come along.",
      `If you no longer know your password, you can choose a new one: ${links.forgot}`,
      { button: "Log in", url: links.login },
      "If this was not you, there is nothing to do. Your account and your answers are unchanged.",
    ],
  };
  const values = { link: links.login, forgotLink: links.forgot };
  return compose(partner, to, letterOf(author, { kind: "existingAccount", values, letter }));
}

/** Brings the link that lets the owner choose a new password. */
export function resetMail(author: MailAuthor, to: string, link: string): Mail {
  const { partner } = author;
  const letter = {
    subject: `Choose a new password for your ${partner.shortName} application`,
    parts: [
      "Hello,",
      `you asked for a new password for your application to ${partner.name}. Here you can choose one:`,
      { button: "Choose a new password", url: link },
      "The link works once, for the next hour.",
      "If you did not ask for it, there is nothing to do. Your password stays as it is.",
    ],
  };
  return compose(partner, to, letterOf(author, { kind: "reset", values: { link }, letter }));
}

/** Tells the owner that the password was changed, with the link to where a new one is asked for. */
export function passwordChangedMail(author: MailAuthor, to: string, link: string): Mail {
  const { partner } = author;
  const letter = {
    subject: `Your ${partner.shortName} application password was changed`,
    parts: [
      "Hello,",
      `the password of your application account at ${partner.name} was just changed, and every browser that was logged in has been logged out.`,
      `If this was not you, please choose a new password at once: ${link}`,
    ],
  };
  return compose(partner, to, letterOf(author, { kind: "passwordChanged", values: { link }, letter }));
}

/** What a receipt tells of a submission. */
export interface Receipt {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
  readonly received: readonly Pick<ReceivedDocument, "title" | "received_at">[];
  /** Titles of what the school does not have yet. */
  readonly outstanding: readonly string[];
  /** Where the applicant logs in, to read it and download a copy. */
  readonly link: string;
}

/**
 * Tells the applicant that the application has arrived, with the number to quote, and what came with it and what is
 * still to come: by the names that the form gives them, since the name of a file is the applicant's own.
 */
export function receiptMail(author: MailAuthor, to: string, receipt: Receipt): Mail {
  const { partner } = author;
  const { reference, link } = receipt;
  const { email, phone } = partner.admissions;
  const date = dayOf(receipt.submittedAt, partner);
  const materials = materialsIn(author, receipt);
  const letter = {
    subject: `We have received your ${partner.shortName} application`,
    parts: [
      "Hello,",
      `thank you for applying to ${partner.name}. Your application arrived on ${date}. This is your reference number:`,
      { code: reference },
      ...materials,
      `Here you can see what has arrived, and download a copy of what you sent: ${link}`,
      `If you have questions, write to ${email} or call ${phone}, and tell us the number above.`,
    ],
  };
  const values = { reference, date, link };
  return compose(partner, to, letterOf(author, { kind: "receipt", values, letter, ending: materials }));
}

/** What somebody is told whose application was opened again. */
export interface Reopened {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The titles of the pages that may be changed. */
  readonly sections: readonly string[];
  readonly link: string;
  /** Why, in the words of the office. */
  readonly reason?: string | undefined;
}

/** Tells the applicant that some sections may be changed again, until when, and that what was submitted stands meanwhile. */
export function reopenedMail(author: MailAuthor, to: string, reopened: Reopened): Mail {
  const { name, shortName } = author.partner;
  return openSectionsMail(author, to, reopened, {
    subject: `Please look at your ${shortName} application again`,
    opening: `we have opened these sections of your application to ${name} (${reopened.reference}) again, so that you can change or complete them:`,
  });
}

/** Tells the applicant that there is more time to change what was opened again; in the words of `reopened`, where a school has its own. */
export function extendedMail(author: MailAuthor, to: string, extended: Reopened): Mail {
  const { name, shortName } = author.partner;
  return openSectionsMail(author, to, extended, {
    subject: `You have more time for your ${shortName} application`,
    opening: `you have more time to change or complete these sections of your application to ${name} (${extended.reference}):`,
  });
}

function openSectionsMail(
  author: MailAuthor,
  to: string,
  { reference, link, sections, until, reason }: Reopened,
  { subject, opening }: { readonly subject: string; readonly opening: string },
): Mail {
  const date = momentAt(until, author.partner.timeZone);
  const said = reason === undefined ? [] : saidBy(author.partner.admissions.office, reason);
  const letter = {
    subject,
    parts: [
      "Hello,",
      opening,
      [{ list: sections }],
      ...said,
      `You have until ${date}. Log in, change what is to be changed, and submit the application again:`,
      { button: "Log in", url: link },
      "What you have submitted stands until then, and stays as it is if you submit nothing.",
    ],
  };
  const values = { reference, date, link, sections: sections.join(", ") };
  return compose(author.partner, to, letterOf(author, { kind: "reopened", values, letter, ending: said }));
}

/** What somebody in the office has written, a paragraph a line. */
function saidBy(office: string, text: string): readonly LetterPart[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [`${office} writes:`, ...lines.filter((line) => line !== "")];
}

/** Reminds of what a submitted application is without, by its titles; staff have chosen what of it. */
export function reminderMail(
  author: MailAuthor,
  to: string,
  { reference, titles }: { readonly reference: string; readonly titles: readonly string[] },
): Mail {
  const { partner } = author;
  const { email, phone } = partner.admissions;
  const missing: readonly LetterPart[] = [
    "This is still to come:",
    [{ list: titles }],
    `Please send it, or have it sent, to ${email}, with your reference number ${reference}. If you have sent it in the last few days, there is nothing to do.`,
  ];
  const letter = {
    subject: `Something is missing from your ${partner.shortName} application`,
    parts: [
      "Hello,",
      `thank you for applying to ${partner.name}. We do not have everything yet that belongs to your application.`,
      ...missing,
      `If you have questions, write to ${email} or call ${phone}.`,
    ],
  };
  const values = { reference };
  return compose(partner, to, letterOf(author, { kind: "reminder", values, letter, ending: missing }));
}

/** Reminds of an application that was begun and not submitted. */
export function unsubmittedMail(author: MailAuthor, to: string, link: string): Mail {
  const { partner } = author;
  const { email, phone } = partner.admissions;
  const letter = {
    subject: `You have not submitted your ${partner.shortName} application yet`,
    parts: [
      "Hello,",
      `you have begun an application to ${partner.name}, and have not submitted it yet. Everything that you have entered is saved.`,
      { button: "Go on with your application", url: link },
      `If you have questions, write to ${email} or call ${phone}. If you no longer want to apply, there is nothing to do.`,
    ],
  };
  return compose(partner, to, letterOf(author, { kind: "unsubmitted", values: { link }, letter }));
}

function materialsIn({ partner }: MailAuthor, { received, outstanding }: Receipt): readonly LetterPart[] {
  const { email } = partner.admissions;
  const documents = received.map(({ title, received_at }) => `${title} (${dayOf(received_at, partner)})`);
  return [
    ...(documents.length === 0 ? [] : ["These documents came with it:", [{ list: documents }]]),
    ...(outstanding.length === 0
      ? [`We have everything that we asked you for: ${decisionPromise(partner)}.`]
      : [
          "This is still to come:",
          [{ list: outstanding }],
          `Please send it, or have it sent, to ${email}, with the number above. As soon as it has arrived, ${decisionPromise(partner)}.`,
        ]),
  ];
}

/** The school's day in words. What an applicant's clock says is not known here; the PDF copy names the same day. */
function dayOf(time: number, { timeZone }: MailAuthor["partner"]): string {
  return readableDate(dayAt(time, timeZone));
}
