import { ACCOUNT_MESSAGES, PASSWORD_RULES } from "../../contract/account.ts";

/** A rule is inactive while its field is empty, else violated or met (ACC-11). */
export type RequirementState = "inactive" | "error" | "success";

export interface Requirement {
  readonly id: string;
  readonly label: string;
  readonly state: RequirementState;
}

const stateOf = (field: string, isMet: boolean): RequirementState => {
  if (field === "") return "inactive";
  return isMet ? "success" : "error";
};

/** The rules of a new password and how far it meets them; with a repetition, also that the two match. */
export function passwordRequirements(password: string, confirmPassword?: string): readonly Requirement[] {
  const rules = PASSWORD_RULES.map(({ id, label, isMet }) => ({
    id,
    label,
    state: stateOf(password, isMet(password)),
  }));
  if (confirmPassword === undefined) return rules;
  const isMatch = password === confirmPassword;
  return [
    ...rules,
    { id: "match", label: ACCOUNT_MESSAGES.passwordsMatch, state: stateOf(confirmPassword, isMatch) },
  ];
}
