import type { MouseEvent } from "react";
import { useHref, useLocation } from "react-router-dom";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";
import { isPlainPress } from "./use-carry-answers.ts";

/** One step of the application. Without a route it is named but leads nowhere (STP-02). */
export interface Step {
  readonly title: string;
  readonly route?: string;
  /** How many answers of the step are missing or wrong; 0 or absent outside of validating. */
  readonly missing?: number;
}

const List = styled("ol", {
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
    flexWrap: { md: "wrap" },
    gap: { base: "1", sm: "3" },
    height: "full",
    minHeight: "touch",
    // A phone's row holds three steps and their counts without being scrolled.
    paddingInline: { base: "1", sm: "3" },
    paddingBlock: "2.5",
    // A bar marks the current step, at the foot of a row and at the side of a column.
    borderBottomWidth: { base: "3px", md: "0" },
    borderInlineStartWidth: { base: "0", md: "4px" },
    borderColor: { base: "transparent", _highContrast: "Canvas" },
    borderStartEndRadius: { base: "0", md: "md" },
    borderEndEndRadius: { base: "0", md: "md" },
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
        borderColor: { base: "primary.main", _highContrast: "Highlight" },
        backgroundColor: { base: "transparent", md: "primary.extraLight" },
      },
    },
  },
} as const;

const StepLink = styled("a", stepRecipe);
const StepText = styled("span", stepRecipe);

/** The title and what is missing: beside each other only where the row is wide enough for both. */
const Words = styled("span", {
  base: {
    display: "flex",
    flexDirection: { base: "column", sm: "row", md: "column" },
    alignItems: { base: "center", md: "flex-start" },
    columnGap: "3",
    rowGap: "1",
  },
});

/** Read and not seen. Unlike other hidden text it stays in the line, so that no space is read before it. */
const Unseen = styled("span", { base: { fontSize: "0" } });

const Missing = styled("span", {
  base: {
    flexShrink: "0",
    paddingInline: "2",
    borderRadius: "full",
    backgroundColor: "error.main",
    color: "white.main",
    // Seen where the colours are the reader's own.
    outline: "1px solid transparent",
    fontSize: "xs",
    fontWeight: "semibold",
    lineHeight: "normal",
    whiteSpace: "nowrap",
  },
});

const StepNumber = styled("span", {
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
  /** Leaves for another step; replaces the history entry (STP-05). */
  readonly onStep: (route: string) => void;
}

/** The way between the pages: a column on wide screens, a row on small ones. The current one is marked. */
export function StepNavigation({ steps, onStep }: StepNavigationProps) {
  const { pathname } = useLocation();
  // Empty but in a preview, which has its pages elsewhere.
  const base = useHref("/").replace(/\/$/, "");
  return (
    <nav aria-label={sentences.steps}>
      <List>
        {steps.map(({ title, route, missing = 0 }, index) => {
          const isCurrent = route === pathname;
          const content = (
            <>
              <StepNumber isCurrent={isCurrent} aria-hidden>
                {index + 1}
              </StepNumber>
              <Words>
                <span>
                  {title}
                  {missing > 0 && <Unseen>,</Unseen>}
                </span>
                {missing > 0 && (
                  <Missing>
                    {sentences.toFix(missing)}
                    <Unseen>{sentences.missingOrWrong(missing)}</Unseen>
                  </Missing>
                )}
              </Words>
            </>
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the steps of a form never change places, and two may have one name.
            <styled.li key={index} flex={{ base: "1", md: "none" }}>
              {route === undefined ? (
                <StepText>{content}</StepText>
              ) : (
                <StepLink
                  isLink
                  isCurrent={isCurrent}
                  href={base + route}
                  aria-current={isCurrent ? "step" : undefined}
                  onClick={(event: MouseEvent) => {
                    if (!isPlainPress(event)) return;
                    event.preventDefault();
                    if (!isCurrent) onStep(route);
                  }}
                >
                  {content}
                </StepLink>
              )}
            </styled.li>
          );
        })}
      </List>
    </nav>
  );
}
