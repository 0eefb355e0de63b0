import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect } from "react";
import type { Profile } from "../../contract/application-endpoints.ts";
import { type CompiledForm, nameAbout } from "../../form/index.ts";
import { call } from "../api/call.ts";
import { QuestionLink } from "../layout/question-link.tsx";
import { isPlainPress } from "../layout/use-carry-answers.ts";
import { profileQuery } from "../session/queries.ts";
import { announcements } from "../ui/announcements.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { ExternalLink } from "../ui/text-link.tsx";
import * as sentences from "./change-sentences.ts";
import { Notice } from "./form-change-notice.tsx";
import { NOT_ASKED_ID } from "./not-asked-answers.tsx";

type ToldChange = NonNullable<Profile["changed_form"]>;

interface ChangedFormNoticeProps {
  readonly form: CompiledForm;
  readonly change: ToldChange;
  /** Goes to a question, on this page or another. */
  readonly onQuestion: (key: string) => void;
}

const TITLE_ID = "changed-form-title";

/** Says what the form asks of whoever comes back that it did not before, with a link to each question (TOL-01). */
export function ChangedFormNotice({ form, change, onQuestion }: ChangedFormNoticeProps) {
  const queries = useQueryClient();
  const title = sentences.changedSince(whenInWords(change.since));
  const groups = [
    { ...change.new_question, words: sentences.newQuestions },
    { ...change.wanted_answer, words: sentences.wantedAnswers },
    { ...change.wrong_answer, words: sentences.wrongAnswers },
  ].filter(({ count }) => count > 0);
  const setAside = change.set_aside > 0 && sentences.answersSetAside(change.set_aside);
  const told = [...groups.map(({ count, words }) => words(count)), ...(setAside ? [setAside] : [])].join(
    ", ",
  );
  useEffect(() => announcements.say(`${title}: ${told}.`), [title, told]);
  const putAway = () => {
    // What cannot be noted now is told again with the next visit.
    call("PUT /api/seen-form", { form_version: change.form_version }).catch(() => undefined);
    document.querySelector<HTMLElement>("main h1")?.focus();
    queries.setQueryData(profileQuery.queryKey, (known) => {
      const { changed_form: _told, ...profile } = known ?? {};
      return known && (profile as Profile);
    });
  };
  return (
    <Notice aria-labelledby={TITLE_ID} data-screen-only="">
      <p id={TITLE_ID}>
        <strong>{title}</strong>
      </p>
      {groups.map(({ keys, count, words }) => (
        <div key={words(count)}>
          <styled.p fontWeight="semibold">{words(count)}</styled.p>
          <styled.ul listStyleType="disc" paddingInlineStart="5" css={{ "& > li": { paddingBlock: "1" } }}>
            {keys.map((key) => (
              <Question key={key} form={form} name={key} onQuestion={onQuestion} />
            ))}
            {count > keys.length && <li>{sentences.andMore(count - keys.length)}</li>}
          </styled.ul>
        </div>
      ))}
      {setAside && (
        <p>
          {setAside}: <SetAsideLink />
        </p>
      )}
      <Button variant="outline" onClick={putAway}>
        {sentences.hideChanges}
      </Button>
    </Notice>
  );
}

interface QuestionProps {
  readonly form: CompiledForm;
  /** Its answer key. */
  readonly name: string;
  readonly onQuestion: (key: string) => void;
}

function Question({ form, name, onQuestion }: QuestionProps) {
  const question = form.questions[name];
  const page = form.pages.find(({ keys }) => keys.includes(name));
  if (question === undefined || page === undefined) return null;
  return (
    <li>
      <QuestionLink route={page.route} place={name} onFollow={() => onQuestion(name)}>
        {nameAbout(question.title, question.about)}
      </QuestionLink>{" "}
      ({page.title})
    </li>
  );
}

function SetAsideLink() {
  const open = (event: MouseEvent) => {
    const details = document.getElementById(NOT_ASKED_ID);
    if (!(details instanceof HTMLDetailsElement) || !isPlainPress(event)) return;
    event.preventDefault();
    details.open = true;
    details.scrollIntoView({ block: "center" });
    details.querySelector("summary")?.focus({ preventScroll: true });
  };
  return (
    <ExternalLink href={`#${NOT_ASKED_ID}`} onClick={open}>
      {sentences.seeAnswersSetAside}
    </ExternalLink>
  );
}

/** Where the reader is; nothing of it is made ahead by the server. */
function whenInWords(since: string): string {
  const [time, now] = [new Date(since), new Date()];
  if (time.toDateString() === now.toDateString()) return sentences.earlierToday;
  const isThisYear = time.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat("en-US", {
    month: "long",
    day: "numeric",
    ...(!isThisYear && { year: "numeric" }),
  });
  return sentences.onDay(day.format(time));
}
