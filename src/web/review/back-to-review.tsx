import type { CompiledForm } from "../../form/index.ts";
import { QuestionLink } from "../layout/question-link.tsx";
import { styled } from "../ui/styled.ts";
import { leftReview } from "./reviewing.ts";
import * as sentences from "./sentences.ts";

interface BackToReviewProps {
  readonly form: CompiledForm;
  /** Route of the page that shows. */
  readonly here: string;
  /** The account's username, empty for a visitor. */
  readonly owner: string;
  /** Goes to a question or heading of another page. */
  readonly onQuestion: (route: string, id: string) => void;
}

/** The way back for whoever came from the review to change an answer (REV-05); nothing for everybody else. */
export function BackToReview({ form, here, owner, onQuestion }: BackToReviewProps) {
  const left = leftReview(owner);
  if (left === undefined || left.route === here || !form.pages.some(({ route }) => route === left.route)) {
    return null;
  }
  return (
    <styled.p
      data-screen-only=""
      borderInlineStartWidth="4px"
      borderColor="accent.main"
      paddingInlineStart="4"
    >
      {sentences.reviewing}{" "}
      <QuestionLink
        route={left.route}
        place={left.heading}
        onFollow={() => onQuestion(left.route, left.heading)}
      >
        {sentences.backToReview}
      </QuestionLink>
    </styled.p>
  );
}
