import { withDescriptions } from "../../form/answers/descriptions.ts";
import { visibleKeys } from "../../form/answers/visibility.ts";
import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { toPointer } from "../findings/finding.ts";
import { explainCore } from "../solver/explain-reach.ts";
import { minimalCore, solve } from "../solver/search.ts";
import { constraintsOf, withPins } from "./draft.ts";
import type { FormStudy } from "./form-study.ts";
import type { SampleApplicant, SampleApplicants, TargetKind, Unreachable } from "./sample-applicant.ts";
import type { Applicant, Target } from "./target.ts";

/** Where a target is written that no applicant meets, and why nobody does. */
function explainUnreachable(study: FormStudy, target: Target): Unreachable {
  const { file, path } = target.origin;
  return { target: target.id, why: reasonFor(study, target), file, pointer: toPointer(path) };
}

function reasonFor({ model }: FormStudy, { goals, impossible }: Target): string {
  const [goal] = goals;
  if (goal === undefined) return impossible ?? "Nothing leads there.";
  const pinned = withPins(model, goal.pins);
  const constraints = constraintsOf(goal);
  const { kind } = solve(pinned, constraints);
  if (kind === "undecided") return "There are too many combinations of answers to try.";
  if (kind === "found") return "No application was found that gets there.";
  const words = explainCore(minimalCore(pinned, constraints), pinned);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const NAMES = [
  "Amara",
  "Benat",
  "Chloe",
  "Dmitri",
  "Esra",
  "Farid",
  "Grace",
  "Hiro",
  "Ines",
  "Jonas",
  "Keiko",
  "Lars",
  "Mirela",
  "Nia",
  "Omar",
  "Priya",
  "Quentin",
  "Rosa",
  "Sefa",
  "Tomas",
  "Uma",
  "Viktor",
  "Wanda",
  "Ximena",
  "Yusuf",
  "Zofia",
];

/** A name for each sample applicant: those of the list, then the same with a number. */
function nameOf(index: number): string {
  const round = Math.floor(index / NAMES.length);
  const name = NAMES[index % NAMES.length] ?? "";
  return round === 0 ? name : `${name} ${round + 1}`;
}

/** The applicants as sample applicants, and what none of them meets. */
export function describeSampleApplicants(
  study: FormStudy,
  targets: readonly Target[],
  applicants: readonly Applicant[],
): SampleApplicants {
  const left = new Set(targets);
  const sampleApplicants = applicants.map((applicant, index) => {
    const covered = [...left].filter(({ isMet }) => isMet(applicant.situation));
    for (const target of covered) left.delete(target);
    return sampleApplicantOf(study, applicant, { name: nameOf(index), covers: covered.map(({ id }) => id) });
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
    sampleApplicants,
    unreachable: [...left].map((target) => explainUnreachable(study, target)),
  };
}

/** How many entries each group has that has more than one: a comparison may have answered one that no goal has opened. */
function entriesOf(
  { addAnother }: CompiledForm,
  { answers, displayState }: Applicant["situation"],
): SampleApplicant["addAnother"] {
  const answered = Object.values(addAnother).flatMap(({ id, min = 1, components }) => {
    const count = components.findLastIndex((keys) => keys.some((key) => answers[key] !== undefined)) + 1;
    return count > Math.max(min, displayState.counts[id] ?? 1) ? [[id, count] as const] : [];
  });
  const counts = { ...displayState.counts, ...Object.fromEntries(answered) };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 1));
}

function sampleApplicantOf(
  { form }: FormStudy,
  { situation, carried }: Applicant,
  { name, covers }: { readonly name: string; readonly covers: readonly string[] },
): SampleApplicant {
  const { answers, displayState, errors } = situation;
  const isAnswered = (key: string) => answers[key] !== undefined;
  const chosen = Object.entries(displayState.tabs).filter(([id, tab]) => form.tabs[id]?.tabs[0]?.id !== tab);
  const shown = visibleKeys(form, withDescriptions(form, answers), displayState);
  const emptied = Object.keys(form.defaults ?? {}).filter((key) => shown.has(key) && !isAnswered(key));
  return {
    name,
    answers,
    addAnother: entriesOf(form, situation),
    tabs: Object.fromEntries(chosen),
    confirmed: displayState.confirmed,
    documents: Object.values(form.questions).flatMap(({ key, type }) =>
      type === "document" && isAnswered(key) ? [key] : [],
    ),
    ...(emptied.length > 0 && { emptied }),
    carried: carried.filter(isAnswered),
    expectedErrors: errors,
    covers,
  };
}
