import { type Applicant, isSubmittable } from "./applicant.ts";
import type { Target } from "./target.ts";

/** The applicants without those whose targets the others meet as well. Later ones, who came for less, go first. */
export function withoutRedundant(
  applicants: readonly Applicant[],
  targets: readonly Target[],
): readonly Applicant[] {
  const meets = new Map(
    applicants.map((applicant) => [applicant, targets.filter(({ isMet }) => isMet(applicant.situation))]),
  );
  const often = new Map<Target, number>();
  const submitted = new Map<Target, number>();
  const count = (applicant: Applicant, change: 1 | -1) => {
    for (const target of meets.get(applicant) ?? []) {
      often.set(target, (often.get(target) ?? 0) + change);
      if (isSubmittable(applicant)) submitted.set(target, (submitted.get(target) ?? 0) + change);
    }
  };
  for (const applicant of applicants) count(applicant, 1);
  const isNeeded = (applicant: Applicant) =>
    (meets.get(applicant) ?? []).some(
      (target) => often.get(target) === 1 || (isSubmittable(applicant) && submitted.get(target) === 1),
    );
  const kept = new Set(applicants);
  for (const applicant of applicants.toReversed()) {
    if (isNeeded(applicant)) continue;
    count(applicant, -1);
    kept.delete(applicant);
  }
  return applicants.filter((applicant) => kept.has(applicant));
}
