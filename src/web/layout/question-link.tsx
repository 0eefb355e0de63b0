import type { ReactNode } from "react";
import { usePrefix } from "../api/initial-data.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import { isPlainPress } from "./use-carry-answers.ts";

interface QuestionLinkProps {
  /** Route of the page, and what on it is meant: an answer key, or the id of a heading. */
  readonly route: string;
  readonly place: string;
  /** Whether print leaves it out. */
  readonly isScreenOnly?: boolean;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/**
 * A link to a place on a page of the form. A plain press is for the application, which goes there and sets the focus; one that
 * opens a new tab stays what it is.
 */
export function QuestionLink({ route, place, isScreenOnly = false, onFollow, children }: QuestionLinkProps) {
  const prefix = usePrefix();
  return (
    <ExternalLink
      href={`${prefix}${route}#${place}`}
      {...(isScreenOnly && { "data-screen-only": "" })}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </ExternalLink>
  );
}
