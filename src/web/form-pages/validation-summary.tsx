import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { CompiledForm, ErrorMap } from "../../form/index.ts";
import { QuestionLink } from "../layout/question-link.tsx";
import { parseNavigationState } from "../navigation/navigation-state.ts";
import { missingOn } from "../saving/find-errors.ts";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

const Sheet = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    padding: { base: "5", sm: "7" },
    borderWidth: "2px",
    borderColor: "error.main",
    borderRadius: "lg",
    backgroundColor: "error.extraLight",
  },
});

const TITLE_ID = "validation-summary-title";

interface ValidationSummaryProps {
  readonly form: CompiledForm;
  readonly errors: ErrorMap;
  /** Goes to a question, on this page or another. */
  readonly onQuestion: (route: string, key: string) => void;
}

/**
 * What is missing, with a link to each question (SUM-01 to SUM-03). It is made from the form and
 * the errors alone, so it names what the server would name. After a submit that found errors it takes the focus.
 */
export function ValidationSummary({ form, errors, onQuestion }: ValidationSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  // Each submit that found errors makes a new history entry, and takes the focus once.
  useEffect(() => {
    if (parseNavigationState(state).showsSummary !== true) return undefined;
    // After the page's own heading, which takes the focus of whoever comes from another page.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView({ block: "center" });
      heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [state]);
  const pages = form.pages.filter((page) => missingOn(page, errors).length > 0);
  if (pages.length === 0) return null;
  return (
    <Sheet aria-labelledby={TITLE_ID}>
      <styled.h2 id={TITLE_ID} ref={heading} tabIndex={-1} fontSize="xl" fontWeight="bold" color="error.dark">
        {sentences.informationMissing}
      </styled.h2>
      <p>{sentences.fixAndSubmit}</p>
      {pages.map((page) => (
        <div key={page.id}>
          <styled.h3 fontWeight="semibold" marginBottom="1">
            {page.title}
          </styled.h3>
          <styled.ul
            listStyleType="disc"
            paddingInlineStart="5"
            lineHeight="snug"
            // Far enough apart to be met with a finger.
            css={{ "& > li": { paddingBlock: "1" } }}
          >
            {missingOn(page, errors).map((missing) => (
              <li key={missing}>
                <QuestionLink
                  route={page.route}
                  place={missing}
                  onFollow={() => onQuestion(page.route, missing)}
                >
                  {errors[missing]?.join(" ")}
                </QuestionLink>
              </li>
            ))}
          </styled.ul>
        </div>
      ))}
    </Sheet>
  );
}
