import { useEffect } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { useSessionActions } from "../session/session-context.ts";
import { openAnswersChannel } from "./answers-channel.ts";
import { saverOf } from "./saver-of.ts";

/**
 * Keeps this tab as the server is when another tab of this browser saves (LEA-05): at once while it is looked at, else
 * when the applicant comes back to it. What is entered here and not saved yet stays.
 */
export function useOtherTabs(isActive: boolean): void {
  const store = useAnswerStore();
  const { open } = useSessionActions();
  useEffect(() => {
    if (!isActive) return undefined;
    const saver = saverOf(store);
    let isBehind = false;
    const load = async () => {
      const [profile, counts, tabs] = await Promise.all([open(), call(CALLS.addAnother), call(CALLS.tabs)]);
      if (store.owner() !== profile.username) return;
      store.catchUp({ stored: profile.answer, hidden: profile.hidden_answer, view: { counts, tabs } });
    };
    const catchUp = () => {
      if (!isBehind || document.visibilityState === "hidden") return;
      isBehind = false;
      // What is being saved is answered first. A failure leaves this tab behind, as it was.
      saver.afterSaves(load).catch(() => {
        isBehind = true;
      });
    };
    const channel = openAnswersChannel((owner) => {
      if (owner !== store.owner()) return;
      isBehind = true;
      catchUp();
    });
    const stop = saver.listen({ onChanged: () => channel.announce(store.owner()) });
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      stop();
      channel.close();
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [isActive, store, open]);
}
