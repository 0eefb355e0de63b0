import type { Situation } from "./target.ts";

/** A finished application, and the keys of the answers that could not have been given on the page. */
export interface Applicant {
  readonly situation: Situation;
  readonly carried: readonly string[];
}

/** Whether validation has nothing against the application. */
export function isSubmittable({ situation }: Applicant): boolean {
  return Object.keys(situation.errors).length === 0;
}
