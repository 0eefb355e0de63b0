import { chakra } from "@chakra-ui/react/styled-system";
import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useSession } from "../session/session-context.ts";
import { isPlainPress, useCarryAnswers } from "./use-carry-answers.ts";

/** One step of the application. Without a route it is named but leads nowhere. */
export interface Step {
  readonly label: string;
  readonly route?: string;
}

const List = chakra("ol", {
  base: {
    display: "flex",
    flexDirection: { base: "row", md: "column" },
    gap: { base: "0", md: "1" },
    overflowX: "auto",
    borderBottomWidth: { base: "1px", md: "0" },
  },
});

const stepRecipe = {
  base: {
    display: "flex",
    flexDirection: { base: "column", sm: "row" },
    alignItems: "center",
    justifyContent: { base: "center", md: "flex-start" },
    gap: { base: "1", sm: "3" },
    height: "full",
    minHeight: "touch",
    paddingInline: { base: "2", sm: "3" },
    paddingBlock: "2.5",
    borderBottomWidth: { base: "3px", md: "0" },
    borderBottomColor: "transparent",
    borderRadius: { base: "0", md: "md" },
    color: "fg.muted",
    fontSize: { base: "sm", md: "md" },
    fontWeight: "medium",
    lineHeight: "snug",
    textAlign: { base: "center", md: "start" },
    textDecoration: "none",
    outlineOffset: { base: "-3px", md: "2px" },
  },
  variants: {
    isLink: {
      true: { cursor: "pointer", _hover: { color: "primary.dark", backgroundColor: "primary.extraLight" } },
    },
    isCurrent: {
      true: {
        color: "primary.dark",
        fontWeight: "semibold",
        borderBottomColor: "primary.main",
        backgroundColor: { base: "transparent", md: "primary.extraLight" },
      },
    },
  },
} as const;

const StepLink = chakra("a", stepRecipe);
const StepText = chakra("span", stepRecipe);

const StepNumber = chakra("span", {
  base: {
    flexShrink: "0",
    display: "grid",
    placeItems: "center",
    boxSize: "7",
    borderRadius: "full",
    borderWidth: "1px",
    borderColor: "line.control",
    fontSize: "sm",
    fontWeight: "semibold",
    lineHeight: "1",
  },
  variants: {
    isCurrent: {
      true: { backgroundColor: "primary.main", borderColor: "primary.main", color: "white.main" },
    },
  },
});

interface StepNavigationProps {
  readonly steps: readonly Step[];
  /** Opens a step for somebody who is logged in, or who has not answered anything yet. */
  readonly onStep?: ((route: string) => void) | undefined;
}

/**
 * The way between the pages: a column on wide screens, a row on small ones. Opening a step replaces the history
 * entry; a visitor without an account who has answered something is sent to sign up with the answers (spec §2).
 */
export function StepNavigation({ steps, onStep }: StepNavigationProps) {
  const { pathname } = useLocation();
  const openStep = useOpenStep(onStep);
  return (
    <nav aria-label="Steps of the application">
      <List>
        {steps.map(({ label, route }, index) => {
          const isCurrent = route === pathname;
          const content = (
            <>
              <StepNumber isCurrent={isCurrent} aria-hidden>
                {index + 1}
              </StepNumber>
              {label}
            </>
          );
          return (
            <chakra.li key={label} flex={{ base: "1", md: "none" }}>
              {route === undefined ? (
                <StepText>{content}</StepText>
              ) : (
                <StepLink
                  isLink
                  isCurrent={isCurrent}
                  href={route}
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={(event: MouseEvent) => {
                    if (!isPlainPress(event)) return;
                    event.preventDefault();
                    if (!isCurrent) openStep(route);
                  }}
                >
                  {content}
                </StepLink>
              )}
            </chakra.li>
          );
        })}
      </List>
    </nav>
  );
}

function useOpenStep(onStep: StepNavigationProps["onStep"]): (route: string) => void {
  const { is_logged_in } = useSession();
  const store = useAnswerStore();
  const carry = useCarryAnswers();
  const navigate = useNavigate();
  return (route) => {
    if (!is_logged_in && store.hasAnswers()) carry("/signup");
    else if (onStep) onStep(route);
    else void navigate(route, { replace: true });
  };
}
