import { useEffect, useState } from "react";
import { ACCOUNT_MESSAGES, PASSWORD_RULES } from "../../contract/account.ts";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { AlertIcon, CheckIcon } from "../ui/icons.tsx";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

/** A rule is inactive while its field is empty, else violated or met (ACC-11). */
type RequirementState = "inactive" | "error" | "success";

interface Requirement {
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

/** How long the typing must rest before the progress is read out. */
const ANNOUNCE_DELAY_MS = 900;

const Item = styled("li", {
  base: { display: "flex", alignItems: "flex-start", gap: "2" },
  variants: {
    state: {
      inactive: { color: "fg.muted" },
      error: { color: "error.main", fontWeight: "medium" },
      success: { color: "secondary.main", fontWeight: "medium" },
    },
  },
});

const SPOKEN: Readonly<Record<RequirementState, string>> = {
  inactive: "",
  error: sentences.notMet,
  success: sentences.met,
};

interface RequirementsListProps {
  /** Id for the `aria-describedby` of the password. */
  readonly id: string;
  readonly requirements: readonly Requirement[];
}

/**
 * What a new password must have, kept up to date while it is typed: by sign, by words for screen readers, and by
 * colour. When the typing rests, the progress is read out politely.
 */
export function RequirementsList({ id, requirements }: RequirementsListProps) {
  return (
    <styled.div fontSize="sm" lineHeight="snug">
      <styled.p fontWeight="medium" id={`${id}-title`}>
        {sentences.passwordRequirements}
      </styled.p>
      <styled.ul
        id={id}
        aria-labelledby={`${id}-title`}
        marginTop="2"
        display="flex"
        flexDirection="column"
        gap="1.5"
      >
        {requirements.map(({ id: rule, label, state }) => (
          <Item key={rule} state={state}>
            <Sign state={state} />
            <span>
              <VisuallyHidden>{SPOKEN[state]}</VisuallyHidden>
              {label}
            </span>
          </Item>
        ))}
      </styled.ul>
      <Progress requirements={requirements} />
    </styled.div>
  );
}

function Sign({ state }: { readonly state: RequirementState }) {
  if (state === "success") return <CheckIcon flexShrink="0" />;
  if (state === "error") return <AlertIcon flexShrink="0" />;
  return (
    <styled.span flexShrink="0" boxSize="1.25em" display="grid" placeItems="center" aria-hidden>
      •
    </styled.span>
  );
}

function Progress({ requirements }: { readonly requirements: readonly Requirement[] }) {
  const isActive = requirements.some(({ state }) => state !== "inactive");
  const met = requirements.filter(({ state }) => state === "success").length;
  const text = isActive ? sentences.requirementsMet(met, requirements.length) : "";
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}
