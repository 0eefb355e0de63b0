import { useEffect, useState } from "react";
import { AlertIcon } from "../ui/icons/alert-icon.tsx";
import { CheckIcon } from "../ui/icons/check-icon.tsx";
import { styled } from "../ui/styled.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Requirement, RequirementState } from "./password-requirements.ts";

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
  error: "Not met: ",
  success: "Met: ",
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
        Password requirements:
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
  const text = isActive ? `${met} of ${requirements.length} password requirements met.` : "";
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}
