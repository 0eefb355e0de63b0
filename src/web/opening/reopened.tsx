import { useEffect } from "react";
import type { Profile } from "../../contract/application-endpoints.ts";
import type { CompiledForm, CompiledPage } from "../../form/index.ts";
import { momentInWords } from "../../form/schedule/schedule.ts";
import { QuestionLink } from "../layout/question-link.tsx";
import { CONTENT_ID } from "../layout/screen.tsx";
import { styled } from "../ui/styled.ts";
import { holdAnswers } from "./hold-answers.ts";
import { Notice } from "./opening.tsx";
import * as sentences from "./sentences.ts";

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
    <Notice aria-label={sentences.isOpenAgain}>
      <styled.p fontWeight="bold">{sentences.isOpenAgain}</styled.p>
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
      {!isOpen && <styled.p fontWeight="bold">{sentences.asSubmitted}</styled.p>}
    </Notice>
  );
}
