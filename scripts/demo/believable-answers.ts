import {
  type Answer,
  type Answers,
  type CompiledForm,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
  visibleKeys,
} from "../../src/form/index.ts";

/** Who somebody of the demo is, as far as their answers follow from it. */
export interface Identity {
  /** The number of the person, from 0. */
  readonly index: number;
  readonly given: string;
  readonly family: string;
  readonly isFemale: boolean;
  /** The year in which the demo is filled. */
  readonly year: number;
}

const TOWNS = [
  { city: "Portland", zip: "04101" },
  { city: "Bangor", zip: "04401" },
  { city: "Augusta", zip: "04330" },
  { city: "Camden", zip: "04843" },
  { city: "Rockland", zip: "04841" },
  { city: "Belfast", zip: "04915" },
] as const;
const STREETS = ["Harbor Street", "Mill Road", "Chestnut Avenue", "Lighthouse Lane", "Union Street"];

const MOTHERS = ["Miriam", "Helena", "Samira", "Judith", "Carmen"];
const FATHERS = ["Marek", "Daniel", "Hassan", "Peter", "Luis", "Kenji", "Paul"];

/** What the answer to a question with such a key is; undefined leaves what the sample applicant has. */
type Rule = readonly [key: RegExp, answer: (who: Identity, key: string) => Answer | undefined];

const town = ({ index }: Identity) => TOWNS[index % TOWNS.length] ?? TOWNS[0];
const two = (number: number) => String(number).padStart(2, "0");
/** A number that is the same for a person and a key, and looks like any other. */
const spread = ({ index }: Identity, key: string, count: number) => (index * 7 + key.length * 3) % count;
/** Which entry of a group a key is of, from 0: 'sibling_2_age' is of the second. */
const entryOf = (key: string) => Number(/_(\d)_/.exec(key)?.[1] ?? 1) - 1;

/** The first that fits counts. Eighteen when they begin, in the fall of next year. */
const RULES: readonly Rule[] = [
  [
    /^birth_date$/,
    (who, key) => `${who.year - 17}-${two(spread(who, key, 12) + 1)}-${two((who.index % 28) + 1)}`,
  ],
  [/(^|_)grad(uation)?_month$/, () => "6"],
  [/(^|_)grad(uation)?_year$/, ({ year }) => String(year + 1)],
  [/_test_month$/, (who, key) => String(spread(who, key, 6) + 3)],
  [/_test_year$/, ({ year }) => String(year - 1)],
  // Brothers and sisters are born two years apart, and none as the applicant was.
  [/^sibling_.*age$/, ({ index }, key) => String(15 - entryOf(key) * 3 - (index % 2))],
  [/(^|_)country$/, () => "USA"],
  [/(^|_)state$/, () => "ME"],
  [/(^|_)city$/, (who) => town(who).city],
  [/(^|_)zip$/, (who) => town(who).zip],
  [/^hs_address_line_1$/, () => "1 School Street"],
  [/address_line_1$/, ({ index }) => `${(index % 180) + 1} ${STREETS[index % STREETS.length]}`],
  [/^hs_name$/, (who) => `${town(who).city} High School`],
  [/_ceeb$|^college_name$|_effective_date$|international$/, () => ""],
  [
    /phone/,
    ({ index }, key) => (/type/.test(key) ? undefined : `(207) 555-01${two((index * 3 + key.length) % 100)}`),
  ],
  [/^legal_sex$/, ({ isFemale }) => (isFemale ? "F" : "M")],
  [/^gender_female$|^pronouns_she$/, ({ isFemale }) => isFemale],
  [/^gender_male$|^pronouns_he$/, ({ isFemale }) => !isFemale],
  [/^(trans)?gender_|^pronouns_(?!other|description)/, () => false],
  [/^citizenship_type$/, () => "1"],
  [/^international_student$|^conviction$|^suspended$|^ppu_employed$|^different_name/, () => "N"],
  [/^ssn$/, ({ index }) => `00${(index % 3) + 4}-${two((index % 80) + 11)}-${1000 + ((index * 37) % 9000)}`],
  [/^gpa_scale$/, () => "4"],
  [/^hs_gpa$/, (who, key) => (2.9 + spread(who, key, 11) / 10).toFixed(1)],
  [/^sat_score_(math|reading_writing)$/, (who, key) => String(520 + spread(who, key, 25) * 10)],
  [/^sat_score_essay/, (who, key) => String(4 + spread(who, key, 4))],
  [/^act_score_composite$/, (who, key) => String(20 + spread(who, key, 14))],
  [/^preferred_name$/, () => ""],
  [/^(parent|parent_2|sibling|sibling_\d)_last_name$/, ({ family }) => family],
  [/^parent_first_name$/, ({ index }) => MOTHERS[index % MOTHERS.length]],
  [/^parent_2_first_name$/, ({ index }) => FATHERS[index % FATHERS.length]],
  [/^parent_relationship$/, () => "MOT"],
  [/^parent_2_relationship$/, () => "FAT"],
  [/^parent_prefix$/, () => "MRS"],
  [/^parent_2_prefix$/, () => "MR"],
];

/**
 * The answers of a sample applicant, who stands for every branch of the form, as somebody would give them who is one
 * person: of one age, one place and one family.
 */
export function believableAnswers(form: CompiledForm, answers: Answers, who: Identity): Answers {
  // Made for the questions of the form that comes with the product.
  if (form.questions.hs_name === undefined || form.questions.birth_date === undefined) return answers;
  const told = Object.keys(form.keys).flatMap((key): readonly [string, Answer][] => {
    // Not everybody has a second parent, or brothers and sisters.
    if (/^(parent_2|sibling|relative)_/.test(key) && isEmptyAnswer(answers[key])) return [];
    const answer = RULES.find(([pattern]) => pattern.test(key))?.[1](who, key);
    return answer === undefined || !fits(form, key, answer) ? [] : [[key, answer]];
  });
  const changed = { ...answers, ...Object.fromEntries(told), ...oneOfEach(form, answers, who) };
  // What does not show any more, nobody has answered; what shows for the first time stays empty but for what is told.
  const visible = visibleKeys(form, changed, EMPTY_DISPLAY_STATE);
  const isAnswered = (key: string) => key in answers || visible.has(key);
  return Object.fromEntries(Object.entries(changed).filter(([key]) => isAnswered(key)));
}

/** Whether a form that has the key takes such an answer: another school has other options. */
function fits(form: CompiledForm, key: string, answer: Answer): boolean {
  const question = form.questions[key];
  if (question === undefined) return answer === "";
  if ((question.type === "boolean") !== (typeof answer === "boolean")) return false;
  if (answer === "" || question.options === undefined) return true;
  return form.options[question.options]?.some(({ code }) => code === answer) === true;
}

/** Of boxes that belong together, such as races, a person ticks one. */
function oneOfEach(form: CompiledForm, answers: Answers, { index }: Identity): Answers {
  const races = Object.keys(answers).filter(
    (key) => key.startsWith("race_") && form.questions[key]?.type === "boolean",
  );
  return Object.fromEntries(races.map((key, place) => [key, place === index % races.length]));
}
