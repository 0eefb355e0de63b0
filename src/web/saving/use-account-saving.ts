import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { profileQuery } from "../session/queries.ts";
import { announcements } from "../ui/announcements.tsx";
import { toasts } from "../ui/toasts.ts";
import { saverOf } from "./answer-saver.ts";
import * as sentences from "./sentences.ts";

/** Why what is given is not saved yet, and where it is kept: on the device where its journal can be written, else on the page. */
export function whyNotSaved(store: AnswerStore): string {
  const reason = saverOf(store).isWithoutConnection() ? "no connection" : "the server cannot save just now";
  return sentences.notSaved(reason, store.sync.isKept());
}

/**
 * Says that answers wait for a connection, tries again when the browser has one, and says when they are saved (SYN-06):
 * whoever has pressed a button is told in a message; whoever has not reads it where saving is told of, or hears it.
 */
export function useConnectionNews(onFailure: (error: unknown) => void): void {
  const store = useAnswerStore();
  const endWaiting = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const saver = saverOf(store);
    const stop = saver.listen({
      onWaiting: (isAsked) => {
        if (!isAsked) {
          announcements.say(whyNotSaved(store));
          return;
        }
        endWaiting.current?.();
        endWaiting.current = toasts.error(sentences.waiting);
      },
      onWaitingEnd: (isSaved) => {
        const tell = endWaiting.current === undefined ? announcements.say : toasts.success;
        if (isSaved) tell(sentences.recovered);
        endWaiting.current?.();
        endWaiting.current = undefined;
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
 * The first comes while the page is still alive, but not whenever a tab is closed; by the second, a browser on a busy
 * machine may have ended the page's process.
 */
const LEAVING = ["beforeunload", "pagehide"] as const;

/**
 * Saves when the page goes: the tab is closed, another address opened, or the applicant turns to another tab or app,
 * from which a phone may never come back (LEA-01). A failure is silent here; who stays is told with the next save.
 */
export function useSaveOnLeave(): void {
  const store = useAnswerStore();
  useEffect(() => {
    const save = () => saverOf(store).saveOnLeave();
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    for (const name of LEAVING) addEventListener(name, save);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      for (const name of LEAVING) removeEventListener(name, save);
    };
  }, [store]);
}
