import type { Applicant } from "./applicant.ts";
import { explainUnreachable } from "./explain-unreachable.ts";
import type { FormStudy } from "./form-study.ts";
import { nameOf } from "./names.ts";
import type { Persona, PersonaSet, TargetKind } from "./persona.ts";
import type { Target } from "./target.ts";

/** The applicants as personas, and what none of them meets. */
export function describePersonas(
  study: FormStudy,
  targets: readonly Target[],
  applicants: readonly Applicant[],
): PersonaSet {
  const left = new Set(targets);
  const personas = applicants.map((applicant, index) => {
    const covered = [...left].filter(({ isMet }) => isMet(applicant.situation));
    for (const target of covered) left.delete(target);
    return personaOf(study, applicant, { name: nameOf(index), covers: covered.map(({ id }) => id) });
  });
  const reached = (kind: TargetKind) =>
    targets.filter((target) => target.kind === kind && !left.has(target)).length;
  return {
    title: study.form.title,
    today: study.today,
    reached: {
      question: reached("question"),
      branch: reached("branch"),
      limit: reached("limit"),
      message: reached("message"),
    },
    personas,
    unreachable: [...left].map((target) => explainUnreachable(study, target)),
  };
}

function personaOf(
  { form }: FormStudy,
  { situation, carried }: Applicant,
  { name, covers }: { readonly name: string; readonly covers: readonly string[] },
): Persona {
  const { answers, view, errors } = situation;
  const isAnswered = (key: string) => answers[key] !== undefined;
  const chosen = Object.entries(view.tabs).filter(([id, tab]) => form.tabs[id]?.tabs[0]?.id !== tab);
  return {
    name,
    answers,
    addAnother: Object.fromEntries(Object.entries(view.counts).filter(([, count]) => count > 1)),
    tabs: Object.fromEntries(chosen),
    confirmed: view.confirmed,
    documents: Object.values(form.questions).flatMap(({ key, type }) =>
      type === "document" && isAnswered(key) ? [key] : [],
    ),
    carried: carried.filter(isAnswered),
    expectedErrors: errors,
    covers,
  };
}
