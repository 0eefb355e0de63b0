import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import { type Names, namesOf } from "../explain/names.ts";
import type { SampleApplicant } from "./sample-applicant.ts";

/** Longer names say less. */
const MOST_FACTS = 2;

/** Something that an applicant has answered or chosen, and in which words. */
interface Fact {
  readonly words: string;
  /** Whether something shows by it. */
  readonly decides: boolean;
  /** Among how many: of few, each says more than one country of all. */
  readonly choices: number;
}

/**
 * What distinguishes each applicant of a set from the others, in plain English: “Have you taken the SAT?” is “Yes”. What
 * few others have in common says most, before all where something shows by it. Those that nothing sets apart get a number.
 */
export function nameApplicants(
  form: CompiledForm,
  applicants: readonly Pick<SampleApplicant, "answers" | "addAnother">[],
): readonly string[] {
  const names = namesOf(form);
  const facts = applicants.map((applicant) => factsOf({ form, names }, applicant));
  const counts = new Map<string, number>();
  for (const { words } of facts.flat()) counts.set(words, (counts.get(words) ?? 0) + 1);
  const named = facts.map((own) => nameFrom(own, counts, applicants.length));
  return named.map((name, index) => {
    const nth = named.slice(0, index).filter((other) => other === name).length;
    return nth === 0 ? name : `${name} (${nth + 1})`;
  });
}

function nameFrom(own: readonly Fact[], counts: ReadonlyMap<string, number>, all: number): string {
  const rarity = ({ words }: Fact) => counts.get(words) ?? 0;
  const telling = own.filter((fact) => rarity(fact) < all);
  const ranked = telling.toSorted(
    (one, other) =>
      Number(other.decides) - Number(one.decides) ||
      rarity(one) - rarity(other) ||
      one.choices - other.choices,
  );
  const [first, ...others] = ranked.slice(0, MOST_FACTS);
  if (first === undefined) return "Everything answered";
  // One that nobody else has is enough.
  return rarity(first) === 1 ? first.words : [first, ...others].map(({ words }) => words).join(", ");
}

function factsOf(
  { form, names }: { readonly form: CompiledForm; readonly names: Names },
  { answers, addAnother }: Pick<SampleApplicant, "answers" | "addAnother">,
): readonly Fact[] {
  const ofAnswers = Object.entries(answers).flatMap(([key, value]) => {
    const question = form.questions[key];
    if (question === undefined || !isChoice(question)) return [];
    const answer =
      typeof value === "boolean" ? (value ? "ticked" : "not ticked") : `“${names.answer(key, value)}”`;
    return [
      {
        words: `“${names.question(key)}” is ${answer}`,
        decides: form.dependents[key] !== undefined,
        choices: choicesOf(form, question),
      },
    ];
  });
  const ofGroups = Object.keys(addAnother).map((id) => ({
    words: `several entries of ${names.entries(id)}`,
    decides: false,
    choices: 2,
  }));
  return [...ofAnswers, ...ofGroups];
}

/** Whether it is answered by choosing one of a few. */
function isChoice({ type, options }: Question): boolean {
  return type === "boolean" || (type === "string" && options !== undefined);
}

function choicesOf(form: CompiledForm, { options }: Question): number {
  return options === undefined ? 2 : (form.options[options]?.length ?? 0);
}
