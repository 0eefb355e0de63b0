import type { SampleApplicant } from "../../src/authoring/sample-applicants/sample-applicant.ts";
import { type Answer, type Answers, type CompiledForm, nameKeys } from "../../src/form/index.ts";
import { believableAnswers } from "./believable-answers.ts";

const GIVEN =
  "Amara Ben Chloé Dmitri Esra Farid Grace Hiro Inés Jonas Keiko Lars Mirela Nia Omar Priya Quentin Rosa Sefa Tomás Uma Viktor Wanda Ximena Yusuf Zofia Lena Noah Mei".split(
    " ",
  );
const MALE = new Set("Ben Dmitri Farid Hiro Jonas Lars Omar Quentin Sefa Tomás Viktor Yusuf Noah".split(" "));
const FAMILY =
  "Adeyemi Bauer Castillo Dubois Eriksen Fontana García Haddad Ivanova Jansen Kaplan Lindqvist Moreau Nakamura O’Neill Petrov Quispe Rossi Søndergaard Tanaka Usman Varga Wójcik Yilmaz Zhang".split(
    " ",
  );
const CITIES = "Portland Bangor Augusta Camden Rockland Belfast".split(" ");
const STREETS = "Harbor Street,Mill Road,Chestnut Avenue,Lighthouse Lane,Union Street".split(",");
const SENTENCES = [
  "I have lived beside the sea all my life, and I would like to understand it.",
  "My grandmother taught me to mend nets, and my teacher to read charts; I would like to learn what lies beneath both.",
  "Last summer I counted seals for the harbor office, and found that nobody had done so before.",
];

/** What the generator writes into a box of text: no word that a person would write. */
const GENERATED = /Zoë O’Neill of Harbor|a{12}/;

/** Somebody of the demo: who they are, and what they would answer if they answered all. */
export interface DemoPerson {
  readonly email: string;
  readonly answers: Answers;
}

/**
 * The applicant of this number, from 0, who answers as a sample applicant does, in words that one can read. The same number
 * is always the same person.
 * @param year in which the demo is filled
 */
export function demoPerson(
  form: CompiledForm,
  sample: SampleApplicant,
  { index, year }: { readonly index: number; readonly year: number },
): DemoPerson {
  const given = pick(GIVEN, index);
  // As many given names as family names would give everybody's namesakes the same one.
  const family = pick(FAMILY, index * 7 + Math.floor(index / GIVEN.length));
  const names = nameKeys(form);
  const who = { index, given, family, isFemale: !MALE.has(given), year };
  const answers = believableAnswers(form, sample.answers, who);
  const texts = Object.entries(answers).flatMap(([key, answer]): readonly [string, Answer][] => {
    if (typeof answer !== "string" || !GENERATED.test(answer)) return [];
    const own = key === names.given[0] ? given : names.family.includes(key) ? family : undefined;
    const text = own ?? textFor(key, { index, family, length: answer.length });
    return [[key, text.slice(0, form.keys[key]?.maxLength ?? text.length)]];
  });
  return {
    email: `${plain(given)}.${plain(family)}${index + 1}@applicants.example`,
    answers: { ...answers, ...Object.fromEntries(texts) },
  };
}

interface Asked {
  readonly index: number;
  readonly family: string;
  /** How long what stands there now is. */
  readonly length: number;
}

/** By what keys are called in forms; a sentence for whatever has another name. */
function textFor(key: string, { index, family, length }: Asked): string {
  // A generated address is as long as it may be, and ends as one.
  if (/e_?mail/.test(key)) return `${plain(pick(GIVEN, index + 5))}.${plain(family)}@families.example`;
  if (/first_name|given/.test(key)) return pick(GIVEN, index + key.length);
  if (/last_name|family/.test(key)) return family;
  if (/middle|preferred|name$/.test(key)) return pick(GIVEN, index * 3 + key.length + 1);
  if (/line_1|street/.test(key)) return `${(index % 180) + 1} ${pick(STREETS, index)}`;
  if (/line_2/.test(key)) return `Apartment ${(index % 9) + 1}`;
  if (/city/.test(key)) return pick(CITIES, index);
  if (/zip|postal/.test(key)) return `041${String(index % 90).padStart(2, "0")}`;
  if (/pronoun/.test(key)) return pick(["she/her", "he/him", "they/them"], index);
  const text = length > 60 ? SENTENCES.join(" ") : pick(["Sailing", "Choir", "Chess", "Robotics"], index);
  return text;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

/** A name as it stands in an e-mail address. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll("ø", "o")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
}
