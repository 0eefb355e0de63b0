import type { ReceivedDocument } from "../../contract/calls.ts";
import { decisionPromise } from "../../contract/decision-promise.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { readableDate } from "../../engine/index.ts";
import { escapeHtml } from "../html/escape-html.ts";
import type { Mail } from "./mail.ts";

/** The parts of a mail; text and HTML are made of the same sentences. */
interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be read and typed. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly ending: readonly (string | List)[];
}

interface List {
  readonly list: readonly string[];
}

/** Puts a letter on the school's paper. */
function compose(partner: PartnerConfig, to: string, letter: Letter): Mail {
  return { to, subject: letter.subject, text: asText(partner, letter), html: asHtml(partner, letter) };
}

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
  partner: PartnerConfig,
  to: string,
  { code, link, isOneOfSeveral = false }: ConfirmationLetter,
): Mail {
  return compose(partner, to, {
    subject: `Confirm your ${partner.shortName} application account`,
    paragraphs: [
      "Hello,",
      `we are glad that you want to apply to ${partner.name}. Please enter this code to confirm your account:`,
    ],
    code,
    ending: [
      "The code works once, for the next 10 minutes. If you ask for a new one, only the newest works.",
      `If you have closed the page that asks for the code, you can enter it here: ${link}`,
      ...(isOneOfSeveral ? [ONE_OF_SEVERAL] : []),
      "If you did not just sign up, somebody may have typed your address by mistake. Please do not enter the code, and do not give it to anyone.",
    ],
  });
}

/** For an address that signs up, or asks for a code, and has a confirmed account already. */
export function existingAccountMail(
  partner: PartnerConfig,
  to: string,
  links: { readonly login: string; readonly forgot: string },
): Mail {
  return compose(partner, to, {
    subject: `You already have a ${partner.shortName} application account`,
    paragraphs: [
      "Hello,",
      `somebody, probably you, just signed up with this address for an application to ${partner.name}, or asked for a confirmation code. There is an account for it already, so there is no code and nothing to confirm: please log in, with the password that you chose back then.`,
      "Have you just entered answers? Log in on the page where you entered them, and they come along.",
      `If you no longer know your password, you can choose a new one: ${links.forgot}`,
    ],
    link: { label: "Log in", url: links.login },
    ending: ["If this was not you, there is nothing to do. Your account and your answers are unchanged."],
  });
}

/** Brings the link that lets the owner choose a new password. */
export function resetMail(partner: PartnerConfig, to: string, link: string): Mail {
  return compose(partner, to, {
    subject: `Choose a new password for your ${partner.shortName} application`,
    paragraphs: [
      "Hello,",
      `you asked for a new password for your application to ${partner.name}. Here you can choose one:`,
    ],
    link: { label: "Choose a new password", url: link },
    ending: [
      "The link works once, for the next hour.",
      "If you did not ask for it, there is nothing to do. Your password stays as it is.",
    ],
  });
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(partner: PartnerConfig, to: string, forgotLink: string): Mail {
  return compose(partner, to, {
    subject: `Your ${partner.shortName} application password was changed`,
    paragraphs: [
      "Hello,",
      `the password of your application account at ${partner.name} was just changed, and every browser that was logged in has been logged out.`,
    ],
    ending: [`If this was not you, please choose a new password at once: ${forgotLink}`],
  });
}

/** What a receipt tells of a submission. */
export interface Receipt {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
  readonly received: readonly Pick<ReceivedDocument, "title" | "received_at">[];
  /** Titles of what the school does not have yet. */
  readonly outstanding: readonly string[];
}

/**
 * Tells the applicant that the application has arrived, with the number to quote, and what came with it and what is
 * still to come: by the names that the form gives them, since the name of a file is the applicant's own.
 */
export function receiptMail(partner: PartnerConfig, to: string, receipt: Receipt): Mail {
  const { reference, submittedAt, received, outstanding } = receipt;
  const { email, phone } = partner.admissions;
  const documents = received.map(({ title, received_at }) => `${title} (${dayOf(received_at)})`);
  return compose(partner, to, {
    subject: `We have received your ${partner.shortName} application`,
    paragraphs: [
      "Hello,",
      `thank you for applying to ${partner.name}. Your application arrived on ${dayOf(submittedAt)}. This is your reference number:`,
    ],
    code: reference,
    ending: [
      ...(documents.length === 0 ? [] : ["These documents came with it:", { list: documents }]),
      ...(outstanding.length === 0
        ? [`We have everything that we asked you for: ${decisionPromise(partner)}.`]
        : [
            "This is still to come:",
            { list: outstanding },
            `Please send it, or have it sent, to ${email}, with the number above. As soon as it has arrived, ${decisionPromise(partner)}.`,
          ]),
      `If you have questions, write to ${email} or call ${phone}, and tell us the number above.`,
    ],
  });
}

/** The day in words. What an applicant's clock says is not known here; the PDF copy names the same day. */
function dayOf(time: number): string {
  return readableDate(new Date(time).toISOString().slice(0, 10));
}

function asText(partner: PartnerConfig, letter: Letter): string {
  const parts = [
    ...letter.paragraphs,
    ...(letter.code ? [`    ${letter.code}`] : []),
    ...(letter.link ? [`${letter.link.label}: ${letter.link.url}`] : []),
    ...letter.ending.map((part) =>
      typeof part === "string" ? part : part.list.map((entry) => `- ${entry}`).join("\n"),
    ),
    signature(partner).join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function asHtml(partner: PartnerConfig, letter: Letter): string {
  const { primary, neutral } = partner.theme;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${linked(text)}</p>`;
  const code = letter.code
    ? `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:6px;color:${primary.dark}">${escapeHtml(letter.code)}</p>`
    : "";
  const link = letter.link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(letter.link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primary.main};color:#ffffff;text-decoration:none">${escapeHtml(letter.link.label)}</a></p>`
    : "";
  const list = ({ list: entries }: List) =>
    `<ul style="margin:0 0 16px;padding-left:24px">${entries.map((entry) => `<li>${linked(entry)}</li>`).join("")}</ul>`;
  const ending = letter.ending.map((part) => (typeof part === "string" ? paragraph(part) : list(part)));
  const body = [...letter.paragraphs.map(paragraph), code, link, ...ending].join("\n");
  const foot = signature(partner).map(escapeHtml).join("<br>");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px;background:${neutral.extraLight};font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:${neutral.dark}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-top:4px solid ${primary.main}">
${body}
<p style="margin:24px 0 0;font-size:14px;color:${neutral.main}">${foot}</p>
</div>
</body>
</html>
`;
}

function signature({ admissions, name }: PartnerConfig): readonly string[] {
  return [admissions.office, name, `${admissions.email} · ${admissions.phone}`];
}

/** Escaped, with addresses as links. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
}
