import { fillValues } from "../compile/fill-values.ts";
import type { CompiledForm } from "../form/compiled-form.ts";
import type { RichText } from "../form/definition.ts";
import { MAIL_KINDS, type MailGap, type MailKind, type SchoolGap } from "../form/school-words.ts";
import type { BookWords, Fact } from "./book.ts";

const MAIL_TITLES: Readonly<Record<MailKind, string>> = {
  confirm: "Mail with the code for a new account",
  existingAccount: "Mail to somebody who has an account already",
  reset: "Mail with the link for a new password",
  passwordChanged: "Mail after the password was changed",
  receipt: "Mail after submitting",
};

/** What is filled into a gap, as the book says it. */
const GAP_WORDS: Readonly<Record<SchoolGap | MailGap<MailKind>, string>> = {
  school: "[the school]",
  shortName: "[the school's short name]",
  office: "[the office]",
  email: "[the office's e-mail address]",
  phone: "[the office's phone number]",
  code: "[the code]",
  link: "[the link]",
  forgotLink: "[the link for a new password]",
  reference: "[the reference number]",
  date: "[the day]",
};

/** What the form says in words of its own after submitting and in the mails. */
export function schoolWords({ completion = {}, mails = {} }: CompiledForm): readonly BookWords[] {
  const { title, text, message } = completion;
  const places = [
    {
      ...{ id: "completion", title: "Page after submitting" },
      facts: facts({ "At the moment of submitting": message, Heading: title, Text: text }),
    },
    ...MAIL_KINDS.map((id) => {
      const { subject, text: words } = mails[id] ?? {};
      return { id, title: MAIL_TITLES[id], facts: facts({ Subject: subject, Text: words }) };
    }),
  ];
  return places.filter((place) => place.facts.length > 0);
}

function facts(said: Readonly<Record<string, RichText | undefined>>): readonly Fact[] {
  return Object.entries(said).flatMap(([label, words]) =>
    words === undefined ? [] : [{ label, words: fillValues(words, GAP_WORDS) }],
  );
}
