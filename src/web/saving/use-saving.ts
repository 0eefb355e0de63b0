import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { profileQuery } from "../session/profile-query.ts";
import { useSession } from "../session/session-context.ts";
import { toasts } from "../ui/toasts.ts";
import { saverOf } from "./answer-saver.ts";
import { findErrors } from "./find-errors.ts";
import * as sentences from "./sentences.ts";

/** Says that answers wait for a connection, tries again when the browser has one, and says when they are saved. */
export function useConnectionNews(onFailure: (error: unknown) => void): void {
  const store = useAnswerStore();
  const endWaiting = useRef(() => {});
  useEffect(() => {
    const saver = saverOf(store);
    const stop = saver.listen({
      onWaiting: () => {
        endWaiting.current = toasts.error(sentences.waiting);
      },
      onWaitingEnd: (isSaved) => {
        endWaiting.current();
        if (isSaved) toasts.success(sentences.recovered);
      },
      onFailure,
    });
    const retry = () => saver.retry();
    addEventListener("online", retry);
    return () => {
      stop();
      removeEventListener("online", retry);
    };
  }, [store, onFailure]);
}

/** Tells the server where the applicant is, on every navigation while started or validating (SAV-01). */
export function useLastPage(route: string): void {
  const { is_logged_in, web_status } = useSession();
  const isOpen = web_status === "started" || web_status === "validating";
  useEffect(() => {
    if (!is_logged_in || !isOpen) return;
    // Coming back to another page loses no answer, so a failure need not disturb anybody.
    call(ENDPOINTS.lastPage, { last_page: route }).catch(() => undefined);
  }, [is_logged_in, isOpen, route]);
}

/**
 * Saves, once after a login, what was entered before it (ROU-12, ROU-14): from then on the account
 * holds it. A failure goes to `onFailure`; the answers stay in the tab and go with the next save.
 */
export function useSaveCarried(
  isReady: boolean,
  save: () => Promise<void>,
  onFailure: (error: unknown) => void,
): void {
  const store = useAnswerStore();
  const { is_logged_in, username } = useSession();
  const savedFor = useRef("");
  useEffect(() => {
    if (!isReady || !is_logged_in || savedFor.current === username) return;
    savedFor.current = username;
    if (Object.keys(store.sync.unsaved()).length > 0) save().catch(onFailure);
  }, [isReady, is_logged_in, username, store, save, onFailure]);
}

/** Keeps the profile in the cache as the server has it by now: a greeting, for one, is made of it. */
export function useSavedProfile(): void {
  const store = useAnswerStore();
  const queries = useQueryClient();
  useEffect(
    () =>
      saverOf(store).listen({
        onSaved: (sent, { kept, cleared }) => {
          const isPart = ([key]: readonly [string, unknown]) => kept.includes(key) && !cleared.includes(key);
          const answers = Object.fromEntries(Object.entries(sent).filter(isPart));
          queries.setQueryData(profileQuery.queryKey, (known) =>
            known === undefined ? known : { ...known, answer: { ...known.answer, ...answers } },
          );
        },
      }),
    [store, queries],
  );
}

/**
 * Saves what the server does not hold yet; while validating, the errors found are posted too (SAV-03). Rejects with
 * what the server said.
 */
export function useSaving(loaded: LoadedForm): () => Promise<void> {
  const store = useAnswerStore();
  const { web_status } = useSession();
  return useCallback(async () => {
    await saverOf(store).save();
    if (web_status !== "validating") return;
    const errors = await findErrors(loaded, store);
    if (Object.keys(errors).length > 0) await call(ENDPOINTS.validations, errors);
  }, [store, web_status, loaded]);
}
