import {
  type CompiledForm,
  type CompiledPage,
  type Option,
  type Question,
  stepsOf,
} from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import { plainText, type RichText } from "../../form/definition/definition.ts";
import { fillValues } from "../../form/definition/fill-values.ts";
import {
  MAIL_KINDS,
  type MailGap,
  type MailKind,
  type SchoolGap,
  WELCOME_KINDS,
  type WelcomeKind,
} from "../../form/definition/school-words.ts";
import type { Schedule } from "../../form/schedule/schedule.ts";
import { conditionOfRule, conditionWords } from "./condition-words.ts";
import { demandsOf } from "./explain-context.ts";
import {
  type Fact,
  type ExplainedForm,
  type ExplainedList,
  type ExplainedPage,
  type ExplainedWords,
  PAGE_SHOWS,
} from "./explained-form.ts";
import { layoutEntries } from "./layout-entries.ts";
import { type Names, namesOf } from "./names.ts";

/** The lists that questions offer, each once, in the order in which the pages first use them. */
function optionLists(
  form: CompiledForm,
  names: Names,
  titles: Readonly<Record<string, string>>,
): readonly ExplainedList[] {
  const questions = form.pages.flatMap(({ keys }) => keys.flatMap((key) => form.questions[key] ?? []));
  const users = new Map<string, Question[]>();
  for (const question of questions) {
    if (question.options !== undefined)
      users.set(question.options, [...(users.get(question.options) ?? []), question]);
  }
  return [...users].map(([name, asked]) => ({
    name,
    title: titles[name] ?? asked[0]?.title ?? name,
    options: (form.options[name] ?? []).map((option) => ({
      code: option.code,
      label: option.label,
      heading: headingOf(option, asked[0], names),
      ...(option.help !== undefined && { help: option.help }),
    })),
  }));
}

function headingOf(option: Option, question: Question | undefined, names: Names): string {
  const controlling = question?.optionsFor;
  const answer =
    option.for === undefined || controlling === undefined
      ? ""
      : `For “${names.answer(controlling, option.for)}”`;
  return [answer, option.group ?? ""].filter((part) => part !== "").join(": ");
}

const MAIL_TITLES: Readonly<Record<MailKind, string>> = {
  confirm: "Mail with the code for a new account",
  existingAccount: "Mail to somebody who has an account already",
  reset: "Mail with the link for a new password",
  passwordChanged: "Mail after the password was changed",
  receipt: "Mail after submitting",
  reopened: "Mail when sections are opened again",
  reminder: "Reminder of what is missing",
  unsubmitted: "Reminder of an application that was not submitted",
};

/** What is filled into a gap, as staff read it. */
const GAP_WORDS: Readonly<Record<SchoolGap | "name" | MailGap<MailKind>, string>> = {
  school: "[the school]",
  shortName: "[the school's short name]",
  office: "[the office]",
  email: "[the office's e-mail address]",
  phone: "[the office's phone number]",
  code: "[the code]",
  link: "[the link]",
  forgotLink: "[the link for a new password]",
  name: "[a comma and the applicant's name]",
  reference: "[the reference number]",
  date: "[the day]",
  sections: "[the sections]",
};

/** When the form is open, if it is not always. */
function openingWords({ opens, closes, takenUntil }: Schedule): ExplainedWords {
  const graceMs = takenUntil === undefined || closes === undefined ? 0 : takenUntil - closes.at;
  const grace =
    graceMs === 0 ? undefined : `for ${graceMs / 60_000} minutes, of which applicants are not told`;
  return {
    id: "schedule",
    title: "When the form is open",
    facts: facts({ Opens: opens?.words, Closes: closes?.words, "Taken late": grace }),
  };
}

const WELCOME_TITLES: Readonly<Record<WelcomeKind, string>> = {
  visitors: "Welcome of visitors",
  first: "Welcome after the first login",
  returning: "Welcome after the second login",
};

/** What the form says in words of its own to welcome people, after submitting and in the mails. */
function schoolWords({
  welcome = {},
  completion = {},
  mails = {},
  schedule = {},
}: CompiledForm): readonly ExplainedWords[] {
  const { title, text, message } = completion;
  const places = [
    openingWords(schedule),
    ...WELCOME_KINDS.map((kind) => {
      const { title: heading, text: words } = welcome[kind] ?? {};
      return {
        id: `welcome-${kind}`,
        title: WELCOME_TITLES[kind],
        facts: facts({ Heading: heading, Text: words }),
      };
    }),
    {
      id: "completion",
      title: "Page after submitting",
      facts: facts({ "At the moment of submitting": message, Heading: title, Text: text }),
    },
    ...MAIL_KINDS.map((id) => {
      const { subject, text: words } = mails[id] ?? {};
      return { id, title: MAIL_TITLES[id], facts: facts({ Subject: subject, Text: words }) };
    }),
  ];
  return places.filter((place) => place.facts.length > 0);
}

/** The checklist of the desk, item by item. */
function checklistWords({ desk, questions }: CompiledForm, names: Names): readonly ExplainedWords[] {
  const named = (key: string) => questions[key]?.called ?? questions[key]?.title ?? key;
  return (desk?.checklist ?? []).map(({ id, title, help, when, document, awaits, answer, rule, hand }) => {
    const ways = [
      ...(document === undefined ? [] : [`the document “${named(document)}”`]),
      ...(answer === undefined ? [] : [`an answer to “${named(answer)}”`]),
      ...(hand === true ? ["by hand"] : []),
    ];
    const said: readonly (readonly [string, RichText | undefined])[] = [
      ["Help for staff", help],
      ["On the list when", when && conditionWords(conditionOfRule(when.logic), names)],
      ["Stands for what is awaited", awaits],
      ["Fulfilled by", ways.length === 0 ? undefined : ways.join(", or ")],
      ["Fulfilled when", rule && conditionWords(conditionOfRule(rule.logic), names)],
    ];
    const told = said.flatMap(([label, words]) => (words === undefined ? [] : [{ label, words }]));
    return { id: `checklist-${id}`, title: `Checklist of the desk: ${title}`, facts: told };
  });
}

/** What the desk filters its list by, in the order in which it offers them. */
function filterWords({ desk, questions }: CompiledForm): readonly ExplainedWords[] {
  const { filters = [] } = desk ?? {};
  if (filters.length === 0) return [];
  const words = filters.map((key) => questions[key]?.called ?? questions[key]?.title ?? key).join(", ");
  return [{ id: "desk-filters", title: "Filters of the desk", facts: [{ label: "Answers", words }] }];
}

function facts(said: Readonly<Record<string, RichText | undefined>>): readonly Fact[] {
  return Object.entries(said).flatMap(([label, words]) =>
    words === undefined ? [] : [{ label, words: fillValues(words, GAP_WORDS) }],
  );
}

/**
 * The whole application in plain English: every page, question, text, message, limit, condition and option. The same
 * form always gives the same words. `listTitles` are the titles of the option lists by name.
 */
export function explainForm(
  form: CompiledForm,
  listTitles: Readonly<Record<string, string>> = {},
): ExplainedForm {
  const names = namesOf(form);
  return {
    title: form.title,
    steps: stepsOf(form).map(({ title, page }) => ({ title, ...(page && { page: page.id }) })),
    pages: form.pages.map((page) => pageOf(form, page, names)),
    lists: optionLists(form, names, listTitles),
    words: [...schoolWords(form), ...checklistWords(form, names), ...filterWords(form)],
  };
}

function pageOf(form: CompiledForm, page: CompiledForm["pages"][number], names: Names): ExplainedPage {
  const demands = demandsOf(page);
  const facts: readonly Fact[] = [
    { label: "Address", words: page.route },
    { label: "In the list of steps", words: page.step },
    ...(page.when ? [{ label: PAGE_SHOWS, words: shownWords(page.when, names) }] : []),
    ...demands.together.map((condition) => ({
      label: "Must hold",
      words: conditionWords(condition, names),
    })),
    ...(page.checks ?? []).map(({ rule, message }) => {
      const words = conditionWords(conditionOfRule(rule.logic), names);
      return {
        label: "Checked",
        words: [...(typeof words === "string" ? [words] : words), `: “${plainText(names.quoting(message))}”`],
      };
    }),
  ];
  return {
    id: page.id,
    title: page.title,
    facts,
    entries: layoutEntries(contentOf(page), { form, page, names, demands }),
  };
}

/** That a page shows only sometimes stands above all that is on it. */
function contentOf({ when, layout: [first, ...rest] }: CompiledPage): CompiledPage["layout"] {
  if (first === undefined) return [];
  return when !== undefined && first.kind === "when" ? first.content : [first, ...rest];
}

function shownWords({ logic }: CompiledRule, names: Names): RichText {
  const words = conditionWords(conditionOfRule(logic), names);
  return ["This page shows when ", ...(typeof words === "string" ? [words] : words), "."];
}

/** The titles that staff gave the option lists, by name, from the texts of the definition files by path. */
export function listTitlesIn(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const titles: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) {
    const name = /^options\/([^/]+)\.json$/.exec(path)?.[1];
    if (name === undefined) continue;
    const list: unknown = JSON.parse(text);
    const title = typeof list === "object" && list !== null && "title" in list ? list.title : undefined;
    if (typeof title === "string") titles[name] = title;
  }
  return titles;
}
