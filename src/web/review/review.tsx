import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  type AnswerState,
  type CompiledForm,
  type CompiledPage,
  type ErrorMap,
  outlineOf,
  type PageValidators,
} from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { errorsNow, findErrors } from "../saving/find-errors.ts";
import { useSession } from "../session/session-context.ts";
import { Stack } from "../ui/boxes.tsx";
import { Loading } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { useIsTakenOver } from "../ui/taken-over.ts";
import { ReviewedSection } from "./reviewed-items.tsx";
import { forgetLeftReview, noteLeftReview } from "./reviewing.ts";
import * as sentences from "./sentences.ts";

/** What a page with `{ "review": true }` in its layout draws there. */
export interface ReviewProps {
  readonly form: CompiledForm;
  /** The page that the review stands on; it reviews all others. */
  readonly page: CompiledPage;
  readonly validators: PageValidators;
  /** Whether a section's heading stands above. */
  readonly isInSection: boolean;
  /** Goes to a question of another page. */
  readonly onQuestion: (route: string, key: string) => void;
}

/**
 * All answers of the other pages before they are submitted (REV-01): as print shows them, with links that change them and
 * come back. What is missing depends on the applicant's day, so the server makes nothing of it ahead.
 */
export function Review(props: ReviewProps) {
  const isTakenOver = useIsTakenOver();
  if (isTakenOver) return <ReviewedAnswers {...props} />;
  return (
    <styled.div minHeight="100dvh">
      <Loading size="large" label={sentences.loading} />
    </styled.div>
  );
}

function ReviewedAnswers({ form, page, validators, isInSection, onQuestion }: ReviewProps) {
  const store = useAnswerStore();
  const state = useStateElsewhere(form, page);
  const names = useDocumentNames(state);
  const errors = useErrors(form, validators, state);
  useEffect(forgetLeftReview, []);
  const pages = useMemo(() => {
    // What a button has confirmed is known to this tab alone: what is submitted is what counts.
    const displayState = { ...state.displayState, confirmed: [] };
    const others = outlineOf(form, state.answers, displayState).filter(({ id }) => id !== page.id);
    return others.filter(({ items }) => items.length > 0);
  }, [form, page, state]);
  const wrong = Object.keys(errors).filter((key) => !page.keys.includes(key));
  const change = (heading: string, key: string) => {
    const route = form.pages.find(({ keys }) => keys.includes(key))?.route;
    if (route === undefined) return;
    noteLeftReview({ owner: store.owner(), route: page.route, heading });
    onQuestion(route, key);
  };
  if (pages.length === 0) return <p>{sentences.nothingAsked}</p>;
  return (
    <Stack>
      <p role="status">
        <strong>{wrong.length === 0 ? sentences.allThere : sentences.notAllThere(wrong.length)}</strong>
      </p>
      {pages.map(({ id, title, items }) => (
        <ReviewedSection
          key={id}
          id={`review-${id}`}
          title={title}
          items={items}
          level={isInSection ? 3 : 2}
          context={{ form, answers: state.answers, errors, names, change }}
        />
      ))}
    </Stack>
  );
}

/** What would keep these answers from being submitted, anew with them: at once, and with what only some checks load. */
function useErrors(form: CompiledForm, validators: PageValidators, state: AnswerState): ErrorMap {
  const store = useAnswerStore();
  const [found, setFound] = useState<{ readonly of: AnswerState; readonly errors: ErrorMap }>();
  const atOnce = useMemo(
    () => ({ of: state, errors: errorsNow({ form, validators }, store) }),
    [form, validators, store, state],
  );
  useEffect(() => {
    void findErrors({ form, validators }, store).then((errors) => setFound({ of: state, errors }));
  }, [form, validators, store, state]);
  const { errors } = found?.of === state ? found : atOnce;
  return { ...store.errors.shownUnstorable(), ...errors };
}

/** Answers and what shows beside them, anew when something that other pages show may have changed: typing here is no such thing. */
function useStateElsewhere(form: CompiledForm, { id, keys }: CompiledPage) {
  const store = useAnswerStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      const decides = (key: string) =>
        form.dependents[key]?.some((dependent) => form.questions[dependent]?.page !== id) === true;
      const own = new Set(keys.filter((key) => !decides(key)));
      return store.subscribeTo(
        Object.keys(form.questions).filter((key) => !own.has(key)),
        listener,
      );
    },
    [store, form, id, keys],
  );
  return useSyncExternalStore(subscribe, () => store.state());
}

/**
 * What the documents that have arrived are called, by answer key; nothing for visitors, who have none. Until it is known, the
 * review says that they are attached: names from before would hide those that have come since.
 */
function useDocumentNames({ answers }: AnswerState) {
  const { is_logged_in } = useSession();
  const arrived = Object.keys(answers).filter((key) => answers[key] === "ANSWERED");
  const { data } = useQuery({
    queryKey: ["reviewed documents", ...arrived],
    queryFn: () => call("GET /api/document-answer"),
    enabled: is_logged_in,
    // Another file can have come in the place of one, while the review was out of sight.
    gcTime: 0,
    staleTime: 0,
    throwOnError: false,
  });
  return data ?? {};
}
