import type { Profile } from "../../contract/application-endpoints.ts";
import { styled } from "../ui/styled.ts";
import * as sentences from "./change-sentences.ts";

/** Where these answers stand on each page. */
export const NOT_ASKED_ID = "not-asked-answers";

interface NotAskedAnswersProps {
  readonly answers: Profile["not_asked_answer"];
}

/** What the applicant has answered that the form asks no more: kept, within reach, and no part of the application (FRM-08). */
export function NotAskedAnswers({ answers }: NotAskedAnswersProps) {
  return (
    <styled.details
      id={NOT_ASKED_ID}
      data-screen-only=""
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      paddingInline={{ base: "5", sm: "8" }}
      paddingBlock="2"
    >
      <styled.summary cursor="pointer" minHeight="touch" paddingBlock="2" fontWeight="semibold">
        {sentences.noLongerAsked(answers.length)}
      </styled.summary>
      <styled.p color="fg.muted" maxWidth="prose">
        {sentences.keptBeside}
      </styled.p>
      <styled.dl display="flex" flexDirection="column" gap="3" paddingBlock="4">
        {answers.map(({ title, answer, set_aside_at }) => (
          <div key={title + set_aside_at}>
            <styled.dt color="fg.muted" fontSize="sm">
              {title}
            </styled.dt>
            <styled.dd dir="auto" overflowWrap="anywhere" whiteSpace="pre-line">
              {answer}
            </styled.dd>
          </div>
        ))}
      </styled.dl>
    </styled.details>
  );
}
