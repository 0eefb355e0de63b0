import { useEffect } from "react";
import type { Profile } from "../../contract/endpoint-responses.ts";
import type { CompiledForm, CompiledPage } from "../../form/index.ts";
import { momentInWords } from "../../form/schedule/schedule.ts";
import { QuestionLink } from "../layout/question-link.tsx";
import { CONTENT_ID } from "../layout/screen.tsx";
import { holdAnswers } from "../opening/hold-answers.ts";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

const Notice = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    maxWidth: "full",
    padding: "4",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
  },
});

const Sections = styled("ul", { base: { listStyleType: "disc", paddingInlineStart: "6" } });

interface ReopenedProps {
  readonly form: CompiledForm;
  readonly page: CompiledPage;
  readonly reopened: NonNullable<Profile["reopened"]>;
  readonly onGo: (route: string) => void;
}

/**
 * Says which sections of a submitted application may be changed again and until when, and keeps all others from being changed
 * (DSK-22). The server refuses their answers in any case.
 */
export function Reopened({ form, page, reopened, onGo }: ReopenedProps) {
  const { pages, until } = reopened;
  const isOpen = pages.includes(page.id);
  useEffect(() => (isOpen ? undefined : holdAnswers({ maySubmit: true })), [isOpen]);
  return (
    <Notice aria-label={sentences.notice}>
      <styled.p fontWeight="bold">{sentences.notice}</styled.p>
      <p>{sentences.untilWhen(momentInWords(until))}</p>
      <Sections>
        {form.pages
          .filter(({ id }) => pages.includes(id))
          .map(({ id, route, title }) => (
            <li key={id}>
              {id === page.id ? (
                title
              ) : (
                <QuestionLink route={route} place={CONTENT_ID} onFollow={() => onGo(route)}>
                  {title}
                </QuestionLink>
              )}
            </li>
          ))}
      </Sections>
      <p>{sentences.standsUntilThen}</p>
      {!isOpen && <styled.p fontWeight="bold">{sentences.onlyRead}</styled.p>}
    </Notice>
  );
}
